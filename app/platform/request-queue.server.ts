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

/** A piece of work that waits, of somebody in a network within a wider one (an IPv6 /48). */
interface Waiting {
  network: string;
  wider: string;
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
  const queue = new FairQueue(limits);
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
        network: networkOf(ip),
        wider: widerNetworkOf(ip),
        start: () => work().then(resolve, reject),
        reject: () => reject(new RequestQueueFull("too many are waiting")),
      };
      if (running < atOnce) void start(waiting);
      else queue.add(waiting)?.reject();
      return promise;
    },
  };
}

/** How many may wait: in all, of one network, and of one wider network. */
interface QueueLimits {
  inAll: number;
  ofNetwork: number;
  ofWiderNetwork: number;
}

/**
 * A round-robin queue: wider networks take turns, and within each its networks. A network's first piece
 * of work waits for at most one of each other network.
 */
class FairQueue {
  readonly #limits: QueueLimits | undefined;
  /** In the order in which they came. */
  readonly #waiting: Waiting[] = [];
  /** When each network that waits came, or had its last turn. */
  readonly #turns = new Map<string, number>();
  #clock = 0;

  constructor(limits?: QueueLimits) {
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /**
   * Adds a piece of work.
   *
   * @returns the one that was dropped, if there are too many: the newest of the network with the
   *   most. That may be the one just added.
   */
  add(added: Waiting): Waiting | undefined {
    this.#waiting.push(added);
    for (const name of [added.wider, added.network]) {
      if (!this.#turns.has(name)) this.#noteTurn(name);
    }
    const dropped = this.#limits && this.#findTooMany(added, this.#limits);
    if (dropped) this.#remove(dropped);
    return dropped;
  }

  /** Removes the next piece of work; its networks then come last. */
  take(): Waiting | undefined {
    if (this.isEmpty) return undefined;
    const since = (name: string) => this.#turns.get(name) ?? 0;
    const compare = (one: Waiting, other: Waiting) =>
      since(one.wider) - since(other.wider) || since(one.network) - since(other.network);
    const next = this.#waiting.reduce((first, one) => (compare(one, first) < 0 ? one : first));
    for (const name of [next.wider, next.network]) this.#noteTurn(name);
    this.#remove(next);
    return next;
  }

  #noteTurn(name: string): void {
    this.#clock += 1;
    this.#turns.set(name, this.#clock);
  }

  #remove(gone: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(gone), 1);
    for (const name of [gone.wider, gone.network]) {
      const isLast = !this.#waiting.some((one) => one.wider === name || one.network === name);
      if (isLast) this.#turns.delete(name);
    }
  }

  #findTooMany(
    { wider, network }: Waiting,
    { inAll, ofNetwork, ofWiderNetwork }: QueueLimits,
  ): Waiting | undefined {
    const own = this.#waiting.filter((one) => one.network === network);
    if (own.length > ofNetwork) return own.at(-1);
    const within = this.#waiting.filter((one) => one.wider === wider);
    if (within.length > ofWiderNetwork) return largest(within, "network", network).at(-1);
    if (this.#waiting.length <= inAll) return undefined;
    return largest(largest(this.#waiting, "wider", wider), "network", network).at(-1);
  }
}

/** Those of the network with the most; of several such, of `own`, so that no other network loses one. */
function largest(waiting: Waiting[], by: "wider" | "network", own: string): Waiting[] {
  const groups = Map.groupBy(waiting, (one) => one[by]);
  let most = groups.get(own) ?? [];
  for (const group of groups.values()) if (group.length > most.length) most = group;
  return most;
}
