import { isDay, months, todayIn } from "../../platform/dates.ts";
import { findDates } from "../../platform/find-dates.ts";
import { formatDate } from "../../platform/format-date.ts";
import type { Entry } from "../entry.ts";
import { field, type Problem, type Values } from "../fields.ts";
import type { Kind } from "../kind.ts";
import { freeName, slugOf } from "../slug.server.ts";
import { checkContents, documentFields, fileOrToCome } from "./document-fields.ts";
import { guessRecord } from "./guess-document.ts";

export const minutes: Kind = {
  name: "minutes",
  title: "Minutes and financials",
  one: "minutes",
  hasAudience: true,
  empty: "Nothing here yet. Add meeting minutes and financial reports. The newest will be first.",
  fields: [
    field("text", "title", "Title", {
      max: 120,
      required: true,
      help: "As it should appear in the list, such as Board meeting, December 8, 2026.",
    }),
    field("choice", "kind", "Type", {
      choices: [
        { value: "minutes", label: "Minutes of a meeting" },
        { value: "financials", label: "Financial report" },
      ],
      required: true,
      help: "The list shows this next to the title.",
    }),
    field("date", "date", "Date", {
      required: true,
      help: "The date of the meeting, or the last day the report covers.",
    }),
    { ...documentFields.summary, help: "Optional. One or two sentences: what is in it." },
    fileOrToCome,
    { ...documentFields.updated, isRare: true },
    documentFields.embed,
    documentFields.uploaded,
  ],
  listed: ["kind", "date"],
  several: { asks: ["title", "kind", "date", "summary"], guess: guessRecord },
  compare: (one, other) => (newness(one) < newness(other) ? 1 : -1),
  newSlug: (values, taken) => freeName(nameOfRecord(values), taken),
  pageOf: (slug) => `/meetingminutes/${slug}`,
  check: checkContents,
  question: askAboutDay,
  folder: { form: "map", folder: "minutes" },
};

function newness({ values, slug }: Entry): string {
  return `${values["date"]} ${slug}`;
}

/** In years. */
const longAgo = 60;

/** Asks about a day that isn't the title's, one to come, or one long ago: it may be mistyped. */
function askAboutDay({ date = "", title = "" }: Values, before: Values): Problem | null {
  if (!isDay(date) || date === before["date"]) return null;
  const said = findDates(title).find((found) => isDay(found.date))?.date ?? date;
  if (said !== date) {
    const message = `The title says ${formatDate(said)}. Is ${formatDate(date)} the day you want?`;
    return { field: "date", message };
  }
  // The first time zone in which a day begins.
  const today = todayIn("Etc/GMT-14");
  const year = Number(date.slice(0, 4));
  const isLongAgo = Number(today.slice(0, 4)) - year > longAgo;
  if (date <= today && !isLongAgo) return null;
  const message = isLongAgo
    ? `${year} is long ago. Is the year right?`
    : `${formatDate(date)} hasn't come yet. Is that the day you want?`;
  return { field: "date", message };
}

/** Such as 2026-12-board-meeting. */
function nameOfRecord({ date = "", title = "", kind = "" }: Values): string {
  const words = title.replace(new RegExp(`\\b(${months.join("|")})\\b|\\d+`, "gi"), " ");
  return `${date.slice(0, 7)}-${slugOf(words, 6) || slugOf(kind) || "record"}`;
}
