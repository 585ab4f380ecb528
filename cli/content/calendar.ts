import { runInNewContext } from "node:vm";
import ICAL from "ical.js";
import { isTimeZone } from "../../app/domain/time-zone-rules.server.ts";
import type { ContentFolder } from "./folder.ts";

const file = "calendar.ics";
/** More than an association writes in ten years; every one is unfolded, here and on the site. */
const MOST_EVENTS = 1000;
const LONGEST_FILE = 1_000_000;

/** Reads calendar.ics and checks each event; returns its text, or null if there is none. */
export function readCalendar(folder: ContentFolder): string | null {
  if (!folder.has(file)) return null;
  const text = folder.readText(file);
  if (text === undefined) return null;
  const { findings } = folder;
  const label = folder.label(file);
  const count = text.match(/^BEGIN:VEVENT/gim)?.length ?? 0;
  if (count > MOST_EVENTS || text.length > LONGEST_FILE) {
    const size = `${count} events in ${text.length} letters`;
    const most = `at most ${MOST_EVENTS} events in ${LONGEST_FILE} letters`;
    findings.mistake(label, [], `has ${size}; expected ${most}: leave out those long past`);
    return null;
  }
  const wrong = explainNoCalendar(text);
  if (wrong) {
    findings.mistake(label, [], wrong);
    return null;
  }
  const before = findings.mistakes.length;
  // Long lines are folded: the next one begins with a blank.
  const lines = text.replaceAll(/\n[ \t]/g, "");
  const zones = new Set([...lines.matchAll(/^TZID:(.+)$/gm)].map(([, name]) => name?.trim()));
  const seen = new Set<string>();
  for (const [event] of lines.matchAll(/^BEGIN:VEVENT$.*?^END:VEVENT$/gms)) {
    const where = [nameEvent(event)];
    for (const problem of checkEvent(event)) findings.mistake(label, where, problem);
    for (const [, zone = ""] of event.matchAll(/^[^:\n]*;TZID="?([^":;\n]+)/gm)) {
      if (zones.has(zone) || isTimeZone(zone)) continue;
      findings.mistake(
        label,
        where,
        `is in the time zone ${zone}; expected one such as America/New_York, or one the file describes`,
      );
    }
    const identity = `${field(event, "UID")} ${field(event, "RECURRENCE-ID")}`;
    if (seen.has(identity))
      findings.mistake(label, where, "stands twice; expected a UID of its own");
    seen.add(identity);
  }
  if (findings.mistakes.length > before) return null;
  try {
    new ICAL.Component(ICAL.parse(text));
    return text;
  } catch (error) {
    findings.mistake(label, [], `is no calendar (${reasonOf(error)}); expected iCalendar (.ics)`);
  }
  return null;
}

/** What is wrong with a file as a whole, if anything is. */
function explainNoCalendar(text: string): string | undefined {
  if (!/^\s*BEGIN:VCALENDAR\b/.test(text)) {
    return "is no calendar; expected a first line BEGIN:VCALENDAR";
  }
  if (!/^END:VCALENDAR\s*$/m.test(text)) {
    return "is cut short; expected a last line END:VCALENDAR: export it once more";
  }
  return undefined;
}

/** The first value of a field, or an empty text. */
function field(event: string, name: string): string {
  return new RegExp(`^${name}(?:;[^:\\n]*)?:(.*)$`, "m").exec(event)?.[1]?.trim() ?? "";
}

function nameEvent(event: string): string {
  const uid = field(event, "UID") || "without UID";
  return `event ${field(event, "SUMMARY") || "without SUMMARY"} (${uid})`;
}

function* checkEvent(event: string): Generator<string> {
  for (const name of ["UID", "SUMMARY", "DTSTART"]) {
    if (field(event, name) === "") yield `${name} is missing; expected one in every event`;
  }
  for (const [, name, values = ""] of event.matchAll(
    /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?:;[^:\n]*)?:(.*)$/gm,
  )) {
    const wrong = values
      .trim()
      .split(",")
      .find((value) => !isMoment(value));
    if (wrong !== undefined)
      yield `${name} is ${wrong}; expected a date that exists, as 20261116T190000`;
  }
  const rules = [...event.matchAll(/^RRULE[;:](.*)$/gim)].map(([, rule = ""]) => rule.trim());
  const often = rules.find((rule) => /FREQ=(SECONDLY|MINUTELY|HOURLY)/i.test(rule));
  if (often) yield `RRULE is ${often}; expected DAILY or rarer`;
  else if (field(event, "DTSTART")) yield* checkRepetition(event);
}

/** Whether a value is a date or a time that exists; ical.js turns February 30 into March 2. */
function isMoment(value: string): boolean {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])[0-5]\d[0-6]\dZ?)?$/.exec(value);
  if (!parts) return value.includes("/");
  const [year = 0, month = 0, day = 0] = parts.slice(1, 4).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function* checkRepetition(event: string): Generator<string> {
  const expand = () => {
    const calendar = ICAL.parse(`BEGIN:VCALENDAR\n${event}\nEND:VCALENDAR`);
    const component = new ICAL.Component(calendar).getFirstSubcomponent("vevent");
    const parsed = new ICAL.Event(component ?? undefined);
    if (parsed.endDate.compare(parsed.startDate) < 0) return false;
    const dates = parsed.iterator();
    for (let count = 0; count < 500 && dates.next(); count += 1);
    return true;
  };
  try {
    // Of a date that never comes (February 31, every day) ical.js searches the next for ever.
    if (runInNewContext("expand()", { expand }, { timeout: 1000 })) return;
    yield "ends before it begins; expected an end (DTEND) after its beginning (DTSTART)";
  } catch (error) {
    yield `cannot be read (${reasonOf(error)}); expected an event as calendars export it`;
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.includes("timed out") ? "its RRULE names dates that never come" : message;
}
