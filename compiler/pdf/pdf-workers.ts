import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { PdfMistake } from "./pdf-mistake.ts";
import type { PdfAnswer, PdfResults, PdfTask } from "./worker.ts";

const source = new URL("./worker.ts", import.meta.url);

/** With four, 60 printed pages take 480 MB instead of 350, with eight 790. */
const mostThreads = 2;

/** The memory of a thread's own objects, in MB; pictures are outside of it. */
const heap = 256;

interface Idle {
  worker: Worker;
  /** The PDF that it has open. */
  file: string;
}

/** A pool of threads that read PDFs, two where there are processors for them; they start when they are needed. */
export class PdfWorkers {
  readonly #places = new Places(Math.min(mostThreads, availableParallelism()));
  readonly #idle: Idle[] = [];

  /**
   * Runs a task in a thread.
   *
   * @param isAlone whether no other task may run at the same time.
   * @throws PdfMistake if the PDF can't be read.
   */
  run<Task extends PdfTask>(task: Task, isAlone = false): Promise<PdfResults[Task["what"]]> {
    return this.#places.during(isAlone ? this.#places.all : 1, async () => {
      const worker = this.#take(task.file);
      const answer = await ask(worker, task);
      this.#idle.push({ worker, file: task.file });
      if ("mistake" in answer) throw new PdfMistake(answer.mistake);
      return answer.result as PdfResults[Task["what"]];
    });
  }

  /** Prefers a thread that already has the file open. */
  #take(file: string): Worker {
    const place = this.#idle.findIndex((idle) => idle.file === file);
    const [known] = this.#idle.splice(place < 0 ? 0 : place, 1);
    return known?.worker ?? startWorker();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#idle.map(({ worker }) => worker.terminate()));
  }
}

function startWorker(): Worker {
  const worker = new Worker(source, {
    resourceLimits: { maxOldGenerationSizeMb: heap },
    stdout: true,
    stderr: true,
  });
  // The library's messages are not for the user.
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** A failed thread emits an error and isn't used again. */
async function ask(worker: Worker, task: PdfTask): Promise<PdfAnswer> {
  worker.postMessage(task);
  try {
    const [answer] = (await once(worker, "message")) as [PdfAnswer];
    return answer;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") {
      throw new PdfMistake(`needs more than ${heap} MB of memory; ${PdfMistake.printAnew}`);
    }
    throw error;
  }
}

interface Waiting {
  count: number;
  enter: () => void;
}

/** A semaphore with several places; a task takes one or more. First come, first served. */
export class Places {
  readonly all: number;
  #free: number;
  readonly #waiting: Waiting[] = [];

  constructor(all: number) {
    this.all = all;
    this.#free = all;
  }

  /** Runs a task once this many places are free (at most all). */
  async during<Result>(count: number, act: () => Promise<Result>): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ count, enter: resolve });
    this.#letIn();
    await promise;
    try {
      return await act();
    } finally {
      this.#free += count;
      this.#letIn();
    }
  }

  #letIn(): void {
    for (;;) {
      const [first] = this.#waiting;
      if (!first || first.count > this.#free) return;
      this.#waiting.shift();
      this.#free -= first.count;
      first.enter();
    }
  }
}
