import { statSync } from "node:fs";
import { join } from "node:path";
import { isDay } from "../platform/dates.ts";
import type {
  Announcement,
  Attachment,
  Content,
  DocumentFile,
  EarlierVersion,
  OwnPage,
  Picture,
  ScanState,
} from "./content.ts";
import type { DocumentSource, ScanPage, Thing } from "./conversion-job.ts";
import { markOfPdf } from "./corrected-words.ts";
import type { Entry } from "./entry.ts";
import { fieldsOfFiles, parseFile, type SourceFile, type Values } from "./fields.ts";
import type { EarlierFile } from "./kinds/document-fields.ts";
import {
  findMade,
  isOwnDrawing,
  listReadPages,
  type Made,
  thingOfDocument,
  thingOfPicture,
} from "./made.server.ts";
import {
  type AboutDocument,
  type AboutPicture,
  type AboutReadText,
  dayMade,
} from "./made-files.ts";
import { describeScan } from "./scan-words.ts";
import { freeName, slugOf } from "./slug.server.ts";

const notConverted =
  "takes the site too long to read, so its page offers only the PDF, without its text. If you can, save it again by printing it from a browser (Print, Save as PDF), or in parts";
const partsShown = {
  "first pages":
    "takes the site too long to read, so its page shows only the first pages. Save it in parts, if you can",
  pictures:
    "takes the site too long to read, so its page shows pictures of its pages, whose words are read by machine. If you can, save it again by printing it from a browser (Print, Save as PDF), or in parts",
};
const stopped =
  "was not read, because someone stopped it, so its page offers only the PDF, without its text. To have it read, choose the file again";

/** A message about an entry: the rest of a sentence about the field or its file. */
export interface EntryMessage {
  kind: string;
  slug: string;
  field: string;
  message: string;
}

export type Place = Omit<EntryMessage, "message">;

/** A field of a single entry. */
export function placeOf(kind: string, field: string): Place {
  return { kind, slug: kind, field };
}

type MadeFiles = Pick<
  ShownFiles,
  "files" | "media" | "missing" | "later" | "unread" | "waiting" | "mistakes" | "notes"
>;

/** What everyone sees of an edition, and what else is known of all of it. */
export interface MadeContent extends MadeFiles {
  content: Content;
  /** What residents see; null if that is the same. */
  forResidents: Pick<MadeContent, "content" | "files" | "media"> | null;
  /** For residents only, on pages made for each of them. */
  announcements: readonly Announcement[];
}

/** What is made of an edition's files, and what still has to be. */
export class ShownFiles {
  readonly cache: string;
  /** Paths in the cache by URL, such as "files/5f0c…". */
  readonly files: Record<string, string> = {};
  /** The folders in work/ that are served under /media. */
  readonly media = new Set<string>();
  /** What has to be made before the edition is shown, and what may follow. */
  readonly missing: Thing[] = [];
  readonly later: Thing[] = [];
  /** PDFs still to be converted, and scanned pages still to be read. */
  readonly unread: DocumentSource[] = [];
  readonly waiting: ScanPage[] = [];
  readonly mistakes: EntryMessage[] = [];
  readonly notes: EntryMessage[] = [];
  /** By the URLs of PDFs. */
  readonly #covers = new Map<string, string>();

  readonly #timeZone: string;

  constructor(cache: string, timeZone = "UTC") {
    this.cache = cache;
    this.#timeZone = timeZone;
  }

  mistake(place: Place, message: string): void {
    this.mistakes.push({ ...place, message });
  }

  note(place: Place, message: string): void {
    this.notes.push({ ...place, message });
  }

  /** A photo or drawing; null if it isn't made yet, or can't be shown. */
  picture(value: string | undefined, place: Place): Omit<Picture, "alt" | "caption"> | null {
    const file = parseFile(value);
    if (!file) return null;
    const made = this.#pictureOf(file, place);
    if (!made) return null;
    const { key, sizes, width, height } = made;
    this.media.add(key);
    const variants = sizes.map((size) => `/media/${key}/${size.name} ${size.width}w`);
    return {
      src: `/media/${key}/${sizes.at(-1)?.name}`,
      srcSet: variants.length > 1 ? variants.join(", ") : null,
      width,
      height,
    };
  }

  #pictureOf(file: SourceFile, place: Place) {
    const thing = thingOfPicture(file, `${place.slug}/${file.name}`);
    const made = this.#find<AboutPicture>(thing, this.missing);
    if (made?.about.mistake) this.mistake(place, made.about.mistake);
    return made && made.about.mistake === undefined ? { key: made.key, ...made.about } : null;
  }

  /** The PDFs of an own page, below its URL. */
  ofPage(slug: string, values: Values): OwnPage["files"] {
    const taken: string[] = [];
    return fieldsOfFiles("pdfs").flatMap(({ file: field, caption }) => {
      const file = parseFile(values[field]);
      if (!file) return [];
      const title = file.name.replace(/\.pdf$/, "");
      const name = freeName(slugOf(title) || "file", taken);
      taken.push(name);
      const [href, path] = [`/pages/${slug}/${name}.pdf`, `files/${file.hash}`];
      this.files[href] = path;
      return [{ title: values[caption] || title, href, bytes: this.#sizeOf(path) }];
    });
  }

  /** A file of an announcement, which isn't in `files`; null like a picture. */
  attachment(file: SourceFile, place: Place): Omit<Attachment, "name" | "hash" | "alt"> | null {
    const path = `files/${file.hash}`;
    if (file.name.endsWith(".pdf")) {
      return { path, size: this.#sizeOf(path), small: null, width: null, height: null };
    }
    const made = this.#pictureOf(file, place);
    if (!made) return null;
    const { key, sizes, width, height } = made;
    const [small = "", large = small] = sizes.map(({ name }) => `work/${key}/${name}`);
    return { path: large, size: this.#sizeOf(large), small, width, height };
  }

  /** The link preview of a page, from a picture under /media; undefined until it is made. */
  sharePicture(url: string, src: string, position: "centre" | "top"): string | undefined {
    const [, , folder = "", name = ""] = src.split("/");
    const about = { label: `the picture for links to ${url}`, sha256: folder, name, position };
    const made = this.#find({ thing: "share picture", ...about }, this.later);
    if (!made?.key) return undefined;
    this.media.add(made.key);
    return `/media/${made.key}/share.jpg`;
  }

  /** A picture of a document's first page. */
  coverOf({ href }: DocumentFile): string | undefined {
    return this.#covers.get(href);
  }

  /** The icons of the app and its manifest: the association's own, or the program's. */
  icons(value: string | undefined, place: Place, names: { name: string; shortName: string }): void {
    const own = this.picture(value, place) && parseFile(value)?.hash;
    const isDrawing = !own || isOwnDrawing(own);
    const isLogo = place.field === "logo" && { isLogo: true as const };
    const source = { label: "the icon", sha256: own ?? "own", isDrawing, ...isLogo };
    const made = this.#find<string[]>({ thing: "icons", ...source, ...names }, this.missing);
    for (const name of Array.isArray(made?.about) ? made.about : []) {
      this.files[`/${name}`] = `work/${made?.key}/${name}`;
    }
  }

  /** A document's PDF, with its text as far as it is read. */
  document(id: string, values: Values, corrected: readonly Entry[], place: Place) {
    const file = parseFile(values["file"]);
    if (!file) return null;
    const source = { sha256: file.hash, label: `${id}.pdf` };
    const made = findMade<AboutDocument>(this.cache, thingOfDocument(source));
    const isUnread = !made?.isCurrent;
    if (isUnread) this.unread.push(source);
    const href = `/documents/${id}.pdf`;
    this.files[href] = `files/${file.hash}`;
    const about = this.#readable(made, place);
    if (about && made) this.media.add(made.key);
    if (about?.cover && made) this.#covers.set(href, `/media/${made.key}/${about.cover}`);
    // The entry's date wins: a scanner's clock may be years off.
    const updated = dayOf(values["updated"]) ?? (about ? dayMade(about, this.#timeZone) : null);
    const uploaded = updated ? null : dayOf(values["uploaded"]);
    const scan = about && made ? this.#scan(source, made, corrected, place) : null;
    if (scan) this.media.add(scan.work);
    const read = { pages: about?.pages ?? null, work: about && made ? made.key : null };
    return {
      ...{ href, bytes: this.#sizeOf(`files/${file.hash}`), ...read, updated, uploaded },
      ...(isUnread && { isUnread }),
      ...(about?.isFillable && { isFillable: true as const }),
      ...(scan && { scan }),
    } satisfies DocumentFile;
  }

  earlier(id: string, { file, date, name }: EarlierFile): EarlierVersion {
    const href = `/documents/${id}.${name}.pdf`;
    const path = `files/${parseFile(file)?.hash}`;
    this.files[href] = path;
    return { href, date, bytes: this.#sizeOf(path) };
  }

  #readable(made: Made<AboutDocument> | undefined, place: Place): AboutDocument | undefined {
    if (!made) return undefined;
    const { mistake, pages, isStopped, part } = made.about;
    if (mistake) this.mistake(place, mistake);
    else if (part) this.note(place, partsShown[part]);
    else if (pages === null) this.note(place, isStopped ? stopped : notConverted);
    return mistake ? undefined : made.about;
  }

  /** Which scanned pages are read, corrected or waiting; null if there are none. */
  #scan(
    { label, sha256 }: DocumentSource,
    { key, about }: Made<AboutDocument>,
    corrected: readonly Entry[],
    place: Place,
  ): ScanState | null {
    if (about.pages === null) return null;
    const words = this.#wordsOf(sha256, label, about.pages, corrected);
    const scans = [...about.scanned, ...about.layered];
    if (scans.length + Object.keys(words).length === 0) return null;
    const isLeft = (number: number) => words[number] === undefined;
    const pages = listReadPages(this.cache, sha256);
    const thing: Thing = { thing: "read text", label, sha256, work: key, pages };
    const text = pages.length > 0 ? this.#find<AboutReadText>(thing, this.missing) : undefined;
    const all = scans.map(({ number }) => number);
    const waiting = (text?.about.waiting ?? all).filter(isLeft);
    const unread = (text?.about.unread ?? []).filter(isLeft);
    for (const { number, names } of scans.filter(({ number }) => waiting.includes(number))) {
      const picture = `work/${key}/${names.large}`;
      this.waiting.push({ sha256, picture, number, label: `${label} page ${number}` });
    }
    for (const [some, hasText] of [
      [about.scanned, false],
      [about.layered, true],
    ] as const) {
      const numbers = some.map(({ number }) => number).filter(isLeft);
      if (numbers.length > 0 && about.part !== "pictures")
        this.note(place, describeScan(numbers, about.pages, hasText));
    }
    const read = scans.length - waiting.length - unread.length;
    return { work: text?.key || key, read, waiting: waiting.length, unread, words };
  }

  /** Words of another PDF must not be shown. */
  #wordsOf(sha256: string, label: string, pages: number, corrected: readonly Entry[]) {
    const words: ScanState["words"] = {};
    for (const { kind, slug, values } of corrected) {
      const { pdf, text = "" } = values;
      const number = Number(slug.slice(slug.lastIndexOf("-") + 1));
      const place = { kind, slug, field: "text" };
      if (pdf !== markOfPdf(sha256)) {
        this.note(place, `isn't shown: these words are from another PDF than ${label}`);
      } else if (number < 1 || number > pages) {
        const all = pages === 1 ? "1 page" : `${pages} pages`;
        this.mistake(place, `isn't there: ${label} has ${all}`);
      } else words[number] = text;
    }
    return words;
  }

  #sizeOf(place: string): number {
    return statSync(join(this.cache, place), { throwIfNoEntry: false })?.size ?? 0;
  }

  /** What was made of a thing; lists what is missing or from another version. */
  #find<About>(thing: Thing, list: Thing[]): Made<About> | undefined {
    const made = findMade<About>(this.cache, thing);
    if (!made) list.push(thing);
    else if (!made.isCurrent) this.later.push(thing);
    return made;
  }
}

function dayOf(value: string | undefined): string | null {
  return value && isDay(value) ? value : null;
}
