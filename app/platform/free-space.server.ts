import { statfs } from "node:fs/promises";
import { environment } from "./environment.server.ts";

/** In bytes: with less, a site's disk is soon full. */
export const leastFree = 1_000_000_000;

/** The free space on DATA_DIR's disk, in bytes; undefined if that can't be read. */
export async function readFreeSpace(): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(environment().DATA_DIR);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
