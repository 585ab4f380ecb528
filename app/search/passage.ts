import { linkable } from "../platform/links.ts";
import type { Hit, Sought } from "./sought.ts";
import { splitWords } from "./words.ts";

/**
 * A text in one line, with a line break before and after each word of the query: so every other line
 * is marked. As one string it takes the router a tenth of the time that it would take as parts.
 */
export type MarkedText = string;

/** After each row of a table; with a space that doesn't break, which alone stands before the first one. */
export const rowEnd = ";\u00a0";

/** Links, and the sign of a price, which says nothing alone. */
const unmarked = new RegExp(`${linkable.source}|\\$`, "gi");

const PASSAGE_LENGTH = 200;
/** A section or an answer that is no longer is shown whole: a part of it may leave out what was asked. */
const WHOLE_LENGTH = 350;
/** The end of a sentence or of a point in a list, but not "a.m. on". */
const sentenceEnd = /(?:[.!?][”"’)]*(?=\s[^\p{Ll}]|$)|;(?=\s))/gu;
/** The number of characters before the first word of the query, and at most, back to the beginning of its sentence. */
const LEAD = 40;
const MOST_LEAD = 120;

/** Marks what a text has of what is sought. */
export function markWords(text: string, sought: Sought): MarkedText {
  return mark(text.replaceAll("\n", " "), sought.find(text));
}

function mark(text: string, hits: readonly Hit[]): MarkedText {
  const parts: string[] = [];
  const links = [...text.matchAll(unmarked)].map(({ index, 0: link }) => ({
    start: index,
    end: index + link.length,
  }));
  let end = 0;
  for (const hit of hits) {
    // A word may be one of a phrase, too, or of a link, which must stay whole.
    if (hit.start < end || links.some((link) => link.start < hit.end && hit.start < link.end)) {
      continue;
    }
    parts.push(text.slice(end, hit.start), text.slice(hit.start, hit.end));
    end = hit.end;
  }
  return [...parts, text.slice(end)].join("\n");
}

/**
 * About 200 characters from the part of a text where most of what is sought is close together, and of what is not
 * there the sentence that has it, or the number that is asked for; "…" marks where the text continues. A sentence with a word of the question stays
 * whole, up to 350 characters in all. Without any of it, or under a title that is just what was asked, its beginning.
 */
export function findPassage(
  whole: string,
  sought: Sought,
  titles?: Parameters<Sought["beyond"]>[0],
): MarkedText {
  // A form's blanks say nothing, and its items, or those of a list, would run together. Single spaces, of which there
  // are many, stay as they are.
  const said = whole.replaceAll(/_{4,}/g, "___");
  // A table's head says nothing where the rows aren't in columns.
  const rows = said.replaceAll(/\n?^(?:.* · .*:\n)+|(?<=[;:])\n(?=.)/gm, "\u00a0").trimStart();
  const apart = rows.replaceAll(/(?<=[^\s.,:;!?…])\s*\n\s*(?=\S)/g, "; ");
  const text = apart.replaceAll(/\s{2,}|[^\S\u00a0 ]/g, " ").replace(/;?\s*$/, "");
  if (text.length <= WHOLE_LENGTH) return markWords(text, sought);
  const words = splitWords(text);
  const hits = sought.find(text);
  const measures = sought.findMeasures(text);
  // An answer begins with what its question asks, which may be several things.
  const isAnswer = titles?.title.endsWith("?");
  const telling = [...(titles && !isAnswer ? sought.beyond(titles, hits) : hits), ...measures].sort(
    (one, other) => one.start - other.start,
  );
  const weigh = (some: readonly Hit[]) => sought.weigh(sought.best(some));
  const best = isAnswer ? 0 : densest(telling, weigh);
  const lead = best <= MOST_LEAD ? 0 : best - LEAD;
  const earliest = Math.min(lead, text.length - PASSAGE_LENGTH);
  const isBetween = (place: number) => /^\W?(?:\s|$)/.test(text.slice(place, place + 2));
  const isNear = (start: number) => start >= earliest && isBetween(start - 1);
  const near = earliest === 0 ? 0 : (words.find(({ start }) => isNear(start))?.start ?? 0);
  // At the end of the text there is room before it.
  const start = near === 0 ? 0 : (sentenceOf(text, earliest < lead ? near : best) ?? near);
  const limit = Math.max(near, start) + PASSAGE_LENGTH;
  const row = text.slice(start, limit).includes(rowEnd) ? text.indexOf(rowEnd, limit) : 0;
  const word = words.findLast(({ end }) => end <= limit && isBetween(end))?.end ?? text.length;
  const last = row > 0 && row <= start + WHOLE_LENGTH ? row : Math.max(word, endOf(start));
  const isShown = (hit: Hit) => hit.start >= start && hit.end <= last;
  const seen = [...hits, ...measures].filter(isShown).toReversed();
  // Of each word, where it ends first.
  const shown = new Map(seen.map(({ concept, end }) => [concept, end]));
  const isOther = (hit: Hit) => hit.start >= last && !shown.has(hit.concept);
  const [other] = text.slice(start, last).includes(rowEnd)
    ? []
    : telling.filter(isOther).sort((one, two) => weigh([two]) - weigh([one]));
  const from = Math.max(last, other ? (sentenceOf(text, other.start) ?? 0) : 0);
  // What is cut, or has no other word, goes for the other sentence.
  const ended = endsOf(start).filter((end) => end <= last);
  const firsts = Math.max(...shown.values());
  const until = (shown.size > 0 ? ended.find((end) => end >= firsts) : ended.at(-1)) ?? last;
  const to = endOf(from, WHOLE_LENGTH - until + start);
  const isBoth = other && from < other.start && to >= other.end;
  const first = [start, isBoth ? until : last];
  const parts = isBoth ? [first, [from, to]] : [first];
  const end = parts.at(-1)?.[1] ?? 0;
  const isEnd = end >= (words.at(-1)?.end ?? 0);
  const marked = parts.map(([from = 0, to = 0]) =>
    mark(
      text.slice(from, isEnd && to === end ? text.length : to),
      hitsIn(from, to).map((hit) => ({ ...hit, start: hit.start - from, end: hit.end - from })),
    ),
  );
  return `${start > 0 ? "… " : ""}${marked.join(" … ")}${isEnd ? "" : " …"}`;

  function hitsIn(from: number, to: number): Hit[] {
    return hits.filter((hit) => hit.start >= from && hit.end <= to);
  }

  /** Where the last sentence with a hit ends that has room from a place on. */
  function endOf(from: number, room?: number): number {
    const ended = endsOf(from, room);
    const hit = hitsIn(from, ended.at(-1) ?? 0).at(-1);
    return ended.find((end) => hit && end >= hit.end) ?? 0;
  }

  /** Where the sentences end that have room from a place on. */
  function endsOf(from: number, room = WHOLE_LENGTH): number[] {
    const sentences = [...text.slice(from, from + room).matchAll(sentenceEnd)];
    return sentences.map((one) => from + one.index + one[0].length);
  }
}

/** Where the sentence or row around a place begins, if that is near: half of one may say the opposite. */
function sentenceOf(text: string, place: number): number | undefined {
  const from = Math.max(0, place - MOST_LEAD);
  const ended = [...text.slice(from, place + 1).matchAll(/[.!?;:]\W?\s(?=\S)/g)].at(-1);
  if (ended) return from + ended.index + ended[0].length;
  return from === 0 ? 0 : undefined;
}

/** Where the first passage with most of what is sought begins. */
function densest(hits: readonly Hit[], weigh: (some: readonly Hit[]) => number): number {
  const inAll = weigh(hits);
  let first = 0;
  let most = 0;
  for (const [at, { start }] of hits.entries()) {
    if (most === inAll) break;
    const end = hits.findIndex((hit) => hit.end > start + PASSAGE_LENGTH - LEAD);
    const weight = weigh(hits.slice(at, end < 0 ? hits.length : end));
    if (weight > most) {
      most = weight;
      first = start;
    }
  }
  return first;
}
