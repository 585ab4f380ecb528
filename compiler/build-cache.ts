import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";

const folder = join(import.meta.dirname, "../node_modules/.cache/documents");

/** Entries that weren't used for this many days are deleted. */
const daysKept = 30;

/** The result that was cached under a key; undefined if there is none, or it can't be read. */
export function readCache(key: string): unknown {
  const file = join(folder, key);
  try {
    const kept: unknown = deserialize(readFileSync(file));
    utimesSync(file, new Date(), new Date());
    return kept;
  } catch {
    return undefined;
  }
}

/** Caches a result under a key, for later builds. */
export function writeCache(key: string, result: unknown): void {
  mkdirSync(folder, { recursive: true });
  // Several processes may build at once: a file is whole when it has its name.
  const draft = join(folder, `${key}.${process.pid}`);
  writeFileSync(draft, serialize(result));
  renameSync(draft, join(folder, key));
  const oldest = Date.now() - daysKept * 86_400_000;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const used = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? oldest;
    if (used < oldest) rmSync(file, { force: true });
  }
}
