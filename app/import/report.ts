import type { Plan, ReportLine } from "./compare.server.ts";

/** The report of an import, line by line. */
export function writeReport({ lines, notes }: Plan): string[] {
  const written = lines.map(({ place, who, fate, text }) => {
    const mark = { wrong: "WRONG: ", "left out": "LEFT OUT: ", new: "", here: "" }[fate];
    return `${place}, ${who.slice(0, longest)}: ${mark}${text}`;
  });
  return [...[...written, ...notes].map(printable), "", summarize(lines)];
}

const longest = 100;

/** What strangers typed elsewhere neither makes lines of the report nor commands the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "?");
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
