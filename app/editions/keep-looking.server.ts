import { setTimeout as wait } from "node:timers/promises";

/** Between two looks, in milliseconds. */
const PAUSE = 500;

/** Repeats a look for changes, one after the other, until stopped. */
export async function keepLooking(signal: AbortSignal, look: () => Promise<void>): Promise<void> {
  while (await pause(signal)) await look();
}

/** False if it was stopped. */
async function pause(signal: AbortSignal): Promise<boolean> {
  try {
    await wait(PAUSE, undefined, { signal, ref: false });
    return true;
  } catch {
    return false;
  }
}
