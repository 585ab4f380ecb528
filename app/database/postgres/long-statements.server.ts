import { AsyncLocalStorage } from "node:async_hooks";

const unhurried = new AsyncLocalStorage<true>();

/** Does work whose statements may each take minutes, such as a migration or a backup. */
export function withoutHurry<T>(work: () => T): T {
  return unhurried.run(true, work);
}

/** Whether the work that asks may take minutes. */
export function mayTakeLong(): boolean {
  return unhurried.getStore() ?? false;
}
