import { statfs } from "node:fs/promises";
import { environment } from "./environment.server.ts";

/** With less, in bytes, a site's disk soon is full. */
export const leastFree = 1_000_000_000;

/** What is free on the disk that holds DATA_DIR, in bytes; undefined where that can't be reached. */
export async function readFreeSpace(): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(environment().DATA_DIR);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
