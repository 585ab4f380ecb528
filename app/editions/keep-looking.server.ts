import { setTimeout as wait } from "node:timers/promises";

/** Between two looks, in milliseconds. */
const PAUSE = 500;

/** Looks again and again for what is new, one look after the other, until that is broken off. */
export async function keepLooking(signal: AbortSignal, look: () => Promise<void>): Promise<void> {
  while (await pause(signal)) await look();
}

/** False when it was broken off. */
async function pause(signal: AbortSignal): Promise<boolean> {
  try {
    await wait(PAUSE, undefined, { signal, ref: false });
    return true;
  } catch {
    return false;
  }
}
