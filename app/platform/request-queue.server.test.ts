import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createRequestQueue, RequestQueueFull } from "./request-queue.server.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

function longWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

/** A busy queue of concurrency one, which records the order of the rest. */
function busyQueue(limits?: Parameters<typeof createRequestQueue>[1]) {
  const { run } = createRequestQueue(1, limits);
  const { work, end } = longWork();
  const order: string[] = [];
  const refused: string[] = [];
  const passes: Promise<unknown>[] = [run("198.51.100.1", work)];
  return {
    /** Makes someone wait at each address. */
    join(...addresses: string[]) {
      for (const address of addresses) {
        const passed = run(address, async () => order.push(address));
        passes.push(
          passed.catch((error: unknown) => {
            if (!(error instanceof RequestQueueFull)) throw error;
            refused.push(address);
          }),
        );
      }
    },
    async run() {
      end();
      await Promise.all(passes);
      return { order, refused };
    },
  };
}

test("networks take turns", async () => {
  const queue = busyQueue();
  queue.join("203.0.113.1", "203.0.113.1", "203.0.113.1", "203.0.113.2", "203.0.113.2");
  queue.join("203.0.113.3");
  expect((await queue.run()).order.map((address) => address.slice(-1)).join("")).toBe("123121");
});

test("those of one IPv6 customer have one turn together, and take turns in it", async () => {
  const queue = busyQueue();
  queue.join("2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:2::1", "2001:db8:1:3::1");
  queue.join("2001:db8:2::1", "203.0.113.7");
  const { order } = await queue.run();
  expect(order).toEqual([
    ...["2001:db8:1:1::1", "2001:db8:2::1", "203.0.113.7", "2001:db8:1:2::1", "2001:db8:1:3::1"],
    ...["2001:db8:1:1::2"],
  ]);
});

const wide = { inAll: 9, ofNetwork: 9, ofWiderNetwork: 9 };

test("when too many are waiting, whoever has most loses the newest, and a newcomer gets in", async () => {
  const queue = busyQueue({ ...wide, inAll: 4 });
  queue.join("203.0.113.1", "2001:db8::1", "2001:db8::2", "2001:db8::3", "203.0.113.9");
  const { order, refused } = await queue.run();
  expect(refused).toEqual(["2001:db8::3"]);
  expect(order).toEqual(["203.0.113.1", "2001:db8::1", "203.0.113.9", "2001:db8::2"]);
});

test("one network has so many places, though others are free", async () => {
  const queue = busyQueue({ ...wide, ofNetwork: 2 });
  queue.join("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1");
  expect((await queue.run()).refused).toEqual(["2001:db8::3"]);
});

test("a customer with many networks has so many places, shared among them", async () => {
  const queue = busyQueue({ ...wide, ofWiderNetwork: 3 });
  queue.join("2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:2::1", "2001:db8:1:3::1");
  queue.join("203.0.113.1");
  expect((await queue.run()).refused).toEqual(["2001:db8:1:1::2"]);
});

test("so many are worked on at once", async () => {
  const { run } = createRequestQueue(2);
  const { work, end } = longWork();
  let begun = 0;
  const passes = [1, 2, 3].map(() =>
    run("203.0.113.1", () => {
      begun += 1;
      return work();
    }),
  );
  const other = createRequestQueue(1);
  // Longer than two pieces of the first queue's work would take to start.
  for (let time = 0; time < 9; time += 1) await other.run("203.0.113.1", async () => undefined);
  expect(begun).toBe(2);
  end();
  await Promise.all(passes);
  expect(begun).toBe(3);
});

/** A count at the start of each of three pieces of work that wait for one another. */
async function countAtEach(count: () => number): Promise<number[]> {
  const { run } = createRequestQueue(1);
  const { work, end } = longWork();
  const first = run("203.0.113.1", work);
  const counts: number[] = [];
  const passes = [1, 2, 3].map(() => run("203.0.113.1", async () => counts.push(count())));
  end();
  await Promise.all([first, ...passes]);
  return counts;
}

/** How many of these simultaneous connections a server has accepted. */
async function arrive(connections: number) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  let taken = 0;
  server.on("connection", () => {
    taken += 1;
  });
  const clients = Array.from({ length: connections }, () => connect(port, "127.0.0.1"));
  return {
    taken: () => taken,
    async end() {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

test("while others wait, connections that arrive are taken in between two pieces of work", async () => {
  vi.spyOn(performance, "now").mockReturnValue(0);
  const { taken, end } = await arrive(40);
  const [, second] = await countAtEach(taken);
  await end();
  expect(second).toBe(40);
});

test("a storm that makes each time around long doesn't keep the queue from going on", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 20;
    return now;
  });
  const { taken, end } = await arrive(40);
  const [, second] = await countAtEach(taken);
  await end();
  expect(second).toBeLessThan(12);
});

test("work that fails gives its place back", async () => {
  const { run } = createRequestQueue(1, { inAll: 0, ofNetwork: 0, ofWiderNetwork: 0 });
  const failing = async () => {
    throw new Error("no");
  };
  for (let time = 0; time < 3; time += 1) {
    await expect(run("203.0.113.1", failing)).rejects.toThrow("no");
  }
});
