import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { environment } from "../platform/environment.server.ts";
import { formatTime } from "../platform/format-date.ts";
import { projectRoot } from "../platform/project-root.server.ts";
import { Unavailable } from "../platform/unavailable.server.ts";
import { type Content, type EverywhereSite, listDocuments } from "./content.ts";
import { listDocumentPaths } from "./document-paths.server.ts";
import type { MadeContent } from "./made-content.ts";
import { sayEverywhere } from "./navigation.ts";

/** An edition, ready to be shown. */
export interface Edition
  extends Pick<
    MadeContent,
    "content" | "files" | "media" | "waiting" | "unread" | "later" | "notes" | "announcements"
  > {
  /** Changes with what the site shows and with the program. */
  key: string;
  /** The folder of all that is made of files. */
  cache: string;
  /** The part of the content that every page shows. */
  association: EverywhereSite;
  /** The pages that are the same for everyone: by path, a hash of what each shows. */
  keptPages: ReadonlyMap<string, string>;
  /** The same edition with what only residents may see, for requests of theirs; null if nothing is. */
  forResidents: Edition | null;
  /** Whether residents have another menu than everyone. */
  hasOwnMenu: boolean;
}

/**
 * There is nothing to show: at a first start without the database, or while a deleted cache is being made
 * again.
 */
export class NoEdition extends Unavailable {
  override readonly name = "NoEdition";
}

const ofRequest = new AsyncLocalStorage<Edition>();
let newest: Edition | undefined;

/**
 * The current request's edition; outside of requests, the newest one.
 *
 * @throws NoEdition before there is one.
 */
export function currentEdition(): Edition {
  const edition = ofRequest.getStore() ?? newest;
  if (!edition) throw new NoEdition("There is no content yet.");
  return edition;
}

/**
 * All of the content.
 *
 * @throws NoEdition before there is anything.
 */
export function content(): Content {
  return currentEdition().content;
}

/** All that an edition says, whoever may see it: for making it, and for the desk. */
export function wholeEdition(edition: Edition): Edition {
  return edition.forResidents ?? edition;
}

/** Whether residents get something else than everyone at the path of a page. */
export function differsForResidents(edition: Edition, path: string): boolean {
  const { keptPages, forResidents, hasOwnMenu } = edition;
  if (!forResidents) return false;
  // A page that isn't kept has at least the menu.
  const [key, residentsKey] = [keptPages.get(path), forResidents.keptPages.get(path)];
  return key || residentsKey ? key !== residentsKey : hasOwnMenu;
}

/** Runs something, such as answering a request, with one edition throughout. */
export function withEdition<Result>(edition: Edition, act: () => Result): Result {
  return ofRequest.run(edition, act);
}

/** Shows this edition to new requests. Current ones keep theirs. */
export function showEdition(edition: Edition): void {
  newest = edition;
}

/**
 * Makes an edition of what the site shows.
 *
 * @param cache the folder of all that is made of files.
 */
export function toEdition(made: MadeContent, cache: string): Edition {
  const { content, files, media, waiting, unread, later, notes, announcements } = made;
  const forResidents =
    made.forResidents && toEdition({ ...made, ...made.forResidents, forResidents: null }, cache);
  const association = sayEverywhere(content);
  const hasOwnMenu =
    forResidents !== null && !isDeepStrictEqual(forResidents.association, association);
  const key = hashOf([siteVersion(), content, files, forResidents?.key]);
  let keptPages: Edition["keptPages"] | undefined;
  return {
    ...{ key, cache, content, files, media, waiting, unread, later, notes, announcements },
    ...{ association, forResidents, hasOwnMenu },
    get keptPages() {
      keptPages ??= keyKeptPages({ key, content, association });
      return keptPages;
    },
  };
}

/** A moment in the association's time zone, as in "Nov 21, 2026, 7 pm". */
export function formatMoment(moment: string | Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(new Date(moment).getTime());
  const local = instant.toZonedDateTimeISO(content().site.timeZone);
  return `${local.toPlainDate().toLocaleString("en-US", { dateStyle: "medium" })}, ${formatTime(local)}`;
}

/** The pages that list documents, minutes and pages of the association's own. */
const listPages = ["/arc", "/covenantsbylaws", "/meetingminutes", "/sitemap"];

/**
 * Hashes what each kept page shows, so that it is rendered again only if that has changed. The page of a document
 * shows its own entry and the others' names, one of the association's own only itself; a list may show all of the
 * content, and any other page all but what is listed.
 *
 * @returns a hash of what it shows, by path.
 */
function keyKeptPages({
  key,
  content,
  association,
}: Pick<Edition, "key" | "content" | "association">): Map<string, string> {
  const shown = new Map<string, unknown>();
  const { documents, allMinutes, minutes, pages, frameOrigins, ...rest } = content;
  const unlisted = hashOf(rest);
  for (const path of listDocumentPaths(content)) {
    shown.set(path, listPages.includes(path) ? key : unlisted);
  }
  // Pages of documents lead to others, by name and section.
  const named = hashOf(documents.filter(({ isForResidents }) => !isForResidents));
  for (const document of listDocuments(content)) {
    const { url } = document;
    // The page with the document of all minutes may show the list instead.
    if (url !== "/meetingminutes") shown.set(url, [document, content.sharePictures[url], named]);
  }
  for (const page of content.pages) shown.set(`/pages/${page.id}`, page);
  const everywhere = hashOf([siteVersion(), environment().BASE_URL, association]);
  const keys = [...shown].map(([path, what]) => [path, hashOf([path, everywhere, what])] as const);
  return new Map(keys);
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}

let version: string | undefined;

/** The built code's version. In development (`npm run dev`), nothing is built, and there is a fixed name. */
function siteVersion(): string {
  version ??= readVersion();
  return version;
}

function readVersion(): string {
  try {
    return readFileSync(join(projectRoot(), "build/fingerprint"), "utf8");
  } catch {
    return "development";
  }
}
