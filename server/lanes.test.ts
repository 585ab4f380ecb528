import { expect, test } from "vitest";
import { createLane, siteLanes } from "./lanes.ts";

/** Work that goes on until it is told to end. */
function longWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test("so many are worked on at once, and the rest wait their turn", async () => {
  const lane = createLane({ atOnce: 1, waiting: 5, waitingOfOne: 5 });
  const order: string[] = [];
  const first = longWork();
  const passes = [
    lane.pass("203.0.113.1", async () => {
      await first.work();
      order.push("first");
    }),
    lane.pass("203.0.113.2", async () => {
      order.push("second");
    }),
  ];
  expect(order).toEqual([]);
  first.end();
  await Promise.all(passes);
  expect(order).toEqual(["first", "second"]);
});

test("a full lane turns away", async () => {
  const lane = createLane({ atOnce: 1, waiting: 2, waitingOfOne: 2 });
  const long = longWork();
  const passes = [1, 2, 3].map((host) => lane.pass(`203.0.113.${host}`, long.work));
  expect(lane.pass("203.0.113.4", long.work)).toBeUndefined();
  long.end();
  await Promise.all(passes);
  await expect(lane.pass("203.0.113.4", async () => "in")).resolves.toBe("in");
});

test("one network can't fill it", async () => {
  const lane = createLane({ atOnce: 1, waiting: 10, waitingOfOne: 2 });
  const long = longWork();
  const passes = [1, 2, 3].map((host) => lane.pass(`2001:db8:1:2::${host}`, long.work));
  expect(lane.pass("2001:db8:1:2::4", long.work)).toBeUndefined();
  passes.push(lane.pass("2001:db8:1:3::1", long.work));
  expect(passes.every(Boolean)).toBe(true);
  long.end();
  await Promise.all(passes);
});

test("work that fails gives its place back", async () => {
  const lane = createLane({ atOnce: 1, waiting: 0, waitingOfOne: 0 });
  const failing = async () => {
    throw new Error("no");
  };
  for (let time = 0; time < 3; time += 1) {
    await expect(lane.pass("203.0.113.1", failing)).rejects.toThrow("no");
  }
});

test.each([
  ["POST", "/login", true],
  ["POST", "/register.data", true],
  ["GET", "/login", false],
  ["POST", "/admin", false],
  ["POST", "/loginx", false],
])("%s %s goes with the forms that hash: %s", (method, path, hashes) => {
  const laneOf = siteLanes();
  expect(laneOf(method, path) === laneOf("POST", "/choosepassword")).toBe(hashes);
});

test.each([
  ["GET", "/search", true],
  ["GET", "/search.data", true],
  ["POST", "/search", true],
  ["GET", "/faq", false],
  ["POST", "/login", false],
])("%s %s goes with the searches: %s", (method, path, searches) => {
  const laneOf = siteLanes();
  expect(laneOf(method, path) === laneOf("HEAD", "/search")).toBe(searches);
});
