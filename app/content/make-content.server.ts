import { type NamedEvent, uidOf } from "../ics/event-values.server.ts";
import {
  type Announcement,
  type BoardMember,
  type Content,
  type IntroductionName,
  type ListedEntry,
  listDocuments,
  type SharePicture,
  type Site,
} from "./content.ts";
import type { Entry } from "./entry.ts";
import { linesOf, type Values } from "./fields.ts";
import type { Kind } from "./kind.ts";
import { entriesOf, findKind, kinds } from "./kinds.ts";
import { type MadeContent, type Place, placeOf } from "./made-content.ts";
import { listPictures, makeAmenities, makeChart } from "./make-amenities.server.ts";
import { makeAnnouncements } from "./make-announcements.server.ts";
import { addressIn, DocumentMaker, residentsOnly } from "./make-documents.server.ts";
import { type Rendered, renderMarkdown } from "./markdown.ts";
import { isDay } from "./problems.server.ts";
import { ShownFiles } from "./shown-files.server.ts";

/** Of this edition and the one before, so a changed entry doesn't cost the others' work. */
let rendered = new Map<string, Rendered>();

/**
 * Makes what the site shows, as far as files are made, for everyone and for residents. Leaves out what can't be
 * shown.
 */
export function makeContent(entries: readonly Entry[], cache: string): MadeContent {
  const kept = entries.filter(({ kind }) => !findKind(kind)?.isForResidents);
  const forEveryone = withoutHidden(kept);
  const maker = new ContentMaker(kept, cache);
  const all = make(maker);
  const announcements = maker.announcements(entries);
  // The other edition has many of the same texts.
  rendered = all.rendered;
  const shown =
    forEveryone.length === kept.length ? all : make(new ContentMaker(forEveryone, cache));
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

function make(maker: ContentMaker) {
  return { content: maker.make(), files: maker.files, rendered: maker.rendered };
}

function shownBy({ content, files: { files, media } }: ReturnType<typeof make>) {
  return { content, files, media };
}

const links = ["payDues", "managementContact", "socialMedia", "tennisReservations"] as const;

class ContentMaker {
  readonly files: ShownFiles;
  readonly rendered = new Map<string, Rendered>();
  readonly #byKind: ReadonlyMap<string, Entry[]>;

  constructor(entries: readonly Entry[], cache: string) {
    this.files = new ShownFiles(cache);
    this.#byKind = Map.groupBy(entries, ({ kind }) => kind);
  }

  make(): Content {
    const facts = this.#only("facts");
    const site = this.#site(facts);
    const toHtml = this.#html.bind(this);
    const amenities = makeAmenities(this.#list("amenities"), this.files, toHtml);
    const said = {
      ...new DocumentMaker((kind) => this.#list(kind), this.files).make(),
      amenities,
      chart: makeChart(this.#only("home"), amenities, this.files),
      faq: this.#faq(),
      board: this.#board(),
      pages: this.#pages(),
      lists: this.#lists(),
      calendar: this.#calendar(),
      synonyms: this.#synonyms(),
    };
    const icon = facts["icon"] || !facts["logo"] ? "icon" : "logo";
    this.files.icons(facts[icon], placeOf("facts", icon), site);
    return {
      ...said,
      site,
      sharePictures: this.#sharePictures(said),
      frameOrigins: listFrameOrigins(said, site),
    };
  }

  /** Not in what everyone gets. */
  announcements(entries: readonly Entry[]): Announcement[] {
    return makeAnnouncements(entries, this.files, this.#html.bind(this));
  }

  #list(name: string): Entry[] {
    const [kind, entries = []] = [findKind(name), this.#byKind.get(name)];
    return kind ? entriesOf(kind, entries) : entries;
  }

  #only(kind: string): Values {
    return this.#list(kind)[0]?.values ?? {};
  }

  #html(markdown: string, topHeading: number, place: Place): string {
    const key = `${topHeading} ${markdown}`;
    const known =
      this.rendered.get(key) ?? rendered.get(key) ?? renderMarkdown(markdown, topHeading);
    this.rendered.set(key, known);
    for (const message of known.complaints) this.files.mistake(place, message);
    return known.html;
  }

  #site(facts: Values): Site {
    const home = this.#only("home");
    const { around, ...introductions } = { ...this.#only("introductions"), around: home["around"] };
    const { name = "", shortName = "", email = "", timeZone = "UTC", whoToCall } = facts;
    if (isTooLong(shortName)) this.files.note(placeOf("facts", "shortName"), tooLong);
    const addressOf = (field: string, isEmbed = true) =>
      addressIn(this.files, facts[field], placeOf("facts", field), isEmbed);
    return {
      ...{ name, shortName, email, timeZone },
      tagline: home["tagline"] ?? "",
      welcomeHtml: this.#html(home["welcome"] ?? "", 2, placeOf("home", "welcome")),
      postalAddress: facts["postalAddress"] ?? null,
      links: Object.fromEntries(
        links.flatMap((link) => {
          const address = addressOf(link, false);
          return address === null ? [] : [[link, address]];
        }),
      ),
      introductions: {
        ...(introductions as Partial<Record<IntroductionName, string>>),
        ...(around && { around }),
      },
      calendarEmbed: addressOf("calendarEmbed"),
      calendarAgendaEmbed: addressOf("calendarAgenda"),
      contactEmbed: addressOf("contactEmbed"),
      whoToCallHtml: whoToCall ? this.#html(whoToCall, 3, placeOf("facts", "whoToCall")) : null,
      sharePicture: { src: "/share.jpg", alt: name },
      ...this.#look(facts),
    };
  }

  #look({
    logo: file,
    color,
    headings,
  }: Values): Pick<Site, "logo" | "color" | "hasPlainHeadings"> {
    const picture = this.files.picture(file, placeOf("facts", "logo"));
    const { srcSet, src, width = 0, height = 0 } = picture ?? {};
    const [smallest = ""] = (srcSet ?? src ?? "").split(" ");
    const logo = { src: smallest, width, height, isWide: width > 2 * height };
    return {
      ...(picture && { logo }),
      ...(color && { color }),
      ...(headings === "plain" && { hasPlainHeadings: true }),
    };
  }

  #faq(): Content["faq"] {
    const entries = this.#list("faq");
    if (entries.length === 0) return null;
    const seen = new Set<string>();
    return entries.map(({ slug, values: { question = "", answer = "" } }) => {
      if (seen.has(question)) {
        const place = { kind: "faq", slug, field: "question" };
        this.files.mistake(place, "appears twice; expected each question once");
      }
      seen.add(question);
      return { question, html: this.#html(answer, 3, { kind: "faq", slug, field: "answer" }) };
    });
  }

  #board(): BoardMember[] | null {
    const entries = this.#list("board");
    if (entries.length === 0) return null;
    return entries.map(({ slug, values }) => {
      const { name = "", role = "", about = "", term = null, askAbout = null } = values;
      const place = { kind: "board", slug, field: "picture" };
      const picture = this.files.picture(values["picture"], place);
      const portrait = picture && { ...picture, alt: `Portrait of ${name}`, caption: null };
      return { id: slug, name, role, about, term, askAbout, picture: portrait };
    });
  }

  #pages(): Content["pages"] {
    return this.#list("pages").map((entry) => {
      const { slug, values } = entry;
      const { title = "", summary = "", text = "" } = values;
      const menu = values["menu"] === "resources" ? "resources" : "hoa";
      const html = this.#html(text, 2, { kind: "pages", slug, field: "text" });
      const pictures = listPictures(entry, this.files);
      const files = this.files.ofPage(slug, values);
      return { id: slug, title, summary, menu, html, pictures, files, ...residentsOnly(entry) };
    });
  }

  #lists(): Content["lists"] {
    const listed = kinds.filter(({ found }) => found);
    return Object.fromEntries(
      listed.map((kind) => {
        const entries = this.#list(kind.name);
        return [kind.name, entries.map(({ slug, values }) => this.#listed(kind, slug, values))];
      }),
    );
  }

  #listed({ name: kind, fields }: Kind, slug: string, values: Values): ListedEntry {
    const shown = { ...values };
    for (const { name: field, type } of fields) {
      if (type !== "url") continue;
      shown[field] = addressIn(this.files, values[field], { kind, slug, field }, false) ?? "";
    }
    return { id: slug, values: shown };
  }

  #calendar(): readonly NamedEvent[] | null {
    const events = this.#list("events").filter(({ slug, values }) => {
      const given = ["startDate", "endDate", "until"].filter((field) => values[field]);
      const wrong = given.find((field) => !isDay(values[field] ?? ""));
      const message = "isn't a day; expected a date such as 2026-11-16";
      if (wrong) this.files.mistake({ kind: "events", slug, field: wrong }, message);
      return wrong === undefined;
    });
    return events.length > 0 ? events : null;
  }

  #synonyms(): string[] | null {
    const { words } = this.#only("search-words");
    return words ? linesOf(words) : null;
  }

  #sharePictures(
    content: Pick<Content, "amenities" | "documents" | "allMinutes" | "minutes">,
  ): Record<string, SharePicture> {
    const pages: Record<string, SharePicture> = {};
    for (const { id, pictures } of content.amenities) {
      const [first] = pictures;
      const url = `/amenities/${id}`;
      const src = first && this.files.sharePicture(url, first.src, "centre");
      if (src) pages[url] = { src, alt: first.alt };
    }
    for (const { url, title, file, isForResidents } of listDocuments(content)) {
      // Other sites get nothing of what only residents see.
      const cover = !isForResidents && file && this.files.coverOf(file);
      const src = cover && this.files.sharePicture(url, cover, "top");
      if (src) pages[url] = { src, alt: `The first page of ${title}` };
    }
    return pages;
  }
}

/** On a phone, the header has three lines of 11 to 13 letters. */
function isTooLong(name: string): boolean {
  const lines = name.match(/(?:\S{12,}|\S.{0,10})(?=\s|$)/g) ?? [];
  return lines.length > 3 || name.split(/[\s-]/).some(({ length }) => length > 13);
}

const tooLong =
  "is too long for the top of the page on a phone, which breaks it inside a word or leaves out its end. Use a shorter name there; the full name stays at the bottom of every page";

function listFrameOrigins(
  said: Pick<Content, "documents" | "allMinutes" | "minutes">,
  { calendarEmbed, calendarAgendaEmbed, contactEmbed }: Site,
): string[] {
  const embeds = listDocuments(said).map(({ embed }) => embed);
  const origins = [calendarEmbed, calendarAgendaEmbed, contactEmbed, ...embeds].flatMap(
    (embed) => URL.parse(embed ?? "")?.origin ?? [],
  );
  return [...new Set(origins)].sort();
}
