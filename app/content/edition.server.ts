import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { environment } from "../platform/environment.server.ts";
import { readIfThere } from "../platform/file-errors.server.ts";
import { formatTime } from "../platform/format-date.ts";
import { projectRoot } from "../platform/project-root.server.ts";
import { Unavailable } from "../platform/unavailable.server.ts";
import { shortHash } from "./cache-folder.server.ts";
import { type Content, listDocuments } from "./content.ts";
import { neutralIntroductions } from "./kinds/introductions.ts";
import { type EverywhereSite, listDocumentPaths, sayEverywhere } from "./navigation.ts";
import type { MadeContent } from "./shown-files.server.ts";

export interface Edition extends Omit<MadeContent, "forResidents"> {
  /** Changes with what the site shows, and with the program. */
  key: string;
  cache: string;
  /** What every page shows. */
  association: EverywhereSite;
  /** A hash of what each page shows that is the same for everyone, by path. */
  keptPages: ReadonlyMap<string, string>;
  /** The edition as residents see it; null if that is the same. */
  forResidents: Edition | null;
  hasOwnMenu: boolean;
}

/** Nothing to show yet: a first start without the database, or a deleted cache being made again. */
export class NoEdition extends Unavailable {
  override readonly name = "NoEdition";
}

const ofRequest = new AsyncLocalStorage<Edition>();
let newest: Edition | undefined;

/** The edition of the current request, or else the newest; throws NoEdition before there is one. */
export function currentEdition(): Edition {
  const edition = ofRequest.getStore() ?? newest;
  if (!edition) throw new NoEdition("There is no content yet.");
  return edition;
}

/** The current edition's content; throws NoEdition before there is one. */
export function content(): Content {
  return currentEdition().content;
}

/** A page's introduction, or the default. */
export function introductionOf(page: keyof typeof neutralIntroductions): string {
  return content().site.introductions[page] ?? neutralIntroductions[page];
}

/** An edition with what only residents see, for the desk. */
export function wholeEdition(edition: Edition): Edition {
  return edition.forResidents ?? edition;
}

/** Whether residents see something else at a path than everyone. */
export function differsForResidents(edition: Edition, path: string): boolean {
  const { keptPages, forResidents, hasOwnMenu } = edition;
  if (!forResidents) return false;
  // They have more events if any are theirs alone.
  const [own, theirs] = [edition, forResidents].map(({ content }) => content.calendar?.length);
  if (/^\/calendar(\/|$)/.test(path) && own !== theirs) return true;
  // Pages that aren't kept still have the menu.
  const [key, residentsKey] = [keptPages.get(path), forResidents.keptPages.get(path)];
  return key || residentsKey ? key !== residentsKey : hasOwnMenu;
}

/** Runs something with the same edition throughout, such as answering a request. */
export function withEdition<Result>(edition: Edition, act: () => Result): Result {
  return ofRequest.run(edition, act);
}

/** Shows an edition to new requests; current ones keep theirs. */
export function showEdition(edition: Edition): void {
  newest = edition;
}

/**
 * Makes an edition of what the site shows.
 *
 * @param cache the folder of all that is made of files.
 */
export function toEdition(made: MadeContent, cache: string): Edition {
  const { content, files } = made;
  const forResidents =
    made.forResidents && toEdition({ ...made, ...made.forResidents, forResidents: null }, cache);
  const association = sayEverywhere(content);
  const hasOwnMenu =
    forResidents !== null && !isDeepStrictEqual(forResidents.association, association);
  const key = hashOf([siteVersion(), content, files, forResidents?.key]);
  let keptPages: Edition["keptPages"] | undefined;
  return {
    ...made,
    ...{ key, cache, association, forResidents, hasOwnMenu },
    get keptPages() {
      keptPages ??= keyKeptPages(key, content, association);
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

/** Pages that may show all of the content. */
const listPages = ["/arc", "/covenantsbylaws", "/meetingminutes", "/sitemap"];

/**
 * Hashes what each kept page shows, so it is rendered again only if that changes: a document's page shows its entry
 * and the other documents' names, an own page only itself, a list everything, and any other page all but lists and events.
 */
function keyKeptPages(key: string, content: Content, association: EverywhereSite) {
  const shown = new Map<string, unknown>();
  const { documents, allMinutes, minutes, pages, frameOrigins, calendar, ...rest } = content;
  const unlisted = hashOf(rest);
  for (const path of listDocumentPaths(content)) {
    shown.set(path, listPages.includes(path) ? key : unlisted);
  }
  // They link to each other by name and section.
  const named = hashOf(documents.filter(({ isForResidents }) => !isForResidents));
  for (const document of listDocuments(content)) {
    const { url } = document;
    // The page of all minutes may show the list instead.
    if (url !== "/meetingminutes") shown.set(url, [document, content.sharePictures[url], named]);
  }
  for (const page of content.pages) shown.set(`/pages/${page.id}`, page);
  const everywhere = hashOf([siteVersion(), environment().BASE_URL, association]);
  const keys = [...shown].map(([path, what]) => [path, hashOf([path, everywhere, what])] as const);
  return new Map(keys);
}

const hashOf = (value: unknown) => shortHash(JSON.stringify(value));

let version: string | undefined;

/** The version of the built code; a fixed name in development, where nothing is built. */
function siteVersion(): string {
  version ??= String(readIfThere(join(projectRoot(), "build/fingerprint")) ?? "development");
  return version;
}
