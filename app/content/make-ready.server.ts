import pLimit from "p-limit";
import type { FileJob, ReadyFile } from "./compile-job.ts";
import { expectLine, runAwaited, usual } from "./run-compiler.server.ts";

/** Files that somebody has just chosen, so that a long PDF doesn't delay the answer. */
const atOnce = pLimit(2);

/**
 * Prepares a file, in a child process.
 *
 * @throws ContentError with what is wrong with it; TooMuch if it takes too long or too much memory;
 *   CompileStopped after `stopCompiling`.
 */
export async function makeReady(job: FileJob, limits = usual): Promise<ReadyFile> {
  const outcome = await runAwaited({ what: "file", ...job }, limits, { turns: atOnce });
  return expectLine(outcome, "ready", limits).ready;
}
