import type { Plan, ReportLine } from "./compare.server.ts";

/** The report of an import, line by line. */
export function writeReport({ lines, notes }: Plan): string[] {
  const written = lines.map(({ place, who, fate, text }) => {
    const mark = { wrong: "WRONG: ", "left out": "LEFT OUT: ", new: "", here: "" }[fate];
    return `${place}, ${who}: ${mark}${text}`;
  });
  return [...written, ...notes, "", summarize(lines)];
}

/** How many lines are wrong. */
export function countWrong(lines: ReportLine[]): number {
  return lines.filter(({ fate }) => fate === "wrong").length;
}

function summarize(lines: ReportLine[]): string {
  const count = (wanted: ReportLine["fate"]) => lines.filter(({ fate }) => fate === wanted).length;
  return `${lines.length} read: ${count("new")} new, ${count("here")} already here, ${count("left out")} left out, ${count("wrong")} wrong.`;
}
