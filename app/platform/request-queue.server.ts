import { subscribe } from "node:diagnostics_channel";
import { setImmediate as immediate } from "node:timers/promises";
import { networkOf, widerNetworkOf } from "./ip-addresses.server.ts";

/**
 * A queue in front of work that takes the processor's time. When too many are waiting, it rejects some at once
 * (load shedding) instead of keeping everyone waiting.
 */
export interface RequestQueue {
  /**
   * Does a piece of work when its turn comes; networks take turns.
   *
   * @param ip the client's IP address.
   * @throws RequestQueueFull when too many are waiting, and the client's network has most of them.
   */
  run: <Result>(ip: string, work: () => Promise<Result>) => Promise<Result>;
}

/** A piece of work was rejected, because too many are waiting. */
export class RequestQueueFull extends Error {}

/**
 * Node takes in one new connection each time around its loop. While others wait, it goes around until
 * nobody new comes, but at most so often, between two pieces of work: otherwise a newcomer's connection
 * would wait for as many pages as there are connections before it, wherever its request then came in
 * the queue.
 */
const mostRounds = 64;

/**
 * For no longer than this, in milliseconds: in a storm of requests that are rejected at once, each time
 * around takes long, and nothing in the queue would have its turn.
 */
const longestBetween = 10;

/** How many connections any server of this process has taken in. */
let taken = 0;
subscribe("net.server.socket", () => {
  taken += 1;
});

/** Lets the process go around its loop until a whole round brings no new connection. */
async function acceptConnections(): Promise<void> {
  const since = performance.now();
  await immediate();
  for (let round = 1; round < mostRounds; round += 1) {
    const before = taken;
    await immediate();
    if (taken === before || performance.now() - since > longestBetween) return;
  }
}

/** A piece of work that waits. */
interface Waiting {
  start: () => Promise<void>;
  reject: () => void;
}

/**
 * Makes a queue.
 *
 * @param atOnce how many pieces of work are under way at once.
 * @param limits of what may wait; without them all may.
 */
export function createRequestQueue(atOnce: number, limits?: QueueLimits): RequestQueue {
  const queue = new FairQueue<Waiting>(limits);
  let running = 0;

  async function start(waiting: Waiting): Promise<void> {
    running += 1;
    await (queue.isEmpty ? immediate() : acceptConnections());
    await waiting.start();
    running -= 1;
    const next = queue.take();
    if (next) void start(next);
  }

  return {
    run<Result>(ip: string, work: () => Promise<Result>) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const waiting: Waiting = {
        start: () => work().then(resolve, reject),
        reject: () => reject(new RequestQueueFull("too many are waiting")),
      };
      if (running < atOnce) void start(waiting);
      else queue.add(ip, waiting)?.reject();
      return promise;
    },
  };
}

/** How many may wait: in all, of one network, and of one wider network (an IPv6 /48). */
interface QueueLimits {
  inAll: number;
  ofNetwork: number;
  ofWiderNetwork: number;
}

/** The waiting items of one wider network, by network. */
type Group<Item> = Map<string, Item[]>;

/**
 * A round-robin queue: wider networks take turns, and within each its networks. A network's first item
 * waits for at most one item of each other network.
 */
class FairQueue<Item> {
  readonly #limits: QueueLimits | undefined;
  /** The next in turn is first, here and in each group. */
  readonly #groups = new Map<string, Group<Item>>();

  constructor(limits?: QueueLimits) {
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  /**
   * Adds an item.
   *
   * @param ip the client's IP address.
   * @returns the item that was dropped, if there are too many: the newest of the network with the
   *   most. That may be the one just added.
   */
  add(ip: string, item: Item): Item | undefined {
    const wider = widerNetworkOf(ip);
    const network = networkOf(ip);
    const group = this.#groups.get(wider) ?? new Map<string, Item[]>();
    const items = group.get(network) ?? [];
    items.push(item);
    group.set(network, items);
    this.#groups.set(wider, group);
    if (!this.#limits) return undefined;
    const { inAll, ofNetwork, ofWiderNetwork } = this.#limits;
    if (items.length > ofNetwork) return this.#drop(wider, network);
    if (sizeOf(group) > ofWiderNetwork) return this.#dropOf(wider, network);
    const sizes = new Map([...this.#groups].map(([name, group]) => [name, sizeOf(group)]));
    if (sum(sizes.values()) <= inAll) return undefined;
    return this.#dropOf(largest(sizes, wider), network);
  }

  /** Removes the next item; its networks then go to the end. */
  take(): Item | undefined {
    const [wider, group] = first(this.#groups) ?? [];
    const [network, items] = (group && first(group)) ?? [];
    if (wider === undefined || network === undefined || !group || !items) return undefined;
    const item = items.shift();
    moveToEnd(group, network, items.length > 0);
    moveToEnd(this.#groups, wider, group.size > 0);
    return item;
  }

  /** Drops an item of the network, within a wider network, that has the most waiting. */
  #dropOf(wider: string, own: string): Item | undefined {
    const lengths = [...(this.#groups.get(wider) ?? [])].map(
      ([name, { length }]) => [name, length] as const,
    );
    return this.#drop(wider, largest(new Map(lengths), own));
  }

  #drop(wider: string, network: string): Item | undefined {
    const group = this.#groups.get(wider);
    const items = group?.get(network);
    const item = items?.pop();
    if (items?.length === 0) group?.delete(network);
    if (group?.size === 0) this.#groups.delete(wider);
    return item;
  }
}

function first<Value>(map: Map<string, Value>): [string, Value] | undefined {
  return map.entries().next().value;
}

function moveToEnd<Value>(map: Map<string, Value>, name: string, isKept: boolean): void {
  const value = map.get(name);
  map.delete(name);
  if (isKept && value !== undefined) map.set(name, value);
}

function sizeOf<Item>(group: Group<Item>): number {
  return sum([...group.values()].map(({ length }) => length));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** The name with the largest number; of several, `own`, so that no other network loses an item. */
function largest(sizes: Map<string, number>, own: string): string {
  const most = Math.max(...sizes.values());
  if (sizes.get(own) === most) return own;
  return [...sizes].find(([, size]) => size === most)?.[0] ?? own;
}
