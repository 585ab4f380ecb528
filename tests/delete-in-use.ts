import { rmSync } from "node:fs";

/**
 * Deletes a folder, if it is there, into which a site or a converter may just be writing: a file that
 * appears while the others are deleted would fail with ENOTEMPTY; Node then begins again.
 */
export function deleteInUse(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
