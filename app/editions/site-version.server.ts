import { readFileSync } from "node:fs";
import { join } from "node:path";

const markFile = join(import.meta.dirname, "../../build/fingerprint");

/** Names the code of this program: what another version has compiled is compiled anew. */
export function siteVersion(): string {
  try {
    return readFileSync(markFile, "utf8");
  } catch {
    // Not built yet: nothing says which code this is, so nothing is used again.
    return `${Date.now()} ${process.pid}`;
  }
}
