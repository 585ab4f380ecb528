import { renderMarkdown } from "../../compiler/markdown.ts";
import {
  type Amenity,
  type AssociationDocument,
  type BoardMember,
  type ChartPlace,
  type Content,
  type IntroductionName,
  type LinkName,
  listDocuments,
  type MeetingRecord,
  type Picture,
  type SectionDocument,
  type SharePicture,
  type Site,
  sectionUrls,
} from "../editions/content.ts";
import { compareOrder } from "../editions/list-order.ts";
import { mostPictures, pictureFields, type Values } from "../publishing/fields.ts";
import { EditionFiles, type Place } from "./edition-files.server.ts";
import type { Entry } from "./entry.ts";

/** What the site shows of an edition, and what else is known of it. */
export interface MadeContent
  extends Pick<
    EditionFiles,
    "files" | "media" | "missing" | "later" | "unread" | "waiting" | "mistakes" | "notes"
  > {
  content: Content;
}

/** Rendered texts, so that a changed entry doesn't cost the others' work: of this edition and the one before. */
let rendered = new Map<string, Rendered>();

interface Rendered {
  html: string;
  complaints: readonly string[];
}

/**
 * Makes what the site shows of entries, of files as far as they are made. What can't be shown is left out.
 *
 * @param cache the cache folder.
 */
export function makeContent(entries: readonly Entry[], cache: string): MadeContent {
  const maker = new ContentMaker(entries, cache);
  const content = maker.make();
  rendered = maker.rendered;
  const { files, media, missing, later, unread, waiting, mistakes, notes } = maker.files;
  return { content, files, media, missing, later, unread, waiting, mistakes, notes };
}

const links: readonly LinkName[] = [
  ...(["payDues", "managementContact", "socialMedia", "tennisReservations"] as const),
];

class ContentMaker {
  readonly files: EditionFiles;
  readonly rendered = new Map<string, Rendered>();
  readonly #byKind: ReadonlyMap<string, Entry[]>;

  constructor(entries: readonly Entry[], cache: string) {
    this.files = new EditionFiles(cache);
    this.#byKind = Map.groupBy(entries, ({ kind }) => kind);
  }

  make(): Content {
    const facts = this.#only("facts");
    const site = this.#site(facts);
    const amenities = this.#amenities();
    const documents = this.#documents();
    const minutes = this.#minutes();
    this.#checkNames(documents, minutes);
    const listed = { documents, allMinutes: this.#allMinutes(), minutes };
    const calendar = this.#only("calendar");
    const said = {
      ...listed,
      amenities,
      chart: this.#chart(amenities),
      faq: this.#faq(),
      board: this.#board(),
      pages: this.#pages(),
      calendar: this.files.calendar(calendar["file"], placeOf("calendar", "file"), site.timeZone),
      synonyms: this.#synonyms(),
    };
    this.files.icons(facts["icon"], placeOf("facts", "icon"), site);
    return {
      ...said,
      site,
      sharePictures: this.#sharePictures(said),
      frameOrigins: listFrameOrigins(said, site),
    };
  }

  #list(kind: string): Entry[] {
    return this.#byKind.get(kind) ?? [];
  }

  /** The values of a single entry. */
  #only(kind: string): Values {
    return this.#list(kind)[0]?.values ?? {};
  }

  #html(markdown: string, topHeading: number, place: Place): string {
    const key = `${topHeading} ${markdown}`;
    let known = this.rendered.get(key) ?? rendered.get(key);
    if (!known) {
      const complaints: string[] = [];
      const html = renderMarkdown(markdown, topHeading, (message) => complaints.push(message));
      known = { html, complaints };
    }
    this.rendered.set(key, known);
    for (const message of known.complaints) this.files.mistake(place, message);
    return known.html;
  }

  #site(facts: Values): Site {
    const home = this.#only("home");
    const { around, ...introductions } = { ...this.#only("introductions"), around: home["around"] };
    const { name = "", shortName = "", email = "", timeZone = "UTC", whoToCall } = facts;
    return {
      ...{ name, shortName, email, timeZone },
      tagline: home["tagline"] ?? "",
      welcomeHtml: this.#html(home["welcome"] ?? "", 2, placeOf("home", "welcome")),
      postalAddress: facts["postalAddress"] ?? null,
      links: Object.fromEntries(
        links.flatMap((link) => (facts[link] ? [[link, facts[link]]] : [])),
      ),
      introductions: {
        ...(introductions as Partial<Record<IntroductionName, string>>),
        ...(around && { around }),
      },
      calendarEmbed: facts["calendarEmbed"] ?? null,
      calendarAgendaEmbed: facts["calendarAgenda"] ?? null,
      contactEmbed: facts["contactEmbed"] ?? null,
      whoToCallHtml: whoToCall ? this.#html(whoToCall, 3, placeOf("facts", "whoToCall")) : null,
      sharePicture: { src: "/share.jpg", alt: name },
    };
  }

  #amenities(): Amenity[] {
    return inOrder(this.#list("amenities"), "name").map(({ slug, values }) => {
      const { name = "", summary = "", text = "", opens = "", closes = "" } = values;
      const html = this.#html(text, 2, { kind: "amenities", slug, field: "text" });
      const pictures = this.#pictures(slug, values);
      const chart = chartPlace(values);
      const season = opens ? { season: { opens, closes } } : {};
      return { id: slug, name, summary, html, pictures, chart, ...season };
    });
  }

  #pictures(slug: string, values: Values): Picture[] {
    const places = Array.from({ length: mostPictures }, (_, index) => pictureFields(index + 1));
    return places.flatMap(({ file: field, alt, caption }) => {
      const picture = this.files.picture(values[field], { kind: "amenities", slug, field });
      if (!picture) return [];
      return [{ ...picture, alt: values[alt] ?? "", caption: values[caption] ?? null }];
    });
  }

  #chart(amenities: readonly Amenity[]): Content["chart"] {
    const { chart, chartAlt: alt = "" } = this.#only("home");
    const picture = this.files.picture(chart, placeOf("home", "chart"));
    if (!picture) return null;
    const { src, width, height } = picture;
    const places = amenities.flatMap(({ id, name, chart: place }) => {
      if (!place) return [];
      if (place.x <= width && place.y <= height) return [{ amenity: id, name, ...place }];
      const message = `is outside the chart; expected x up to ${width} and y up to ${height}`;
      this.files.mistake({ kind: "amenities", slug: id, field: "chartX" }, message);
      return [];
    });
    return { src, width, height, alt, places };
  }

  #documents(): SectionDocument[] {
    const entries = this.#list("documents").map((entry) => ({
      ...entry,
      name: entry.values["menuTitle"] || entry.values["title"] || entry.slug,
    }));
    const sorted = entries.sort((one, other) =>
      compareOrder(
        { order: one.position ?? undefined, name: one.name },
        { order: other.position ?? undefined, name: other.name },
      ),
    );
    return sorted.map((entry) => {
      const { slug, values, name: menuName } = entry;
      const section = values["section"] === "architectural" ? "architectural" : "governing";
      const alsoIn = values["alsoIn"];
      return {
        ...this.#document(entry, `${sectionUrls[section]}/${slug}`),
        ...{ section, menuName },
        alsoIn: alsoIn === "governing" || alsoIn === "architectural" ? alsoIn : null,
        ...(values["form"] && { isForm: true as const }),
      };
    });
  }

  #document({ kind, slug, values }: Entry, url: string, id = slug): AssociationDocument {
    const place = { kind, slug: id, field: "file" };
    const file = this.files.document(values, place, this.#wordsOf(id));
    const { title = id, summary = null } = values;
    return { id, url, title, summary, file, embed: file ? null : (values["embed"] ?? null) };
  }

  /** The corrected words of a document's pages, as their entries have them. */
  #wordsOf(id: string): Map<number, Values> {
    const words = this.#list("scans").flatMap(({ slug, values }): [number, Values][] => {
      const [, name, number] = /^(.+)-page-(\d{1,6})$/.exec(slug) ?? [];
      return name === id ? [[Number(number), values]] : [];
    });
    return new Map(words.sort(([one], [other]) => one - other));
  }

  #allMinutes(): AssociationDocument | null {
    const [entry] = this.#list("allminutes");
    if (!entry?.values["file"] && !entry?.values["embed"]) return null;
    return this.#document(entry, "/meetingminutes", "meetingminutes");
  }

  #minutes(): MeetingRecord[] {
    const records = this.#list("minutes").flatMap((entry): MeetingRecord[] => {
      const { kind = "minutes", date = "", file, embed } = entry.values;
      const { slug } = entry;
      if (!slug.startsWith(date.slice(0, 7))) {
        const message = `is ${date}, and its name begins with ${slug.slice(0, 7)}: is one of them wrong?`;
        this.files.note({ kind: "minutes", slug, field: "date" }, message);
      }
      if (!file && !embed) {
        const message = `isn't shown: there is no file ${slug}.pdf, and no field embed`;
        this.files.note({ kind: "minutes", slug, field: "" }, message);
        return [];
      }
      const document = this.#document(entry, `/meetingminutes/${slug}`);
      return [{ ...document, kind: kind === "financials" ? "financials" : "minutes", date }];
    });
    const key = ({ date, id }: MeetingRecord) => `${date} ${id}`;
    return records.sort((one, other) => (key(one) < key(other) ? 1 : -1));
  }

  /** A document and minutes of one name would be one file. */
  #checkNames(documents: readonly SectionDocument[], minutes: readonly MeetingRecord[]): void {
    const ofMinutes = new Set(minutes.map(({ id }) => id));
    for (const { id } of documents) {
      if (!ofMinutes.has(id.toLowerCase())) continue;
      const message = "is also the name of an entry of minutes.yaml; expected another one";
      this.files.mistake({ kind: "documents", slug: id, field: "" }, message);
    }
  }

  #faq(): Content["faq"] {
    const entries = inOrder(this.#list("faq"), "question");
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
    const entries = inOrder(this.#list("board"), "name");
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
    const entries = this.#list("pages").toSorted((one, other) =>
      (one.values["title"] ?? "").localeCompare(other.values["title"] ?? "", "en"),
    );
    return entries.map(({ slug, values }) => {
      const { title = "", summary = "", text = "" } = values;
      const menu = values["menu"] === "resources" ? "resources" : "hoa";
      const html = this.#html(text, 2, { kind: "pages", slug, field: "text" });
      return { id: slug, title, summary, menu, html };
    });
  }

  #synonyms(): string[] | null {
    const { words } = this.#only("search-words");
    return words ? words.split("\n").flatMap((line) => line.trim() || []) : null;
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
    for (const { url, title, file } of listDocuments(content)) {
      const cover = file && this.files.coverOf(file);
      const src = cover && this.files.sharePicture(url, cover, "top");
      if (src) pages[url] = { src, alt: `The first page of ${title}` };
    }
    return pages;
  }
}

function placeOf(kind: string, field: string): Place {
  return { kind, slug: kind, field };
}

/** Entries by their positions, those without one last, by a field. */
function inOrder(entries: readonly Entry[], field: string): Entry[] {
  const listed = (entry: Entry) => ({
    order: entry.position ?? undefined,
    name: entry.values[field] ?? "",
  });
  return entries.toSorted((one, other) => compareOrder(listed(one), listed(other)));
}

const longestChartLine = 40;

function chartPlace(values: Values): ChartPlace | null {
  const { chartX, chartY, chartLabel, chartLines = "", name = "" } = values;
  if (!chartX || !chartY) return null;
  const lines = chartLines.split("\n").flatMap((line) => line.trim() || []);
  const label = (["left", "above", "below"] as const).find((side) => side === chartLabel);
  return {
    x: Number(chartX),
    y: Number(chartY),
    label: label ?? "right",
    lines: lines.length > 0 ? lines : [name.slice(0, longestChartLine)],
  };
}

/** The origins of embedded pages. */
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
