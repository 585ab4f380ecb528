import { isDay } from "../../platform/dates.ts";
import { type FoundDate, findDates } from "../../platform/find-dates.ts";
import { formatDate } from "../../platform/format-date.ts";
import type { Values } from "../fields.ts";

/* What a PDF's file name and first page tell, as a suggestion when many are added at once. */

const hasYear = ({ date }: FoundDate) => date.length > 5;

/** A title from a file's name, without dates. */
function wordsOf(name: string, dates: readonly FoundDate[]): string {
  const plain = dates.reduce((left, { text }) => left.replace(text, " "), name);
  // Hyphens stand in for spaces.
  const spaced = /\p{L} +\p{L}/u.test(plain) ? plain : plain.replaceAll("-", " ");
  const words = spaced
    .replace(/[^\p{L}\p{N}'’&()-]+|(?<!\p{L})-|-(?!\p{L})/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  const isNamed =
    /\p{L}{3}/u.test(words) &&
    !/^(scan|scanned|document|doc|img|untitled|file)\W*\d*$/i.test(words);
  return isNamed ? words.charAt(0).toUpperCase() + words.slice(1) : "";
}

/**
 * The title at the top of a first page, where `##` marks headings: its first heading, or else its first short line,
 * unless that is the association's name.
 */
function headingOf(text: string, association: string): string {
  const lines = text.split(/\n+/);
  const prose = lines.findIndex(({ length }) => length > 120);
  const top = lines.slice(0, prose < 0 ? lines.length : prose).map((line) => {
    const words = line.replace(/^#+ /, "").replace(association, "").trim();
    return { words, isHeading: line.startsWith("#") };
  });
  const titles = top.filter(
    ({ words, isHeading }) =>
      wordsOf(words, findDates(words)) !== "" &&
      !isLetterhead(words, association) &&
      (isHeading || /^\p{Lu}[^@|]+[^\s.,:;@|]$/u.test(words)),
  );
  return (titles.find(({ isHeading }) => isHeading) ?? titles[0])?.words ?? "";
}

function isLetterhead(line: string, association: string): boolean {
  const isNamed = /\b(association|hoa|poa|inc)\W*$/i.test(line) && !/\b(of|for)\b/i.test(line);
  return isNamed || association.toLowerCase().includes(line.toLowerCase());
}

const meeting = /\b(board|annual|special|emergency)( [\p{L}'’]+){0,3} meeting\b/iu;

/** Guesses minutes or a financial report; the date is left blank if only a month is known. */
export function guessRecord(file: string, text: string, association: string): Values {
  const name = file.replace(/\.pdf$/i, "").replaceAll("_", " ");
  const dates = findDates(name).filter(hasYear);
  const said = dates[0]?.date ?? "";
  const inText = findDates(text).map(({ date }) => date);
  const named = wordsOf(name, dates);
  const beginning = text.slice(0, 300);
  const shown = named || beginning;
  const isReport =
    /financ|budget|treasur|balance|income|expense|audit/i.test(shown) &&
    !/minutes|meeting|adjourned/i.test(shown);
  const date =
    [said, ...inText].find((one) => isDay(one) && one.startsWith(said)) ??
    (isReport && said
      ? Temporal.PlainYearMonth.from(said).toPlainDate({ day: 31 }).toString()
      : "");
  const heading = headingOf(text, association);
  const isHeaded = /minutes|meeting/i.test(heading) && !/minutes|meeting/i.test(named);
  const called = isHeaded ? wordsOf(heading, findDates(heading)) : named;
  const [, headed] = meeting.exec(heading) ?? [];
  const [, sort = "board"] = meeting.exec(beginning) ?? [];
  const words = isReport
    ? named || "Financial report"
    : meetingOf((!headed && called) || "minutes", (headed ?? sort).toLowerCase());
  return {
    title: [words, date && formatDate(date)].filter(Boolean).join(", "),
    kind: isReport ? "financials" : "minutes",
    date,
  };
}

/** "Board meeting" for "Board minutes", "Annual meeting" for "Minutes of the annual meeting". */
function meetingOf(words: string, sort: string): string {
  const meeting = /meeting/i.test(words) ? "" : "meeting ";
  const held = words.replace(/\bminutes\b( of( the)?\b)? ?/i, meeting).trim();
  const whole = held.replace(/^meeting\b/i, `${sort} meeting`);
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

const ofVersion =
  /\b(adopted|amended|approved|as of|dated|effective|in effect|in force|issued|recorded|restated|revised|updated)\b[^\d.;]*$/i;

/** Guesses a document, with the latest date on which its first page says that it was adopted or changed. */
export function guessDocument(file: string, text: string, association: string): Values {
  const name = file.replace(/\.pdf$/i, "").replaceAll("_", " ");
  const dates = findDates(name).filter(hasYear);
  const inText = findDates(text).filter(({ at }) => ofVersion.test(text.slice(0, at).slice(-40)));
  const [named, adopted] = [dates, inText].map((all) => all.map(({ date }) => date).filter(isDay));
  return {
    title: headingOf(text, association) || wordsOf(name, dates),
    updated: named?.[0] ?? adopted?.sort().at(-1) ?? "",
  };
}
