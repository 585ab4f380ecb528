import { subscribe } from "node:diagnostics_channel";
import { setImmediate as immediate } from "node:timers/promises";
import { networkOf, widerNetworkOf } from "./ip-addresses.server.ts";

/** A queue for CPU-bound work. When too many wait, it rejects some (load shedding) instead of delaying everyone. */
export interface RequestQueue {
  /**
   * Runs a piece of work when its turn comes; networks take turns.
   *
   * @param ip the client's IP address.
   * @throws RequestQueueFull if too many are waiting, and the client's network has most of them.
   */
  run: <Result>(ip: string, work: () => Promise<Result>) => Promise<Result>;
}

export class RequestQueueFull extends Error {}

/**
 * Node accepts one new connection per turn of its event loop. While work waits, the queue lets the loop turn
 * between two pieces until nobody new comes, up to this often: otherwise a new connection would wait for as many
 * pages as there are connections before it, wherever its request then came in the queue.
 */
const mostRounds = 64;

/** In milliseconds: a flood of rejected requests makes each turn long, and nothing in the queue would get its turn. */
const longestBetween = 10;

/** How many connections this process's servers have accepted. */
let taken = 0;
subscribe("net.server.socket", () => {
  taken += 1;
});

/** Lets the event loop turn until a whole turn brings no new connection. */
async function acceptConnections(): Promise<void> {
  const since = performance.now();
  await immediate();
  for (let round = 1; round < mostRounds; round += 1) {
    const before = taken;
    await immediate();
    if (taken === before || performance.now() - since > longestBetween) return;
  }
}

/** Waiting work of a client, whose network is within a wider one (an IPv6 /48). */
interface Waiting {
  network: string;
  wider: string;
  start: () => Promise<void>;
  reject: () => void;
}

/**
 * Creates a queue.
 *
 * @param atOnce the maximum number of pieces of work at the same time.
 * @param limits of what may wait; unlimited without them.
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

/** How many may wait: in all, per network, and per wider network. */
interface QueueLimits {
  inAll: number;
  ofNetwork: number;
  ofWiderNetwork: number;
}

/**
 * A round-robin queue: wider networks take turns, and within each its networks. A network's first piece of work
 * waits for at most one of each other network.
 */
class FairQueue {
  readonly #limits: QueueLimits | undefined;
  /** In order of arrival. */
  readonly #waiting: Waiting[] = [];
  /** When each waiting network arrived, or had its last turn. */
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
   * @returns the piece that was dropped, if there are too many: the newest of the network with the most, which
   * may be the one just added.
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

  /** Removes the next piece of work, and moves its networks to the end. */
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

/** The group with the most; among equals `own`, so that no other network loses a piece. */
function largest(waiting: Waiting[], by: "wider" | "network", own: string): Waiting[] {
  const groups = Map.groupBy(waiting, (one) => one[by]);
  let most = groups.get(own) ?? [];
  for (const group of groups.values()) if (group.length > most.length) most = group;
  return most;
}
