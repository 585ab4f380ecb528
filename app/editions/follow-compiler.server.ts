import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { CompileReport, PagesDone } from "./compile-job.ts";
import type { CompilerProcess } from "./compiler-process.server.ts";
import { Stopwatches } from "./stopwatches.server.ts";

/** What came of it: the compiler's last line, or what stands in its place. */
export type Outcome =
  | Exclude<CompileReport, { at: "spent" }>
  | { at: "slow"; file: string }
  | { at: "crashed"; files: string[]; reason: string };

/** How a process ends that ran out of memory, by itself or by the system. */
const outOfMemory = ["SIGABRT", "SIGKILL"];

/**
 * Follows what the compiler does until it has ended, and ends it when it stands still.
 *
 * @param seconds for a file or a part of one.
 * @param onPages is called with how far a PDF is.
 * @param onSpent is called with each second of processor time.
 */
export async function follow(
  child: CompilerProcess,
  seconds: number,
  onPages: (file: string, pages: PagesDone) => void = () => {},
  onSpent: (seconds: number) => void = () => {},
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
    if (report.at === "spent") return onSpent(report.seconds);
    if (report.at === "advance" && report.pages) onPages(report.file, report.pages);
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

/** Undefined for a line that a library wrote. */
function readReport(line: string): CompileReport | undefined {
  try {
    const report: CompileReport = JSON.parse(line);
    return report.at && report;
  } catch {
    return undefined;
  }
}
