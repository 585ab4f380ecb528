import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { PdfMistake } from "./open-pdf.ts";

/** To read all text of a PDF or, if pages are given, to draw those. */
export interface PdfTask {
  bytes: Uint8Array;
  draw?: { first: number; last: number };
}

export type PdfAnswer = { result: unknown } | { mistake: string };

const source = new URL("./worker.ts", import.meta.url);

/** Threads that read PDFs, as many as there are processors; they start when they are needed. */
export class PdfThreads {
  readonly #limit = pLimit(availableParallelism());
  readonly #idle: Worker[] = [];

  /**
   * Has a thread do a task.
   *
   * @throws PdfMistake if the PDF can't be read.
   */
  run(task: PdfTask): Promise<unknown> {
    return this.#limit(async () => {
      const thread = this.#idle.pop() ?? new Worker(source);
      thread.postMessage(task);
      // A thread that fails says so as an error, and is not used again.
      const [answer] = (await once(thread, "message")) as [PdfAnswer];
      this.#idle.push(thread);
      if ("mistake" in answer) throw new PdfMistake(answer.mistake);
      return answer.result;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#idle.map((thread) => thread.terminate()));
  }
}
