import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { projectRoot } from "../platform/project-root.server.ts";

export type ConverterProcess = ChildProcessByStdio<Writable, Readable, Readable>;

const code = ["app", "build/recognizer", "converter", "node_modules", "package.json"];

/** None of the site's settings: they hold secrets. */
const passedOn = ["PATH", "HOME", "LANG", "SystemRoot", "SystemDrive", "TEMP"];

/** The JavaScript heap in MB; pictures come on top. */
const heap = 256;

/** Otherwise the C library keeps what drawing threads have freed. */
const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1000000" };

/**
 * Starts the converter, at low priority. It may read its code and the cache and write to the cache; it gets no
 * network and no other processes.
 */
export function startConverter(cache: string, isForScans = false): ConverterProcess {
  const root = projectRoot();
  const args = [...restrictions(root, cache), join(root, "converter/main.ts")];
  const known = passedOn.map((name) => [name, process.env[name]]);
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...Object.fromEntries(known.filter(([, value]) => value !== undefined)),
      ...allocator,
      // Otherwise loading the code takes half the time of a changed text.
      NODE_COMPILE_CACHE: join(cache, "code"),
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority;
  try {
    // Right away, because threads inherit it.
    if (child.pid) setPriority(child.pid, isForScans ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system allows it, or the converter has already ended.
  }
  return child;
}

/** Node's permission flags for a converter. */
export function restrictions(root: string, cache: string): string[] {
  const readable = [...code.map((name) => join(root, name)), cache].flatMap(spellings);
  return [
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...spellings(cache).map((path) => `--allow-fs-write=${path}`),
    // Image libraries are native code, and PDFs are read in threads.
    "--allow-addons",
    "--allow-worker",
    "--no-warnings",
    `--max-old-space-size=${heap}`,
    // For each thread. The young generation can take three times this, and does at 16 MB.
    "--max-semi-space-size=4",
  ];
}

/** A path as given and with links resolved; it may not exist if it isn't built. */
function spellings(path: string): string[] {
  return [...new Set([resolve(path), existsSync(path) ? realpathSync(path) : resolve(path)])];
}
