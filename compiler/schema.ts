import { z } from "zod";
import { isTimeZone } from "../app/platform/local-time.ts";
import { longestSlug, slug, slugExpected } from "./slugs.ts";

/*
 * The shape of every YAML file and front matter. Each message is the phrase that follows
 * "expected"; yaml-mistakes.ts puts the file, the entry and the field before it.
 */

function text(expected: string, max: number): z.ZodString {
  const message = `${expected} of 1 to ${max} characters`;
  return z.string(message).trim().min(1, message).max(max, message);
}

/** An object that lists its fields if it has an unknown one. */
function fields<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = `the fields ${Object.keys(shape).join(", ")}`;
  return z.strictObject(shape, known);
}

/** Letters, digits, dots and hyphens: a semicolon would end a directive of the page's CSP. */
const usualHost = /^[\w.-]+(:\d+)?$/;

function isAddress(value: string, protocols: readonly string[]): boolean {
  const { protocol = "", username, host = "" } = URL.parse(value) ?? {};
  return protocols.includes(protocol) && username === "" && usualHost.test(host);
}

const link = z
  .string("an address that begins with https:// or http://")
  .refine(
    (value) => isAddress(value, ["https:", "http:"]),
    "an address that begins with https:// or http://",
  );

const embedExpected =
  "an address that begins with https:// (from an <iframe>, only what is in quotes after src=)";
const embed = z
  .string(embedExpected)
  .refine((value) => isAddress(value, ["https:"]), embedExpected);

const timeZoneExpected = "the name of a time zone such as America/New_York";
const timeZone = z.string(timeZoneExpected).refine(isTimeZone, timeZoneExpected);

const day = z.iso.date("a date such as 2026-11-16");

const pictureExpected =
  "the name of a picture without its ending, such as wide, of letters a to z, digits and hyphens";
const pictureName = z.string(pictureExpected).regex(/^[\w][\w -]{0,80}$/, pictureExpected);

const alt = text("a sentence that says what the picture shows", 400);

const introduction = text("one or two sentences", 400).optional();
const order = z.number("a number such as 3").optional();

export const siteSchema = fields({
  name: text("the association's full name", 100),
  shortName: text("the name in the header", 40),
  tagline: text("one line under the name", 200),
  welcome: text("Markdown text", 4000),
  email: z.email("an email address"),
  timeZone,
  postalAddress: text("a postal address", 300).optional(),
  links: fields({
    payDues: link.optional(),
    managementContact: link.optional(),
    socialMedia: link.optional(),
    tennisReservations: link.optional(),
  }).optional(),
  introductions: fields({
    amenities: introduction,
    arc: introduction,
    covenantsbylaws: introduction,
    meetingminutes: introduction,
    faq: introduction,
    boardmembers: introduction,
    calendar: introduction,
    contact: introduction,
    around: text("a few words", 80).optional(),
  }).optional(),
  chart: fields({ alt: text("a sentence that says what the chart shows", 400) }).optional(),
  calendar: fields({ embed, agenda: embed.optional() }).optional(),
  contact: fields({
    embed: embed.optional(),
    whoToCall: text("Markdown text", 2000).optional(),
  }).optional(),
});

const coordinate = z.number("a number in the chart's own units").min(0, "0 or more");

export const amenitySchema = fields({
  name: text("a name", 80),
  summary: text("one or two sentences", 300),
  order,
  season: fields({ opens: day, closes: day })
    .refine(({ opens, closes }) => opens < closes, "a season that closes after it opens")
    .optional(),
  pictures: z
    .array(
      fields({ file: pictureName, alt, caption: text("a few words", 200).optional() }),
      "a list of pictures, each with file and alt",
    )
    .max(24, "at most 24 pictures")
    .default([]),
  chart: fields({
    x: coordinate,
    y: coordinate,
    label: z.enum(["left", "right", "above", "below"], "left, right, above or below"),
    lines: z
      .array(text("a line of the label", 40), "a list of one to three lines")
      .min(1, "one to three lines")
      .max(3, "one to three lines")
      .refine((lines) => new Set(lines).size === lines.length, "lines that differ"),
  }).optional(),
});

const documentShape = {
  title: text("a title", 120),
  summary: text("one or two sentences", 400),
  embed: embed.optional(),
  updated: day.optional(),
  uploaded: day.optional(),
};

const sectionExpected = "governing or architectural";
const section = z.enum(["governing", "architectural"], sectionExpected).optional();
const namesNote = "its fields below it, two spaces to the right";

/** A document that is "To Be Added" only needs a title. */
const documentSchema = fields({
  ...documentShape,
  summary: documentShape.summary.optional(),
  section,
  order,
  menuTitle: text("a short name", 60).optional(),
  alsoIn: section,
  form: z.literal(true, "true, or no such field").optional(),
});

export const documentsSchema = z.record(
  z.string().regex(slug, `${slugExpected}; ${namesNote}`).max(longestSlug, slugExpected),
  documentSchema,
  "a list of names, each with section, title and summary",
);

export const pageSchema = fields({
  title: text("a title", 80),
  summary: text("one or two sentences", 300),
  menu: z.enum(["resources", "hoa"], "resources or hoa"),
});

export const recordName = /^(19|20)\d\d-(0[1-9]|1[0-2])(-[a-z0-9]+){1,8}$/;
export const recordExpected =
  "a name of a year, a month and words, in lowercase, such as 2026-09-board-minutes";
const kindExpected = "minutes or financials";

export const minutesSchema = z.record(
  z.string().regex(recordName, `${recordExpected}; ${namesNote}`),
  fields({
    ...documentShape,
    kind: z.enum(["minutes", "financials"], kindExpected),
    date: day,
  }),
  "a list of names, each with kind, date, title and summary",
);

export const faqSchema = z
  .array(
    fields({ question: text("a question", 300), answer: text("Markdown text", 4000) }),
    "a list of entries, each with question and answer",
  )
  .min(1, "at least one entry")
  .max(200, "at most 200 entries");

const idExpected = "lowercase letters, digits and hyphens, a letter first, such as president";

export const boardSchema = z
  .array(
    fields({
      id: z.string(idExpected).regex(/^[a-z][a-z0-9-]{0,39}$/, idExpected),
      name: text("a name", 100),
      role: text("a role", 100),
      about: text("text", 1000),
      term: text("a few words such as Until October 2027", 100).optional(),
      askAbout: text("what to ask this person", 300).optional(),
      picture: pictureName.optional(),
    }),
    "a list of entries, each with id, name, role and about",
  )
  .min(1, "at least one entry")
  .max(30, "at most 30 entries");

/** The most words or phrases in a list of those that mean the same, and words in a phrase. */
export const mostSynonyms = 12;
export const longestSynonym = 4;

export const synonymsSchema = z
  .array(
    text("words with commas between them, such as trash, garbage,", 200),
    "a list of lines, each with words that mean the same, such as - trash, garbage",
  )
  .min(1, "at least one entry")
  .max(200, "at most 200 entries");

export type SiteEntry = z.infer<typeof siteSchema>;
export type DocumentEntry = z.infer<typeof documentSchema>;
export type BoardEntry = z.infer<typeof boardSchema>[number];
