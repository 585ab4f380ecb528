import {
  type AssociationCalendar,
  comingEvents,
  firstDates,
  readAssociationCalendar,
} from "../calendar/calendar.server.ts";
import { content } from "../content/edition.server.ts";
import type { CalendarEvent } from "../ics/describe-event.server.ts";
import { todayIn } from "../platform/dates.ts";
import { formatDay, holdDates } from "../platform/format-date.ts";
import { type AskedDays, readAskedDays } from "./asked-days.ts";
import {
  asksEvents,
  asksHoliday,
  asksWhen,
  newestAsked,
  readEventQuestion,
} from "./event-question.ts";
import { findPlaces } from "./find-places.server.ts";
import { ownSynonyms } from "./own-synonyms.server.ts";
import { findPassage, markWords } from "./passage.ts";
import type { FoundLine, SearchResults } from "./search.server.ts";
import type { SearchPlace } from "./search-place.ts";
import type { SearchState } from "./search-state.ts";
import { type Sought, seek } from "./sought.ts";
import { keepIndex } from "./write-search-index.server.ts";

const MOST_DATES = 3;
/** Of the days that are asked for, it says nearly all. */
const MOST_ASKED = 10;
/** So much of a question is in the title of an event that answers it: the rest may be in its text. */
const HALF = 0.5;
/** So many different events are searched: the next ones. */
const MOST_EVENTS = 500;

/** Of what everyone sees, and of what residents see. */
const indexes = { everyone: keepIndex(), residents: keepIndex() };

/**
 * Searches the events that are to come at this moment.
 *
 * @param pages what was found on the site's pages.
 * @returns the next dates, and whether they answer the question better than the pages do, and have just its words;
 * `nothingFor` is what it calls the days it asks for, if these dates are others.
 */
export async function searchEvents(
  { question, within, page }: SearchState,
  pages: SearchResults,
  now = Date.now(),
) {
  const none: ReturnType<typeof datesOn> = { lines: [], nothingFor: null };
  const nothing = { ...none, isAnswer: false, isExact: false };
  if (question === "" || within || page !== 1 || newestAsked(question, content().minutes))
    return nothing;
  const days = readAskedDays(question, todayIn(content().site.timeZone, new Date(now)));
  const asked = readEventQuestion(days?.rest ?? question);
  // Days alone ask for all that is on then.
  const tries = days && asked.length === 0 ? [""] : asked;
  if (tries.length === 0) return nothing;
  const association = readAssociationCalendar();
  if (!association) return nothing;
  const { dates, places, key } = listComing(association, now);
  const readers = association.hasResidentsOnly ? "residents" : "everyone";
  const index = await indexes[readers](key, () => places);
  if (tries[0] === "") {
    const going = [...dates.values()].flat().filter((date) => !date.isWeeklyDay);
    return { ...datesOn(days, going, seek("", [])), isAnswer: true, isExact: true };
  }
  for (const asked of tries) {
    const { places: ranked, sought, best } = findPlaces(index, asked, ownSynonyms());
    const found = index.read(ranked);
    const texts = ranked.flatMap(({ id, url }) => {
      const place = found.get(id);
      return place ? [{ ...place, url, named: `${place.title} ${place.source.title}` }] : [];
    });
    // Where no page has any of the words, some are enough.
    const whole = texts.filter(({ named, text }) =>
      pages.best ? sought.isAllIn(`${named} ${text}`) : sought.shareIn(`${named} ${text}`) >= HALF,
    );
    if (whole.length === 0) continue;
    const isWhen = asksWhen(question);
    const least = isWhen || !pages.best ? HALF : 0.9;
    const titled = whole.filter(({ named }) => sought.shareIn(named) >= least);
    // Events are what is asked for, or only the calendar has just these words: then their texts count, too.
    const isAny =
      asksEvents(question) ||
      (pages.best === "similar words" && best === "words") ||
      (asksHoliday(asked, ownSynonyms()) && pages.best !== "words");
    const answers = isAny ? whole : titled;
    // Beside pages with all of the words, what only mentions them is weak.
    const beside =
      pages.best === "words" ? whole.filter(({ named }) => sought.shareIn(named) >= HALF) : whole;
    const datesOf = (some: typeof texts) => some.flatMap(({ url }) => dates.get(url) ?? []);
    const answer = datesOn(days, datesOf(answers), sought);
    const isMeant =
      isAny ||
      isWhen ||
      (days !== undefined && !answer.nothingFor) ||
      isOutdated(pages) ||
      isNamed(titled[0]?.title ?? "", sought);
    const isAnswer = answers.length > 0 && !/^who\b/i.test(question) && isMeant;
    return {
      ...(isAnswer ? answer : datesOn(days, datesOf(beside), sought)),
      isAnswer,
      isExact: best === "words" && answers.length > 0,
    };
  }
  return nothing;
}

/** Of events, those on the days that are asked for or, if there are none, the next ones. */
function datesOn(
  asked: AskedDays | undefined,
  events: readonly CalendarEvent[],
  sought: Sought,
): { lines: FoundLine[]; nothingFor: string | null } {
  const coming = events.toSorted((one, other) => one.start - other.start);
  // Who looks for a date on its usual day finds when it is instead.
  const then = coming.filter(({ days, movedFrom }) =>
    [...days, movedFrom ?? ""].some((day) => asked && asked.first <= day && day <= asked.last),
  );
  if (then.length > 0) return { lines: linesOf(coming, then, sought), nothingFor: null };
  const lines = linesOf(coming, coming, sought).slice(0, MOST_DATES);
  return { lines, nothingFor: asked?.said ?? null };
}

/** Whether minutes are the best that was found, but not accounts, or no page has all of the words. */
function isOutdated({ best, sources: [first] }: SearchResults): boolean {
  if (best === "some words" || !first) return true;
  return first.url.startsWith("/meetingminutes") && /meeting/i.test(first.title);
}

/** Whether a question is little else than the title of an event, mostly in its words: "garage sale", but not "pool". */
function isNamed(title: string, sought: Sought): boolean {
  return sought.isNameOf(title, 0.6) && sought.likenessOf(title) > 0.6;
}

/** Those of each calendar in its last minute. */
const listed = new WeakMap<
  AssociationCalendar,
  { minute: number; coming: ReturnType<typeof readComing> }
>();

function listComing(calendar: AssociationCalendar, now: number) {
  const minute = Math.floor(now / 60_000);
  const known = listed.get(calendar);
  if (known?.minute === minute) return known.coming;
  const coming = readComing(calendar, now);
  listed.set(calendar, { minute, coming });
  return coming;
}

/** Events of the coming year as the search finds them: the dates of each, the next one first, by its URL. */
function readComing(calendar: AssociationCalendar, now: number) {
  const groups = Map.groupBy(comingEvents(calendar, now), ({ uid, title, location, description }) =>
    JSON.stringify([uid, title, location, description]),
  );
  const events = [...groups.values()].slice(0, MOST_EVENTS);
  const places = events.map(placeOf);
  const dates = new Map(events.map((own) => [own[0]?.href ?? "", own]));
  return { dates, places, key: JSON.stringify(places) };
}

function placeOf([event]: readonly CalendarEvent[]): SearchPlace {
  if (!event) throw new Error("An event without a date was to be indexed.");
  const { href: url, title, isMeeting, movedFrom, location } = event;
  const source = { url: "/calendar", title: `Calendar: events, ${whenOf(event)}`, weight: 1 };
  // What a meeting was moved for, such as a holiday, isn't what it is about.
  const text = isMeeting && movedFrom ? (location ?? "") : textOf(event);
  return { source, url, where: "", title, text };
}

/** The first of these dates; a weekly event is told once, by its rule where this is the next of all `coming` ones. */
function linesOf(
  coming: readonly CalendarEvent[],
  dates: readonly CalendarEvent[],
  sought: Sought,
): FoundLine[] {
  const next = new Set(firstDates([...coming]));
  const firsts = new Set(firstDates([...dates]));
  const told = dates.filter((date) => !date.weekly || firsts.has(date)).slice(0, MOST_ASKED);
  return told.map((date) => ({
    url: date.href,
    where: holdDates(
      date.weekly && next.has(date) ? `${date.weekly}, next: ${whenOf(date)}` : whenOf(date),
    ),
    title: markWords(date.title, sought),
    passage: findPassage(textOf(date), sought),
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
