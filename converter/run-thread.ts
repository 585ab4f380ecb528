import { Worker } from "node:worker_threads";

export type Said<Answer> = { progress: unknown } | { answer: Answer };

/** In MB, for a thread's JavaScript heap; pictures are outside of it. */
const threadHeap = 256;

/**
 * Runs a task in a thread of its own, whose end frees all of its memory.
 *
 * @param script the thread's code; it gets the task as `workerData`, and posts `Said`.
 * @throws what the thread throws, or an error if it ends without an answer.
 */
export async function runThread<Answer>(
  script: URL,
  task: unknown,
  onProgress: (progress: never) => void = () => {},
): Promise<Answer> {
  await using worker = new Worker(script, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: threadHeap },
    stdout: true,
    stderr: true,
  });
  // Discards the libraries' messages.
  worker.stdout.resume();
  worker.stderr.resume();
  return await new Promise<Answer>((resolve, reject) => {
    worker.on("message", (said: Said<Answer>) => {
      if ("answer" in said) resolve(said.answer);
      else onProgress(said.progress as never);
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The thread ended without an answer")));
  });
}
