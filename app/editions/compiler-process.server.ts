import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { projectRoot } from "../platform/project-root.server.ts";

export type CompilerProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** What the compiler's code is made of, in the project's folder. */
const code = ["app", "build/recognizer", "compiler", "node_modules", "package.json"];

/** Nothing of a site's settings, which hold secrets; the rest is what programs need to be found and to run. */
const passedOn = ["PATH", "HOME", "LANG", "SystemRoot", "SystemDrive", "TEMP"];

/** The memory of the process's own objects, in MB: content, texts. What pictures take comes on top. */
const heap = 256;

/** The C library keeps freed memory for later; threads that draw pictures would fill it. */
const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1000000" };

/**
 * Starts the compiler. It may read its code and the cache, write the cache, and nothing else: no
 * network, no other process. Everyone else's work goes first.
 */
export function startCompiler(cache: string): CompilerProcess {
  const root = projectRoot();
  const args = [...restrictions(root, cache), join(root, "compiler/main.ts")];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environmentOf(cache),
    stdio: ["pipe", "pipe", "pipe"],
  });
  lowerPriority(child.pid);
  return child;
}

/** The flags of Node that say what a compiler may do. */
export function restrictions(root: string, cache: string): string[] {
  const readable = [...code.map((name) => join(root, name)), cache].flatMap(spellings);
  return [
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...spellings(cache).map((path) => `--allow-fs-write=${path}`),
    // What draws and packs pictures is native code; PDFs are read by threads.
    "--allow-addons",
    "--allow-worker",
    "--no-warnings",
    `--max-old-space-size=${heap}`,
    // Of each thread: new objects may take three times this, and at 16 MB they do.
    "--max-semi-space-size=4",
  ];
}

/** A path as it is given, and as it is where a link leads to it. While nothing is built, one isn't there. */
function spellings(path: string): string[] {
  return [...new Set([resolve(path), existsSync(path) ? realpathSync(path) : resolve(path)])];
}

function environmentOf(cache: string): NodeJS.ProcessEnv {
  const known = passedOn.map((name) => [name, process.env[name]]);
  return {
    ...Object.fromEntries(known.filter(([, value]) => value !== undefined)),
    ...allocator,
    // Half of what a changed text takes would be reading the compiler's own code.
    NODE_COMPILE_CACHE: join(cache, "code"),
  };
}

/** At once: the threads that a process starts later take over what it has then. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system allows it, and the compiler may have ended.
  }
}
