import type { z } from "zod";
import { eventsAt, readAssociationCalendar } from "../calendar/calendar.server.ts";
import type { Amenity } from "../content/content.ts";
import { content } from "../content/edition.server.ts";
import { describePages } from "../documents/document-pages.ts";
import { textField } from "../forms/form-schema.server.ts";
import { isDay, todayIn, weekdayOf } from "../platform/dates.ts";
import { formatDate } from "../platform/format-date.ts";
import { holidayOn } from "../platform/holidays.ts";
import { fieldLimits } from "../platform/limits.ts";
import { emailAddresses } from "../platform/links.ts";
import { contactMessageSchema } from "./message.server.ts";

/** What the board needs to know, by field. */
const questions = {
  day: { label: "Day", type: "date" },
  hours: { label: "Start and end time", type: "text", help: "Such as 2 to 6 pm." },
  house: { label: "House number and street", type: "text" },
  login: { label: "Email you log in with", type: "email" },
} as const;

type Question = keyof typeof questions;

export type Purpose = NonNullable<ReturnType<typeof findPurpose>>;

const forgot = "I forgot my password.";
const toReserve = "To reserve: ";
const notFinal = "Your reservation isn't final until we confirm it.";
export const herePhotos = "Here are photos of my filled-out form";

/** In how many days at most something is planned of which whoever reserves is told. */
const mostPlanned = 4;

/**
 * What somebody comes for from an amenity's page, or who forgot their password: what we ask them, and what is
 * planned at the amenity already.
 *
 * @param asked what the address of the form says.
 */
export function findPurpose(asked: URLSearchParams) {
  const { amenities, site } = content();
  const today = todayIn(site.timeZone);
  const about = (words: string, lead: string, ...names: Question[]) => ({
    ...{ words, lead, today },
    asked: names.map((name) => ({ name, ...questions[name] })),
  });
  const amenity = amenities.find(({ id }) => id === asked.get("reserve"));
  if (amenity) {
    const calendar = readAssociationCalendar();
    const all = calendar ? eventsAt(calendar, amenity.name) : [];
    const planned = {
      all,
      events: all.slice(0, mostPlanned),
      today,
      title: "Already on the calendar",
    };
    const lead = `Tell us the day and time you would like. ${notFinal}`;
    const asking = about(`${toReserve}${amenity.name}`, lead, "day", "hours", "house");
    return {
      ...asking,
      title: `${amenity.name} reservation`,
      place: describePlace(amenity),
      planned,
    };
  }
  if (!asked.has("forgot")) return null;
  const words = `${forgot} Please send me a link to choose a new one.`;
  return { ...about(words, words, "house", "login"), title: "Contact", place: null, planned: null };
}

export type Place = ReturnType<typeof describePlace>;

/** What whoever reserves an amenity must know: the section of its page with the link to our form, without that link. */
function describePlace({ id, name, html }: Amenity) {
  const link = `reserve=${id}"`;
  const section = html.split(/(?=<h2)/).find((part) => part.includes(link)) ?? "";
  const rulesHtml = section
    .replace(/^<h2.*<\/h2>/, "")
    .replace(new RegExp(`<p><a [^>]*${link}[^>]*>[^<]*</a></p>`), "");
  return { name, href: `/amenities/${id}`, rulesHtml };
}

/** What a message must hold: with a purpose, an answer to each of its questions; otherwise, the message itself. */
export function messageSchema(purpose: Purpose | null) {
  if (!purpose) return contactMessageSchema;
  const answers = purpose.asked.map(({ name, label, type }): [string, z.ZodType<string>] => {
    const field = textField(`the ${label.toLowerCase()}`, fieldLimits.title);
    if (type !== "date") return [name, field];
    const day = field.refine(isDay, "Enter the day like this: 2027-05-29.");
    return [
      name,
      day.refine((said) => said >= purpose.today, "That day has passed. Choose another."),
    ];
  });
  const message = contactMessageSchema.shape.message.default("");
  return contactMessageSchema.extend({ ...Object.fromEntries(answers), message });
}

/** What somebody comes for, what they answered, and what they wrote besides. */
export function answerAll(purpose: Purpose, given: Record<string, unknown>): string {
  const { words, asked } = purpose;
  const told = asked.map(({ name, label }) => {
    const said = String(given[name]);
    return `${label}: ${isDay(said) ? `${weekdayOf(said)}, ${formatDate(said)}` : said}`;
  });
  const taken = sayPlanned(purpose, String(given["day"]));
  const all = [words, ...told, ...(taken ? [`Already planned there that day: ${taken}`] : [])];
  return [all.join("\n"), given["message"]].filter(Boolean).join("\n\n");
}

/** What speaks against a day: what is planned at the amenity then, or a holiday where its rules speak of them; or "". */
export function warnOfDay(purpose: Purpose, day: string): string {
  if (!isDay(day) || day < purpose.today) return "";
  const planned = sayPlanned(purpose, day);
  if (planned) {
    return `Planned there that day: ${planned}. Choose another day, or send the request again if your time doesn't overlap.`;
  }
  const holiday = /holiday/i.test(purpose.place?.rulesHtml ?? "") && holidayOn(day);
  return holiday
    ? `That day is ${holiday}. Please see what the rules say about holidays. Choose another day, or send the request again as it is.`
    : "";
}

/** What is planned at the amenity on a day, such as "Board meeting, 7–8:30 pm"; or "". */
function sayPlanned({ planned }: Purpose, day: string): string {
  const there = planned?.all.filter(({ days }) => days.includes(day)) ?? [];
  return there.map(({ title, time }) => [title, time].filter(Boolean).join(", ")).join("; ");
}

/** What the sender of a message must know besides, and the amenity to reserve, as its words say what it is for. */
export function adviseSender(message: string): { advice: string; place: Place | null } {
  const amenity = content().amenities.find(({ name }) => message.includes(`${toReserve}${name}\n`));
  if (amenity) return { advice: notFinal, place: describePlace(amenity) };
  if (!message.includes(forgot)) return { advice: "", place: null };
  return { advice: "The link works for one day, so please check your email often.", place: null };
}

/** The form from whose page somebody comes, how long it is, and where that says to email it. */
export function findForm(asked: URLSearchParams) {
  const form = content().documents.find(({ id, isForm }) => isForm && id === asked.get("form"));
  const [address] = form?.summary?.match(emailAddresses) ?? [];
  const pages = describePages(form?.file?.pages ?? null);
  return form && { title: form.title, url: form.url, address, pages };
}

/** The initial message of somebody who comes from a form's page. */
export function beginMessage(asked: URLSearchParams, form?: string): string {
  if (!form) return "";
  return asked.has("paper")
    ? `Please mail me a paper copy of “${form}”. My address is: `
    : `${herePhotos}, “${form}”.`;
}
