import {
  type AssociationCalendar,
  comingEvents,
  firstDates,
  readAssociationCalendar,
} from "../calendar/calendar.server.ts";
import { content } from "../content/edition.server.ts";
import type { CalendarEvent } from "../ics/describe-event.server.ts";
import { weekdayOf } from "../platform/dates.ts";
import { formatDay, holdDates } from "../platform/format-date.ts";
import {
  asksEvents,
  asksFeast,
  asksWeekend,
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
 * @returns the next dates, and whether they answer the question better than the pages do, and have just its words.
 */
export async function searchEvents(
  { question, within, page }: SearchState,
  pages: SearchResults,
  now = Date.now(),
) {
  const nothing = { lines: [] as FoundLine[], isAnswer: false, isExact: false };
  const isAsked =
    question !== "" && !within && page === 1 && !newestAsked(question, content().minutes);
  const tries = isAsked ? readEventQuestion(question) : [];
  if (tries.length === 0) return nothing;
  const association = readAssociationCalendar();
  if (!association) return nothing;
  const { dates, places, key } = listComing(association, now);
  const all = [...dates.values()];
  const readers = association.hasResidentsOnly ? "residents" : "everyone";
  const index = await indexes[readers](key, () => places);
  const isFit = asksWeekend(question) ? isOnWeekend : () => true;
  if (tries[0] === "") {
    const going = all.flat().filter((date) => !date.isWeeklyDay && isFit(date));
    const lines = linesOf(going, seek("", []));
    return { lines, isAnswer: true, isExact: true };
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
      (asksFeast(asked) && pages.best !== "words") ||
      (pages.best === "similar words" && best === "words");
    const answers = isAny ? whole : titled;
    const isAnswer =
      answers.length > 0 &&
      !/^who\b/i.test(question) &&
      (isAny || isWhen || isOutdated(pages) || isNamed(titled[0]?.title ?? "", sought));
    // Beside pages with all of the words, what only mentions them is weak.
    const beside =
      pages.best === "words" ? whole.filter(({ named }) => sought.shareIn(named) >= HALF) : whole;
    const shown = (isAnswer ? answers : beside).flatMap(({ url }) => dates.get(url) ?? []);
    return {
      lines: linesOf(shown.filter(isFit), sought),
      isAnswer,
      isExact: best === "words" && titled.length > 0,
    };
  }
  return nothing;
}

function isOnWeekend({ days }: CalendarEvent): boolean {
  return days.some((day) => weekdayOf(day).startsWith("S"));
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
  const { href: url, title } = event;
  const source = { url: "/calendar", title: `Calendar: events, ${whenOf(event)}`, weight: 1 };
  return { source, url, where: "", title, text: textOf(event) };
}

/** The next dates; a weekly event is told once, by its rule and next date. */
function linesOf(events: readonly CalendarEvent[], sought: Sought): FoundLine[] {
  const all = events.toSorted((one, other) => one.start - other.start);
  const firsts = new Set(firstDates(all));
  const next = all.filter((event) => !event.weekly || firsts.has(event)).slice(0, MOST_DATES);
  return next.map((event) => ({
    url: event.href,
    where: holdDates(event.weekly ? `${event.weekly}, next: ${whenOf(event)}` : whenOf(event)),
    title: markWords(event.title, sought),
    passage: findPassage(textOf(event), sought),
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
