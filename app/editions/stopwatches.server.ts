import type { CompileReport } from "./compile-job.ts";

/** Measures for each file that is worked on how long nothing has become of it. */
export class Stopwatches {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #most: number;
  readonly #onSlow: (file: string) => void;

  /**
   * @param most how long it may take to the next report on a file, in milliseconds.
   * @param onSlow is called with the file that took longer.
   */
  constructor(most: number, onSlow: (file: string) => void) {
    this.#most = most;
    this.#onSlow = onSlow;
    this.#start("");
  }

  /** Notes what was reported. */
  note(report: CompileReport): void {
    // Something happens: the process as a whole doesn't stand still.
    this.#timers.get("")?.refresh();
    if (report.at === "begin") this.#start(report.file);
    if (report.at === "advance") this.#timers.get(report.file)?.refresh();
    if (report.at === "end") this.#stop(report.file);
  }

  /** The files that are being worked on. */
  running(): string[] {
    return [...this.#timers.keys()].filter((file) => file !== "");
  }

  /** Ends all measuring. */
  stop(): void {
    for (const file of [...this.#timers.keys()]) this.#stop(file);
  }

  #start(file: string): void {
    this.#stop(file);
    // A file comes first: the process as a whole stands still because of it.
    const most = file ? this.#most : 2 * this.#most;
    this.#timers.set(
      file,
      setTimeout(() => this.#onSlow(file || "The compiler"), most),
    );
  }

  #stop(file: string): void {
    clearTimeout(this.#timers.get(file));
    this.#timers.delete(file);
  }
}
