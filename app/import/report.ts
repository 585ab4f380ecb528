import type { Plan, ReportLine } from "./compare.server.ts";
import type { Fault } from "./entries.ts";

/**
 * The report of an import, line by line: what is wrong first, told together where it is the same.
 *
 * @param isDone whether the entries that aren't wrong are to be imported; else only how they were read is told.
 */
export function writeReport({ lines, notes, residents }: Plan, isDone: boolean): string[] {
  const wrong = lines.filter(({ fate }) => fate === "wrong");
  const others = lines.flatMap(({ place, who, fate, text, note = "" }) => {
    const mark = fate === "left out" ? "LEFT OUT: " : "";
    const told = [isDone || mark ? text : "", note].filter(Boolean).join(" ");
    return fate === "wrong" || !told ? [] : [`${place}, ${shorten(who)}: ${mark}${told}`];
  });
  const listed = residents.filter(({ record }) => record.includeOnDir === "Y").length;
  const answers = `Of the new residents, ${listed} will be in the directory.`;
  return [
    ...[...groupFaults(wrong), ...others, ...notes, ...(residents.length > 0 ? [answers] : [])].map(
      printable,
    ),
    "",
    summarize(lines),
  ];
}

const longest = 100;

/** What somebody wrote, on one line and as far as it is told. */
export function shorten(text: string): string {
  const start = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return start.replaceAll(/\s+/g, " ");
}

const most = 50;

/** The first ones of a list, and how many more there are. */
export function listSome(items: string[], separator = ", "): string {
  const left = items.length - most;
  const some = items.slice(0, most).map(shorten).join(separator);
  return left > 0 ? `${some}${separator}and ${left} more` : some;
}

/** Such as 'WRONG: 2 lines have no email: lines 4, 9.' */
function groupFaults(wrong: ReportLine[]): string[] {
  const all = wrong.flatMap(({ place, faults }) => faults.map((fault) => ({ place, ...fault })));
  const groups = Map.groupBy(all, ({ what, hint = "" }) => `${what}: PLACES. ${hint}`);
  return [...groups]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([text, group]) => {
      const inTable = group.every(({ place }) => place.startsWith(ofTable));
      const many = inTable ? "lines" : "entries";
      const noun = group.length === 1 ? (inTable ? "line" : "entry") : many;
      const places = listPlaces(group);
      const list = inTable
        ? `${noun} ${listSome(places).replaceAll(ofTable, "")}`
        : listSome(places, "; ");
      const has = group.length === 1 ? "has" : "have";
      return `WRONG: ${group.length} ${noun} ${has} ${text.replace("PLACES", () => list)}`.trim();
    });
}

const ofTable = "line ";

/** Each place once, with the one that has the same. */
function listPlaces(group: (Fault & { place: string })[]): string[] {
  const told = new Set<string>();
  return group.flatMap(({ place, detail, twin }) => {
    if (told.has(place)) return [];
    told.add(place).add(twin ?? place);
    return [`${place}${twin ? ` and ${twin}` : ""}${detail ? ` (${detail})` : ""}`];
  });
}

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
