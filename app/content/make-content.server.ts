import { type NamedEvent, uidOf } from "../ics/event-values.server.ts";
import { isDay } from "../platform/dates.ts";
import {
  type BoardMember,
  type Content,
  linkNames,
  listDocuments,
  type SharePicture,
  type Site,
} from "./content.ts";
import type { Entry } from "./entry.ts";
import { linesOf, type Values } from "./fields.ts";
import { timeZoneOf } from "./kinds/events.ts";
import { entriesOf, findKind, kinds } from "./kinds.ts";
import { listPictures, makeAmenities, makeChart } from "./make-amenities.server.ts";
import { makeAnnouncements, type ToHtml } from "./make-announcements.server.ts";
import {
  addressIn,
  type MadeDocuments,
  makeDocuments,
  noDay,
  residentsOnly,
} from "./make-documents.server.ts";
import { type Rendered, renderMarkdown } from "./markdown.ts";
import { type MadeContent, placeOf, ShownFiles } from "./shown-files.server.ts";

/** Of this edition and the one before, so a changed entry doesn't cost the others' work. */
let rendered = new Map<string, Rendered>();

/**
 * Makes what the site shows, as far as files are made, for everyone and for residents. Leaves out what can't be
 * shown.
 */
export function makeContent(entries: readonly Entry[], cache: string): MadeContent {
  const kept = entries.filter(({ kind }) => !findKind(kind)?.isForResidents);
  const forEveryone = withoutHidden(kept);
  const all = make(kept, cache);
  // Not in what everyone gets.
  const announcements = makeAnnouncements(entries, all.files, all.toHtml);
  // The other edition has many of the same texts.
  rendered = all.rendered;
  const shown = forEveryone.length === kept.length ? all : make(forEveryone, cache);
  const forResidents = shown === all ? null : shownBy(all);
  return { ...all.files, ...shownBy(shown), forResidents, announcements };
}

/** Not even a date of a residents' event whose own entry says everyone: calendar files may bring these apart. */
function withoutHidden(entries: readonly Entry[]): Entry[] {
  const hidden = new Set(entries.filter(({ audience }) => audience === "residents").map(nameOf));
  return entries.filter((entry) => entry.audience === "everyone" && !hidden.has(nameOf(entry)));
}

/** All dates of an event have the same. */
function nameOf(entry: Entry): string {
  return `${entry.kind} ${entry.kind === "events" ? uidOf(entry) : entry.slug}`;
}

function shownBy({ content, files: { files, media } }: ReturnType<typeof make>) {
  return { content, files, media };
}

function make(entries: readonly Entry[], cache: string) {
  const files = new ShownFiles(cache, timeZoneOf(entries));
  const own = new Map<string, Rendered>();
  const toHtml: ToHtml = (markdown, topHeading, place) => {
    const key = `${topHeading} ${markdown}`;
    const known = own.get(key) ?? rendered.get(key) ?? renderMarkdown(markdown, topHeading);
    own.set(key, known);
    for (const message of known.complaints) files.mistake(place, message);
    return known.html;
  };
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  const list = (name: string) => {
    const [kind, ofKind = []] = [findKind(name), byKind.get(name)];
    return kind ? entriesOf(kind, ofKind) : ofKind;
  };
  return { content: makeParts({ list, files, toHtml }), files, toHtml, rendered: own };
}

/** What content is made with. */
interface Means {
  /** A kind's entries, in order. */
  list: (kind: string) => Entry[];
  files: ShownFiles;
  toHtml: ToHtml;
}

function makeParts(means: Means): Content {
  const { list, files, toHtml } = means;
  const only = (kind: string): Values => list(kind)[0]?.values ?? {};
  const [facts, home] = [only("facts"), only("home")];
  const site = makeSite(facts, home, only("introductions"), means);
  const amenities = makeAmenities(list("amenities"), files, toHtml);
  const { words } = only("search-words");
  const said = {
    ...makeDocuments(list, files),
    amenities,
    chart: makeChart(home, amenities, files),
    faq: makeFaq(means),
    board: makeBoard(means),
    pages: makePages(means),
    lists: makeLists(means),
    calendar: makeCalendar(means),
    synonyms: words ? linesOf(words) : null,
  };
  const icon = facts["icon"] || !facts["logo"] ? "icon" : "logo";
  files.icons(facts[icon], placeOf("facts", icon), site);
  const sharePictures = makeSharePictures(said, files);
  return { ...said, site, sharePictures, frameOrigins: listFrameOrigins(said, site) };
}

function makeSite(facts: Values, home: Values, said: Values, { files, toHtml }: Means): Site {
  const { tagline = "", welcome = "", around } = home;
  const { name = "", shortName = "", email = "", timeZone = "UTC", whoToCall } = facts;
  if (isTooLong(shortName)) files.note(placeOf("facts", "shortName"), tooLong);
  const addressOf = (field: string, isEmbed = true) =>
    addressIn(files, facts[field], placeOf("facts", field), isEmbed);
  return {
    ...{ name, shortName, email, timeZone, tagline },
    welcomeHtml: toHtml(welcome, 2, placeOf("home", "welcome")),
    postalAddress: facts["postalAddress"] ?? null,
    links: Object.fromEntries(
      linkNames.flatMap((link) => {
        const address = addressOf(link, false);
        return address === null ? [] : [[link, address]];
      }),
    ),
    introductions: { ...said, ...(around && { around }) },
    calendarEmbed: addressOf("calendarEmbed"),
    calendarAgendaEmbed: addressOf("calendarAgenda"),
    contactEmbed: addressOf("contactEmbed"),
    whoToCallHtml: whoToCall ? toHtml(whoToCall, 3, placeOf("facts", "whoToCall")) : null,
    sharePicture: { src: "/share.jpg", alt: name },
    ...makeLook(facts, files),
  };
}

function makeLook(facts: Values, files: ShownFiles) {
  const { color, headings } = facts;
  const picture = files.picture(facts["logo"], placeOf("facts", "logo"));
  const { srcSet, src, width = 0, height = 0 } = picture ?? {};
  const [smallest = ""] = (srcSet ?? src ?? "").split(" ");
  const logo = { src: smallest, width, height, isWide: width > 2 * height };
  return {
    ...(picture && { logo }),
    ...(color && { color }),
    ...(headings === "plain" && { hasPlainHeadings: true as const }),
  };
}

function makeFaq({ list, files, toHtml }: Means): Content["faq"] {
  const seen = new Set<string>();
  const faq = list("faq").map(({ kind, slug, values: { question = "", answer = "" } }) => {
    if (seen.has(question)) {
      const place = { kind, slug, field: "question" };
      files.mistake(place, "appears twice; expected each question once");
    }
    seen.add(question);
    return { question, html: toHtml(answer, 3, { kind, slug, field: "answer" }) };
  });
  return faq.length > 0 ? faq : null;
}

function makeBoard({ list, files }: Means): BoardMember[] | null {
  const board = list("board").map(({ kind, slug, values }) => {
    const { name = "", role = "", about = "", term = null, askAbout = null } = values;
    const picture = files.picture(values["picture"], { kind, slug, field: "picture" });
    const portrait = picture && { ...picture, alt: `Portrait of ${name}`, caption: null };
    return { id: slug, name, role, about, term, askAbout, picture: portrait };
  });
  return board.length > 0 ? board : null;
}

function makePages({ list, files, toHtml }: Means): Content["pages"] {
  return list("pages").map((entry) => {
    const { kind, slug, values } = entry;
    const { title = "", summary = "", text = "" } = values;
    const menu = values["menu"] === "resources" ? "resources" : "hoa";
    const html = toHtml(text, 2, { kind, slug, field: "text" });
    const pictures = listPictures(entry, files);
    const pdfs = files.ofPage(slug, values);
    const shown = { id: slug, title, summary, menu, html, pictures, files: pdfs } as const;
    return { ...shown, ...residentsOnly(entry) };
  });
}

function makeLists({ list, files }: Means): Content["lists"] {
  const listed = kinds.filter(({ found }) => found);
  return Object.fromEntries(
    listed.map(({ name, fields }) => {
      const urls = fields.filter(({ type }) => type === "url").map((field) => field.name);
      const shown = list(name).map(({ kind, slug, values }) => {
        const safe = urls.map((field) => {
          return [field, addressIn(files, values[field], { kind, slug, field }, false) ?? ""];
        });
        return { id: slug, values: { ...values, ...Object.fromEntries(safe) } };
      });
      return [name, shown];
    }),
  );
}

function makeCalendar({ list, files }: Means): readonly NamedEvent[] | null {
  const events = list("events").filter(({ kind, slug, values }) => {
    const given = ["startDate", "endDate", "until"].filter((field) => values[field]);
    const wrong = given.find((field) => !isDay(values[field] ?? ""));
    if (wrong) files.mistake({ kind, slug, field: wrong }, noDay);
    return wrong === undefined;
  });
  return events.length > 0 ? events : null;
}

function makeSharePictures(
  content: MadeDocuments & Pick<Content, "amenities">,
  files: ShownFiles,
): Record<string, SharePicture> {
  const pages: Record<string, SharePicture> = {};
  for (const { id, pictures } of content.amenities) {
    const [first] = pictures;
    const url = `/amenities/${id}`;
    const src = first && files.sharePicture(url, first.src, "centre");
    if (src) pages[url] = { src, alt: first.alt };
  }
  for (const { url, title, file, isForResidents } of listDocuments(content)) {
    // Other sites get nothing of what only residents see.
    const cover = !isForResidents && file && files.coverOf(file);
    const src = cover && files.sharePicture(url, cover, "top");
    if (src) pages[url] = { src, alt: `The first page of ${title}` };
  }
  return pages;
}

/** On a phone, the header has three lines of 11 to 13 letters. */
function isTooLong(name: string): boolean {
  const lines = name.match(/(?:\S{12,}|\S.{0,10})(?=\s|$)/g) ?? [];
  return lines.length > 3 || name.split(/[\s-]/).some(({ length }) => length > 13);
}

const tooLong =
  "is too long for the top of the page on a phone, which breaks it inside a word or leaves out its end. Use a shorter name there; the full name stays at the bottom of every page";

function listFrameOrigins(said: MadeDocuments, site: Site): string[] {
  const { calendarEmbed, calendarAgendaEmbed, contactEmbed } = site;
  const embeds = listDocuments(said).map(({ embed }) => embed);
  const origins = [calendarEmbed, calendarAgendaEmbed, contactEmbed, ...embeds].flatMap(
    (embed) => URL.parse(embed ?? "")?.origin ?? [],
  );
  return [...new Set(origins)].sort();
}
