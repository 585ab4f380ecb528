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
  /** The file that it has open. */
  file: string;
}

/** A pool of threads that read PDFs, two where there are processors for them; they start when they are needed. */
export class PdfWorkers {
  readonly #places = new Places(Math.min(mostThreads, availableParallelism()));
  readonly #idle: Idle[] = [];

  /**
   * Has a thread do a task.
   *
   * @param isAlone whether no other thread may work meanwhile.
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

  /** One that has the file open already, else any. */
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
  // What a library has to say of a PDF is not for the one who waits for the result.
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** A thread that fails says so as an error, and is not used again. */
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

/** Places for work; a piece of work takes one or more of them. Whoever came first gets in first. */
export class Places {
  readonly all: number;
  #free: number;
  readonly #waiting: Waiting[] = [];

  constructor(all: number) {
    this.all = all;
    this.#free = all;
  }

  /** Does something in so many places, at most all of them, once they are free. */
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
