import {
  dayAfter,
  isDay,
  monthAfter,
  monthInProse,
  months,
  weekdayOf,
  weekdays,
} from "../platform/dates.ts";

/** Such as "2/3 vote", "1/2 acre" and "4/12 roof pitch": a date only with its year. */
const fraction = "(?:1/[2348]|2/3|3/[48]|5/8|\\d+/12(?= (?:roof|pitch|slope)))\\b(?!/)";
const writtenDay = new RegExp(
  `(?:(${monthInProse}) |(?<![\\d/.])(?!${fraction})(0?[1-9]|1[0-2])/)([0-3]?\\d)(?:st|nd|rd|th)?\\b(?:/(?:20)?(\\d\\d)\\b)?(?!/)`,
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

/** The days of which a question asks what is on then. */
export type AskedDays = NonNullable<ReturnType<typeof readAskedDays>>;

/**
 * Reads the days that a question names, as "this weekend" or "in January", unless they are over.
 *
 * @returns the first and the last of them, as 2026-12-15, what is `said` of them after "for", and the `rest` of the
 * question, which has "today" in their place.
 */
export function readAskedDays(asked: string, today: string) {
  const question = nameDays(asked);
  const days = readNear(question, today) ?? readDated(question, today);
  if (!days || days.last < today || !isDay(days.first)) return undefined;
  return { ...days, rest: question.replace(days.found, "today") };
}

const weekdayNames = Object.values(weekdays).join("|");
const near = new RegExp(
  `\\b(?:today|tonight|tomorrow|(?:this|next) (?:week|month)|(?:(?:this|next) |(?<!\\blast ))(?:${weekdayNames}))\\b|(?:\\b(?:this|next|the) |^)weekend\\b`,
  "i",
);

function readNear(question: string, today: string) {
  const [found] = near.exec(question) ?? [];
  if (!found) return undefined;
  const said = found.toLowerCase().replace(/^(?:the )?(?=weekend)/, "this ");
  const ahead = said.startsWith("next") ? 1 : 0;
  // A week is one from Monday on, so that its weekend is in it.
  const sunday = dayAfter(today, ((7 - new Date(today).getUTCDay()) % 7) + 7 * ahead);
  const from = ahead > 0 ? dayAfter(sunday, -6) : today;
  const month = monthAfter(today.slice(0, 7), ahead, today);
  const spans: Record<string, string[]> = {
    ...{ tomorrow: [dayAfter(today, 1)], month: [`${month}-01`, `${month}-31`] },
    ...{ week: [from, sunday], weekend: [dayAfter(sunday, -1), sunday] },
  };
  for (const days of [0, 1, 2, 3, 4, 5, 6]) {
    const day = dayAfter(from, days);
    spans[weekdayOf(day).toLowerCase()] = [day];
  }
  const [first = today, last = first] = spans[said.split(" ").at(-1) ?? ""] ?? [];
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
    const [from, until] = [day ?? "1", day ?? "31"].map((on) =>
      [month, on].map((part) => `${part}`.padStart(2, "0")).join("-"),
    );
    const thisYear = Number(today.slice(0, 4));
    const which = year ?? (`${until}` < today.slice(5) ? thisYear + 1 : thisYear);
    const said = [months[month - 1], day, year].filter(Boolean).join(" ");
    return { first: `${which}-${from}`, last: `${which}-${until}`, said, found };
  }
  return undefined;
}
