import { statfs } from "node:fs/promises";
import { environment } from "./environment.server.ts";

/** What is free on the disk that holds DATA_DIR, in bytes; undefined where that can't be reached. */
export async function readFreeSpace(): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(environment().DATA_DIR);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
