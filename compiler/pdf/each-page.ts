import { setImmediate } from "node:timers/promises";

/**
 * Does something with each page, one after the other: all at once would be in memory at once. Each gets a turn of the
 * event loop, since only between turns is freed what pdf.js refers to weakly, and it takes none itself.
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
