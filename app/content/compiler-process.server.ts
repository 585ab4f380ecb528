import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { projectRoot } from "../platform/project-root.server.ts";

export type CompilerProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** The compiler's code, in the project's folder. */
const code = ["app", "build/recognizer", "compiler", "node_modules", "package.json"];

/** Only what programs need to run, and none of the site's settings, which hold secrets. */
const passedOn = ["PATH", "HOME", "LANG", "SystemRoot", "SystemDrive", "TEMP"];

/** The JavaScript heap in MB, for content and texts. Pictures come on top. */
const heap = 256;

/** The C library would keep the memory that drawing threads have freed. */
const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1000000" };

/**
 * Starts the compiler. It may read its code and the cache, and write to the cache, and nothing else: no
 * network, no other process. It runs at low priority, and at the lowest where it reads scans, for which nobody waits.
 */
export function startCompiler(cache: string, isForScans = false): CompilerProcess {
  const root = projectRoot();
  const args = [...restrictions(root, cache), join(root, "compiler/main.ts")];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environmentOf(cache),
    stdio: ["pipe", "pipe", "pipe"],
  });
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority;
  lowerPriority(child.pid, isForScans ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  return child;
}

/** Node's permission flags for a compiler. */
export function restrictions(root: string, cache: string): string[] {
  const readable = [...code.map((name) => join(root, name)), cache].flatMap(spellings);
  return [
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...spellings(cache).map((path) => `--allow-fs-write=${path}`),
    // Drawing and packing pictures is native code; PDFs are read by threads.
    "--allow-addons",
    "--allow-worker",
    "--no-warnings",
    `--max-old-space-size=${heap}`,
    // For each thread: the young generation may take three times this, and at 16 MB it does.
    "--max-semi-space-size=4",
  ];
}

/** A path as given, and with links resolved. A path that isn't built may not exist. */
function spellings(path: string): string[] {
  return [...new Set([resolve(path), existsSync(path) ? realpathSync(path) : resolve(path)])];
}

function environmentOf(cache: string): NodeJS.ProcessEnv {
  const known = passedOn.map((name) => [name, process.env[name]]);
  return {
    ...Object.fromEntries(known.filter(([, value]) => value !== undefined)),
    ...allocator,
    // Otherwise loading the compiler's code would take half the time of a changed text.
    NODE_COMPILE_CACHE: join(cache, "code"),
  };
}

/** Set right away, because threads inherit the priority. */
function lowerPriority(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // Not every system allows it, and the compiler may have ended.
  }
}
