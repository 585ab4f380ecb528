import {
  type AssociationCalendar,
  comingEvents,
  readAssociationCalendar,
} from "../calendar/calendar.server.ts";
import type { CalendarEvent } from "../calendar/describe-event.server.ts";
import { todayIn } from "../platform/dates.ts";
import { formatDay } from "../platform/format-date.ts";
import { readConcepts } from "./concepts.server.ts";
import { asksWhen, readEventQuestion } from "./event-question.ts";
import { findPlaces } from "./find-places.server.ts";
import { KeptIndex } from "./kept-index.server.ts";
import { ownSynonyms } from "./own-synonyms.server.ts";
import { findPassage, markWords } from "./passage.ts";
import type { FoundLine, SearchResults } from "./search.server.ts";
import type { SearchPlace } from "./search-place.ts";
import type { SearchState } from "./search-state.ts";
import { Sought } from "./sought.ts";
import { readQuery } from "./words.ts";
import { indexPlaces } from "./write-search-index.server.ts";

/** The next dates of the events that match a question. */
export interface FoundEvents {
  lines: FoundLine[];
  /** Whether they answer it better than the pages do. */
  isAnswer: boolean;
}

const MOST_DATES = 3;
/** So many different events are searched: the next ones. */
const MOST_EVENTS = 500;

/** Events of the coming year, and the dates of each, the next one first. */
interface ComingEvents {
  today: string;
  calendars: AssociationCalendar["calendars"];
  /** When the first of them is over, in milliseconds since 1970. */
  until: number;
  dates: ReadonlyMap<string, readonly CalendarEvent[]>;
}

let coming: ComingEvents | undefined;
const kept = new KeptIndex();

/**
 * Searches the events that are to come at this moment: those of the calendar file, and those that the
 * administrator added or changed. While the database is away, the last known ones.
 *
 * @param pages what was found on the site's pages.
 */
export async function searchEvents(
  { question, within, page }: SearchState,
  pages: SearchResults,
  now = Date.now(),
): Promise<FoundEvents> {
  const nothing = { lines: [], isAnswer: false };
  const isAsked = question !== "" && !within && page === 1;
  const asked = isAsked ? readEventQuestion(question) : null;
  if (asked === null) return nothing;
  const association = await readAssociationCalendar();
  if (!association) return nothing;
  const events = listComing(association, now);
  if (asked === "")
    return { lines: linesOf([...events.dates.values()], new Set()), isAnswer: true };
  const index = await kept.get(events, () => indexPlaces([...events.dates.values()].map(placeOf)));
  const found = findPlaces(index, asked, ownSynonyms());
  const whole = found.filter(({ has, as }) => has === "all" && as === "written");
  const said = index.read(whole);
  const sought = new Sought(asked, readConcepts(index, readQuery(asked), ownSynonyms()));
  const titled = whole.filter(({ id }) => sought.isAllIn(said.get(id)?.title ?? ""));
  const isAnswer = titled.length > 0 && (asksWhen(question) || isOutdated(pages));
  const shown = (isAnswer ? titled : whole).flatMap(({ url }) => {
    const dates = events.dates.get(url);
    return dates ? [dates] : [];
  });
  return { lines: linesOf(shown, found[0]?.terms ?? new Set()), isAnswer };
}

/** Whether minutes are the best that was found, or no page has all of the words. */
function isOutdated({ best, sources }: SearchResults): boolean {
  return best !== "words" || sources[0]?.url.startsWith("/meetingminutes") === true;
}

function listComing(association: AssociationCalendar, now: number): ComingEvents {
  const today = todayIn(association.calendars[0]?.timeZone ?? "UTC", new Date(now));
  const { calendars } = association;
  if (coming?.today === today && coming.calendars === calendars && coming.until > now) {
    return coming;
  }
  const all = comingEvents(association, now);
  const groups = Map.groupBy(all, ({ uid, title, location, description }) =>
    JSON.stringify([uid, title, location, description]),
  );
  const dates = [...groups.values()].slice(0, MOST_EVENTS);
  const until = Math.min(...all.map(({ end }) => end));
  coming = {
    today,
    calendars,
    until,
    dates: new Map(dates.map((own) => [own[0]?.href ?? "", own])),
  };
  return coming;
}

function placeOf([event]: readonly CalendarEvent[]): SearchPlace {
  if (!event) throw new Error("An event without a date was to be indexed.");
  const { href: url, title } = event;
  const source = { url: "/calendar", title: `Calendar: events, ${whenOf(event)}`, weight: 1 };
  return { source, url, where: "", title, text: textOf(event) };
}

function linesOf(
  events: readonly (readonly CalendarEvent[])[],
  terms: ReadonlySet<string>,
): FoundLine[] {
  const next = events.flat().sort((one, other) => one.start - other.start);
  return next.slice(0, MOST_DATES).map((event) => ({
    url: event.href,
    where: whenOf(event),
    title: markWords(event.title, terms),
    passage: findPassage(textOf(event), terms),
  }));
}

function textOf({ location, description }: CalendarEvent): string {
  return [location, description].filter(Boolean).join(". ");
}

/** As in "Tuesday, December 15, 2026, 7–8:30 pm". */
function whenOf({ days, time }: CalendarEvent): string {
  const [first = "", last = first] = [days[0], days.at(-1)];
  const until = days.length > 1 ? ` to ${formatDay(last)}` : "";
  return `${formatDay(first)}${until}, ${last.slice(0, 4)}${time ? `, ${time}` : ""}`;
}
