import pLimit from "p-limit";
import type { Compiled, CompileJob, FileJob, ReadyFile, Task } from "./compile-job.ts";
import { convertDocument } from "./convert-document.server.ts";
import { editionKey } from "./edition-key.server.ts";
import { type CompileLimits, expectLine, runAwaited, usual } from "./run-compiler.server.ts";

const running = new Map<string, Promise<Compiled>>();
/** Editions, one at a time. */
const oneByOne = pLimit(1);
/** Files that somebody has just chosen, so that a long PDF doesn't delay the answer. */
const atOnce = pLimit(2);

/**
 * Compiles an edition into the cache, in a child process, one at a time. Unless its PDFs are left for later, they
 * are converted before.
 *
 * @throws ContentError with every mistake; PlainError if a file takes too long or too much memory; CacheError
 *   if the cache can't be read or written; CompileStopped after `stopCompiling`.
 */
export function compile(job: CompileJob, limits = usual): Promise<Compiled> {
  const key = JSON.stringify([job.cache, editionKey(job.files, job.version), job.leavesUnread]);
  let compiling = running.get(key);
  if (!compiling) {
    compiling = compileAfterDocuments(job, limits).finally(() => running.delete(key));
    running.set(key, compiling);
  }
  return compiling;
}

async function compileAfterDocuments(job: CompileJob, limits: CompileLimits): Promise<Compiled> {
  if (!job.leavesUnread) {
    const documents = [...job.files].filter(([path]) => path.endsWith(".pdf"));
    const conversions = documents.map(([path, sha256]) =>
      convertDocument({ label: `${job.name}/${path}`, sha256 }, job.cache, limits),
    );
    await Promise.all(conversions.map(({ done }) => done));
  }
  const task: Task = { what: "edition", ...job, files: [...job.files] };
  return expectLine(await runAwaited(task, limits, { turns: oneByOne }), "done", limits).compiled;
}

/**
 * Prepares a file, in a child process.
 *
 * @throws ContentError with what is wrong with it; PlainError if it takes too long or too much memory;
 *   CompileStopped after `stopCompiling`.
 */
export async function makeReady(job: FileJob, limits = usual): Promise<ReadyFile> {
  const outcome = await runAwaited({ what: "file", ...job }, limits, { turns: atOnce });
  return expectLine(outcome, "ready", limits).ready;
}
