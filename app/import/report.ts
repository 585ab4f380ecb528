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

/** How many there are, such as '1 home' or '2 homes'. */
export function count(items: readonly unknown[], what: string): string {
  return `${items.length} ${what}${items.length === 1 ? "" : "s"}`;
}

function summarize(lines: ReportLine[]): string {
  const some = (wanted: ReportLine["fate"]) => lines.filter(({ fate }) => fate === wanted).length;
  return `${lines.length} read: ${some("new")} new, ${some("here")} already here, ${some("left out")} left out, ${some("wrong")} wrong.`;
}
