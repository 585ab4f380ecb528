import { setImmediate as immediate } from "node:timers/promises";
import { FairQueue, type QueueLimits } from "./fair-queue.server.ts";

/** A queue in front of work that takes the processor's time. */
export interface RequestQueue {
  /**
   * Does a piece of work when its turn comes; networks take turns.
   *
   * @param address the client's IP address.
   * @throws RequestQueueFull when too many wait, and its network has most of them.
   */
  pass: <Result>(address: string, work: () => Promise<Result>) => Promise<Result>;
}

/** Says that a piece of work lost its place, or got none, because too many wait. */
export class RequestQueueFull extends Error {}

/**
 * Node takes in one new connection each time around its loop. While others wait, it goes around so
 * often between two pieces of work: otherwise a newcomer's connection would wait for as many pages
 * as there are connections before it, wherever its request then came in the queue.
 */
const roundsBetween = 64;

/**
 * For no longer than this, in milliseconds: in a storm of requests that are refused at once, each time
 * around takes long, and nothing in the queue would have its turn.
 */
const longestBetween = 10;

/** Lets the process go around its loop so often, unless that takes long. */
async function takeInOthers(rounds: number): Promise<void> {
  const since = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    await immediate();
    if (performance.now() - since > longestBetween) return;
  }
}

/** A piece of work that waits. */
interface Turn {
  take: () => Promise<void>;
  lose: () => void;
}

/**
 * Makes a queue.
 *
 * @param atOnce how many pieces of work are under way at once.
 * @param limits of what may wait; without them all may.
 */
export function createRequestQueue(atOnce: number, limits?: QueueLimits): RequestQueue {
  const queue = new FairQueue<Turn>(limits);
  let underWay = 0;

  async function goOn(turn: Turn): Promise<void> {
    underWay += 1;
    await takeInOthers(queue.isEmpty ? 1 : roundsBetween);
    await turn.take();
    underWay -= 1;
    const next = queue.take();
    if (next) void goOn(next);
  }

  return {
    pass<Result>(address: string, work: () => Promise<Result>) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const turn: Turn = {
        take: () => work().then(resolve, reject),
        lose: () => reject(new RequestQueueFull("too many wait")),
      };
      if (underWay < atOnce) void goOn(turn);
      else queue.add(address, turn)?.lose();
      return promise;
    },
  };
}
