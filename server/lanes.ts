import { setImmediate as immediate } from "node:timers/promises";
import pLimit from "p-limit";
import { networkOf } from "../app/client-network.server.ts";

interface LaneLimits {
  /** How many pages are worked on at once. */
  atOnce: number;
  /** How many requests may wait for their turn. */
  waiting: number;
  /** How many of them from one network, so that nobody fills the lane alone. */
  waitingOfOne: number;
}

/** A queue in front of work that takes the processor's time. */
export interface Lane {
  /**
   * Does a piece of work when its turn comes.
   *
   * @param address the client's.
   * @returns undefined, at once, when too many wait already.
   */
  pass: <Result>(address: string, work: () => Promise<Result>) => Promise<Result> | undefined;
}

/** Makes a lane. */
export function createLane({ atOnce, waiting, waitingOfOne }: LaneLimits): Lane {
  const limit = pLimit(atOnce);
  const here = new Map<string, number>();
  return {
    pass(address, work) {
      const network = networkOf(address);
      const ofOne = here.get(network) ?? 0;
      const ofAll = limit.activeCount + limit.pendingCount;
      if (ofAll >= atOnce + waiting || ofOne >= atOnce + waitingOfOne) return undefined;
      here.set(network, ofOne + 1);
      const inTurn = async () => {
        // Between two pieces of work the process looks at what else has arrived.
        await immediate();
        return work();
      };
      return limit(inTurn).finally(() => {
        const left = (here.get(network) ?? 1) - 1;
        if (left > 0) here.set(network, left);
        else here.delete(network);
      });
    },
  };
}

/** Forms that hash a password, which takes a processor about 30 ms. */
const hashingForm = /^\/(login|register|forgotpassword|choosepassword|account)(\.data)?$/;

/** Of all pages the one that takes the processor's time by what it is asked. */
const searching = /^\/search(\.data)?$/;

/**
 * The lanes of a site, so that a storm of one kind of request leaves the time for the others: files
 * pass beside them, pages through a wide one, searches through a narrow one, and so do forms that
 * hash, of which the last of all waits for about eight seconds.
 */
export function siteLanes(): (method: string | undefined, path: string) => Lane {
  const forms = createLane({ atOnce: 2, waiting: 256, waitingOfOne: 64 });
  const searches = createLane({ atOnce: 1, waiting: 500, waitingOfOne: 125 });
  const pages = createLane({ atOnce: 16, waiting: 1000, waitingOfOne: 250 });
  return (method, path) => {
    if (searching.test(path)) return searches;
    return method === "POST" && hashingForm.test(path) ? forms : pages;
  };
}
