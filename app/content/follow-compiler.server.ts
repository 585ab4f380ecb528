import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { CompileReport, PagesDone } from "./compile-job.ts";
import type { CompilerProcess } from "./compiler-process.server.ts";

/** The result: the compiler's last line, or a substitute for it. */
export type Outcome =
  | CompileReport
  | { at: "slow"; file: string }
  | { at: "crashed"; files: string[]; reason: string };

/** How a process ends when it runs out of memory, by itself or killed by the system. */
const outOfMemory = ["SIGABRT", "SIGKILL"];

/**
 * Follows the compiler until it ends, and kills it if it makes no progress.
 *
 * @param seconds for a file or a part of one.
 * @param onPages called with a PDF's progress.
 */
export async function follow(
  child: CompilerProcess,
  seconds: number,
  onPages: (pages: PagesDone) => void = () => {},
): Promise<Outcome> {
  const ended = new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(signal ?? `code ${code}`));
  });
  let outcome: Outcome | undefined;
  const stopwatches = new Stopwatches(seconds * 1000, (file) => {
    outcome ??= { at: "slow", file };
    child.kill("SIGKILL");
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    const report = readReport(line);
    if (!report) return;
    stopwatches.note(report);
    if (report.at === "advance" && report.pages) onPages(report.pages);
    if (report.at === "costly" || !("file" in report)) outcome ??= report;
  });
  const said = text(child.stderr);
  try {
    const how = await ended;
    const files = stopwatches.running();
    if (outcome) return outcome;
    if (outOfMemory.includes(how)) return { at: "full", files };
    return { at: "crashed", files, reason: `${how} ${(await said).slice(-4000)}` };
  } finally {
    stopwatches.stop();
  }
}

/** Undefined for a line printed by a library. */
function readReport(line: string): CompileReport | undefined {
  try {
    const report: CompileReport = JSON.parse(line);
    return report.at && report;
  } catch {
    return undefined;
  }
}

/** Measures, for each file in progress, the time since its last progress. */
class Stopwatches {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #most: number;
  readonly #onSlow: (file: string) => void;

  /**
   * @param most the longest time between two reports on a file, in milliseconds.
   * @param onSlow called with a file that took longer.
   */
  constructor(most: number, onSlow: (file: string) => void) {
    this.#most = most;
    this.#onSlow = onSlow;
    this.#start("");
  }

  /** Records a report. */
  note(report: CompileReport): void {
    // Any report counts as progress of the process.
    this.#timers.get("")?.refresh();
    if (report.at === "begin") this.#start(report.file);
    if (report.at === "advance") this.#timers.get(report.file)?.refresh();
    if (report.at === "end") this.#stop(report.file);
  }

  /** The files in progress. */
  running(): string[] {
    return [...this.#timers.keys()].filter((file) => file !== "");
  }

  /** Ends all measuring. */
  stop(): void {
    for (const file of [...this.#timers.keys()]) this.#stop(file);
  }

  #start(file: string): void {
    this.#stop(file);
    // A file comes first, since it is what blocks the process.
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
