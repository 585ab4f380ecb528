import { subscribe } from "node:diagnostics_channel";
import { setImmediate as immediate } from "node:timers/promises";
import { FairQueue, type QueueLimits } from "./fair-queue.server.ts";

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
