import { isUnavailable } from "./error-id.server.ts";
import { log } from "./log.server.ts";

/** Between two ticks, at which everything due runs, in milliseconds. */
const TICK_MS = 5000;

interface Task {
  name: string;
  run: () => Promise<unknown>;
  /** Between two runs, and left until the next one, in milliseconds. */
  every: number;
  left: number;
  /** Whether to run it, again if it is already running. */
  isWanted: boolean;
  running: Promise<void> | undefined;
  /** Whether the database was unavailable at its last run, which is logged once. */
  isWaiting: boolean;
  stopping: AbortSignal;
}

const tasks = new Set<Task>();
let timer: NodeJS.Timeout | undefined;

/**
 * Runs a task at the next tick and then at intervals, one run at a time; failures are logged. Ticks ignore the clock:
 * what is due at a time of day is looked up in the database, which also decides which of several processes does it.
 *
 * @param name for the log and for `wake`.
 * @param run gets a signal to stop.
 * @param every in milliseconds.
 * @returns how to stop; it waits for the end of a run.
 */
export function schedule(
  name: string,
  run: (stopping: AbortSignal) => Promise<unknown>,
  every = TICK_MS,
): () => Promise<void> {
  const stop = new AbortController();
  const task: Task = {
    ...{ name, every, left: 0, run: () => run(stop.signal), stopping: stop.signal },
    ...{ isWanted: false, running: undefined, isWaiting: false },
  };
  tasks.add(task);
  timer ??= setInterval(tick, TICK_MS).unref();
  return async () => {
    stop.abort();
    tasks.delete(task);
    if (tasks.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    await task.running;
  };
}

/** Runs a task now, or once more after a run in progress; resolves when it has. */
export async function wake(name: string): Promise<void> {
  await Promise.all([...tasks].filter((task) => task.name === name).map(start));
}

function tick(): void {
  for (const task of tasks) {
    task.left -= TICK_MS;
    if (task.left <= 0) void start(task);
  }
}

function start(task: Task): Promise<void> {
  task.left = task.every;
  task.isWanted = true;
  task.running ??= runWanted(task);
  return task.running;
}

async function runWanted(task: Task): Promise<void> {
  while (task.isWanted && !task.stopping.aborted) {
    task.isWanted = false;
    try {
      await task.run();
      task.isWaiting = false;
    } catch (error) {
      noteFailure(task, error);
    }
  }
  task.running = undefined;
}

function noteFailure(task: Task, error: unknown): void {
  // What a shutdown cuts short is done after the next start.
  if (task.stopping.aborted) return;
  if (!isUnavailable(error)) log.error({ err: error, task: task.name }, "a scheduled task failed");
  else if (!task.isWaiting) {
    log.warn({ err: error, task: task.name }, "a scheduled task waits for the database");
    task.isWaiting = true;
  }
}
