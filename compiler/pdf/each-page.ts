import { setImmediate } from "node:timers/promises";

/**
 * Handles pages one after the other, to save memory. Each gets its own turn of the event loop, because pdf.js's
 * weak references are only freed between turns.
 */
export function eachPage<Page, Result>(
  pages: readonly Page[],
  act: (page: Page, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  return Array.fromAsync(pages, async (page, index) => {
    await setImmediate();
    return act(page, index);
  });
}
