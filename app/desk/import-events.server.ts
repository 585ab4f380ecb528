import { readFileSync } from "node:fs";
import { join } from "node:path";
import { content } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { formatFile, type SourceFile } from "../content/fields.ts";
import { events as kind } from "../content/kinds/events.ts";
import { makeThing } from "../content/made.server.ts";
import type { EntryChange } from "../content/publish.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import type { CalendarFinding, CheckedCalendar } from "../ics/check-calendar.server.ts";
import { dateOfSlug, type EventValues, type NamedEvent } from "../ics/event-values.server.ts";
import type { May } from "../identity/person.server.ts";
import { todayIn } from "../platform/dates.ts";
import { titleOf } from "./desk-kinds.server.ts";
import { applyChanges, makeEntries, openNewest } from "./next-edition.server.ts";
import { publishEntries } from "./publish-entries.server.ts";

export type Imported = Extract<Awaited<ReturnType<typeof importCalendar>>, { ok: true }>;

const MOST_NAMED = 50;
const MOST_ASKED = 10;

/**
 * Publishes the events of a calendar file, except those changed here later. Events that aren't in the file stay.
 *
 * @param answer to the question about private events: "leave" them out, import "all", or "" before it is asked.
 * @returns how many, the first of them, notes about those left out or corrected, and the edition unless nothing changed.
 */
export async function importCalendar(
  administrator: May<"publish">,
  file: SourceFile,
  answer: string,
) {
  const { events, mistakes, notes: found } = await readCalendarFile(file);
  if (mistakes.length > 0) return { ok: false as const, messages: mistakes.map(say), kept: "" };
  const base = await openNewest();
  const { hidden, exposed, ...all } = merge(events, base.entries);
  const asked = [...hidden, ...exposed];
  const questions = [
    ...askAbout(
      "new",
      hidden,
      "every resident who logs in will see private events; visitors won't",
    ),
    ...askAbout("changed", exposed, "everyone will see the changes, visitors too"),
  ];
  if (asked.length > 0 && !["leave", "all"].includes(answer)) {
    const messages = [
      `Nothing has been imported yet. ${questions.join(" ")}`,
      "To go on, press one of the buttons below. You can edit or delete an event later.",
    ];
    return { ok: false as const, messages, kept: formatFile(file) };
  }
  const left = answer === "leave" ? asked : [];
  const leftSlugs = new Set(left.map(({ slug }) => slug));
  const isLeft = (slug: string) =>
    leftSlugs.has(slug) || leftSlugs.has(dateOfSlug(slug)?.series ?? "");
  const others = events.filter(({ slug }) => !isLeft(slug));
  const { changes, added, same, older, open, alone } =
    left.length > 0 ? merge(others, base.entries) : all;
  const changed = changes.length - added;
  const named = changes.slice(0, MOST_NAMED).flatMap(({ slug, to }) => {
    if (!to) return [];
    const isForResidents = to.audience === "residents";
    return [{ title: titleOf(kind, to), href: kind.pageOf(slug, to.values), isForResidents }];
  });
  const notes = [...found, ...alone, ...left.map((one) => leaveOut(one, "it is private"))];
  const told = [...[...notes.map(say), ...older.map(sayOlder)], ...sayOpen(open)];
  const leftOut = notes.filter(({ message }) => message.startsWith("was left out")).length;
  const imported = { ok: true as const, added, changed, same, leftOut, events: named, notes: told };
  if (changes.length === 0) return { ...imported, edition: null };
  const entries = applyChanges(base.entries, changes);
  const { edition } = await makeEntries(entries);
  const count = (number: number) => (number === 1 ? "1 event" : `${number} events`);
  const counts = [added && `${count(added)} added`, changed && `${count(changed)} changed`];
  const reason = `Imported a calendar: ${counts.filter(Boolean).join(", ")}`;
  const made = { by: administrator, edition, entries, changes, reason, after: base.number };
  const { number } = await publishEntries(made);
  return { ...imported, edition: number };
}

/** In the converter, because the file may contain anything. */
async function readCalendarFile({ hash, name }: SourceFile): Promise<CheckedCalendar> {
  const { timeZone } = content().site;
  const source = { label: name, sha256: hash, timeZone, today: todayIn("UTC") };
  type About = Omit<CheckedCalendar, "events"> & { mistake?: string };
  const made = await makeThing<About>({ thing: "calendar", ...source }, cacheFolder());
  const mistake = made ? made.about.mistake : "can't be read right now; please try again";
  if (!made || mistake) {
    return { events: [], mistakes: [{ where: [], message: mistake ?? "" }], notes: [] };
  }
  const events = readFileSync(join(cacheFolder(), "work", made.key, "events.json"), "utf8");
  return { ...made.about, events: JSON.parse(events) };
}

function merge(events: readonly NamedEvent[], entries: readonly Entry[]) {
  const known = new Map(
    entries.filter((one) => one.kind === kind.name).map((one) => [one.slug, one]),
  );
  const changes: EntryChange[] = [];
  const older: Entry[] = [];
  const hidden: Entry[] = [];
  const exposed: Entry[] = [];
  const open: Entry[] = [];
  const alone: CalendarFinding[] = [];
  const inFile = new Set(events.map(({ slug }) => slug));
  let [added, same] = [0, 0];
  for (const { slug, values, audience: own = "everyone" } of events) {
    const before = known.get(slug);
    const isPrivate = own === "residents" && !inFile.has(dateOfSlug(slug)?.series ?? "");
    if (isPrivate && before?.audience === "everyone") open.push(before);
    const series = known.get(dateOfSlug(slug)?.series ?? "")?.values;
    // In a series that began anew since, its past has the date.
    const isPast =
      series &&
      (values["recurrence"] ?? "") < (series["startDate"] ?? "") &&
      changedAt(series) > changedAt(values);
    if (before ? essenceOf(before.values) === essenceOf(values) : isPast) {
      same += 1;
      continue;
    }
    if (before && changedAt(before.values) > changedAt(values)) {
      older.push(before);
      continue;
    }
    const { audience = own } = before ?? kind.wholeOf?.(slug, entries) ?? {};
    const to: Entry = { kind: kind.name, slug, values, position: null, audience };
    if (isPrivate && !before && audience === "everyone") {
      alone.push(leaveOut(to, "it is a private date of a series that isn't private"));
      continue;
    }
    if (!before) added += 1;
    if (isPrivate && !before) hidden.push(to);
    if (isPrivate && audience === "everyone") exposed.push(to);
    changes.push({ kind: kind.name, slug, to });
  }
  return { changes, added, same, older, hidden, exposed, open, alone };
}

/** Without the time of the export. */
function essenceOf({ more = "", ...values }: EventValues): string {
  const lines = more.split("\n").filter((line) => !/^DTSTAMP[;:]/i.test(line));
  return JSON.stringify([Object.entries(values).sort(), lines]);
}

/** As far as the file tells. */
function changedAt({ more = "" }: EventValues): string {
  const find = (name: string) => new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, "im").exec(more)?.[1];
  return (find("LAST-MODIFIED") ?? find("DTSTAMP") ?? "").trim();
}

function say({ where, message }: CalendarFinding): string {
  return where.length > 0 ? `The ${where.join(" ")} ${message}.` : `This calendar ${message}.`;
}

function leaveOut(entry: Entry, why: string): CalendarFinding {
  return { where: ["event", titleOf(kind, entry)], message: `was left out: ${why}` };
}

function askAbout(which: string, found: Entry[], here: string): string[] {
  const count = found.length;
  if (count === 0) return [];
  const titles = found.slice(0, MOST_ASKED).map((one) => `“${titleOf(kind, one)}”`);
  if (count > MOST_ASKED) titles.push(`${count - MOST_ASKED} more`);
  const are = count > 1 ? `${count} ${which} events are` : `1 ${which} event is`;
  const all = new Intl.ListFormat("en-US").format(titles);
  return [`In the file, ${are} marked private: ${all}. Here, ${here}.`];
}

function sayOpen([first, ...others]: Entry[]): string[] {
  if (!first) return [];
  const are = others.length > 0 ? `and ${others.length} more are` : "is";
  return [
    `“${titleOf(kind, first)}” ${are} private in the file, but here for everyone. To change that, choose Residents only in its form.`,
  ];
}

function sayOlder(entry: Entry): string {
  return `“${titleOf(kind, entry)}” stays as it is: it was changed here later than in the file.`;
}
