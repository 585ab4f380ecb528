import {
  dayAfter,
  monthAfter,
  monthInProse,
  months,
  weekdayOf,
  weekdays,
} from "../platform/dates.ts";

const writtenDay = new RegExp(
  `(?:(${monthInProse}) |(?<![\\d/])(0?[1-9]|1[0-2])/)([0-3]?\\d)(?:st|nd|rd|th)?\\b(?:/(?:20)?(\\d\\d)\\b)?(?!/)`,
  "gi",
);

/** A question with its days as texts have them: "Dec. 15th" as "December 15", and "12/15/26" as "December 15, 2026". */
export function nameDays(question: string): string {
  return question.replace(writtenDay, (_written, word = "", number, day, year) => {
    const month = word ? monthOf(word) : Number(number);
    return `${months[month - 1]} ${Number(day)}${year ? `, 20${year}` : ""}`;
  });
}

function monthOf(word: string): number {
  return months.findIndex((name) => name.startsWith(capitalize(word.slice(0, 3)))) + 1;
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** Days of which a question asks what is on then. */
export interface AskedDays {
  /** As 2026-12-15. */
  first: string;
  last: string;
  /** As after "for": "this weekend". */
  said: string;
  /** The question with "today" in their place. */
  rest: string;
}

/** Reads the days that a question names, as "this weekend" or "in January", unless they are over. */
export function readAskedDays(asked: string, today: string): AskedDays | undefined {
  const question = nameDays(asked);
  const days = readNear(question, today) ?? readDated(question, today);
  return days && days.last >= today
    ? { ...days, rest: question.replace(days.found, "today") }
    : undefined;
}

const weekdayNames = Object.values(weekdays).join("|");
const near = new RegExp(
  `\\b(?:today|tonight|tomorrow|(?:this|next) (?:week|month)|(?:(?:this|next) )?(?:${weekdayNames}))\\b|(?:\\b(?:this|next|the) |^)weekend\\b`,
  "i",
);

function readNear(question: string, today: string) {
  const [found] = near.exec(question) ?? [];
  if (!found) return undefined;
  const said = found.toLowerCase().replace(/^(?:the )?(?=weekend)/, "this ");
  const word = said.split(" ").at(-1) ?? "";
  const isNext = said.startsWith("next");
  // A week is one from Monday on, so that its weekend is in it.
  const sunday = dayAfter(today, ((7 - new Date(today).getUTCDay()) % 7) + (isNext ? 7 : 0));
  const from = isNext ? dayAfter(sunday, -6) : today;
  const month = monthAfter(today.slice(0, 7), isNext ? 1 : 0, today) ?? "";
  const spans: Record<string, [string, string]> = {
    weekend: [dayAfter(sunday, -1), sunday],
    week: [from, sunday],
    month: [`${month}-01`, `${month}-31`],
    tomorrow: [dayAfter(today, 1), dayAfter(today, 1)],
  };
  for (const day of [0, 1, 2, 3, 4, 5, 6].map((after) => dayAfter(from, after))) {
    spans[weekdayOf(day).toLowerCase()] = [day, day];
  }
  const [first, last] = spans[word] ?? [today, today];
  return { first, last, said: said.replace(new RegExp(weekdayNames, "i"), capitalize), found };
}

/** A month alone is one after such a word or at the beginning, but not in "may I". */
const dated = new RegExp(
  `(?<lead>\\b(?:in|for|during|on|this|next) )?(?<name>${monthInProse})\\b(?: (?<day>\\d\\d?)\\b)?(?:,? (?<year>20\\d\\d)\\b)?`,
  "gi",
);

function readDated(question: string, today: string) {
  for (const { 0: found, index, groups = {} } of question.matchAll(dated)) {
    const { lead, name = "", day, year } = groups;
    if (!day && !lead && (index > 0 || /^may ./i.test(question))) continue;
    const month = monthOf(name);
    const from = [month, day ?? "01"].map((part) => `${part}`.padStart(2, "0")).join("-");
    const until = day ? from : `${from.slice(0, 2)}-31`;
    const thisYear = Number(today.slice(0, 4));
    const which = year ?? (until >= today.slice(5) ? thisYear : thisYear + 1);
    const said = [months[month - 1], day, year].filter(Boolean).join(" ");
    return { first: `${which}-${from}`, last: `${which}-${until}`, said, found };
  }
  return undefined;
}
