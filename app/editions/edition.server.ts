import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { environment } from "../platform/environment.server.ts";
import { formatTime } from "../platform/format-date.ts";
import { Unavailable } from "../platform/unavailable.server.ts";
import type { CompiledEdition } from "./compiled-edition.ts";
import { type Content, type EverywhereSite, listDocuments } from "./content.ts";
import { listDocumentPaths } from "./document-paths.server.ts";
import { sayEverywhere } from "./navigation.ts";
import { siteVersion } from "./site-version.server.ts";

/** What the association says at one moment, compiled and ready to be shown. */
export interface Edition extends Omit<CompiledEdition, "media"> {
  /** Changes with the association's files and with the program. */
  key: string;
  /** The folder of all that is made of editions (compiled-edition.ts). */
  cache: string;
  media: ReadonlySet<string>;
  /** The part of the content that every page shows. */
  association: EverywhereSite;
  /** The pages that are the same for everyone: by path, a hash of what each shows. */
  keptPages: ReadonlyMap<string, string>;
}

/**
 * There is nothing to show yet: at a first start, while the database is away; or a part of it is being
 * made again, because somebody deleted the cache.
 */
export class NoEdition extends Unavailable {
  override readonly name = "NoEdition";
}

const ofRequest = new AsyncLocalStorage<Edition>();
let newest: Edition | undefined;

/**
 * The edition of the request that is being answered; in other work, the newest one.
 *
 * @throws NoEdition before there is one.
 */
export function currentEdition(): Edition {
  const edition = ofRequest.getStore() ?? newest;
  if (!edition) throw new NoEdition("There is no content yet.");
  return edition;
}

/**
 * Everything that the association says.
 *
 * @throws NoEdition before there is anything.
 */
export function content(): Content {
  return currentEdition().content;
}

/** Does something, such as answering a request, with one edition from the start to the end. */
export function withEdition<Result>(edition: Edition, act: () => Result): Result {
  return ofRequest.run(edition, act);
}

/** From now on requests get this edition. Those under way keep theirs. */
export function showEdition(edition: Edition): void {
  newest = edition;
}

/** Where the files of an edition are: what the compiler writes must not lead the site out of the cache. */
const place = /^(files\/[\da-f]{64}|work\/[\da-f]{32}\/[\w-]+\.\w+)$/;

/**
 * Reads an edition that is compiled.
 *
 * @param cache the folder of all that is made of editions.
 * @throws when it isn't there, or a file of it is elsewhere.
 */
export async function loadEdition(cache: string, key: string): Promise<Edition> {
  const text = await readFile(join(cache, "editions", key, "edition.json"), "utf8");
  const { content, files, media, waiting }: CompiledEdition = JSON.parse(text);
  const astray = Object.values(files).find((path) => !place.test(path));
  if (astray !== undefined) throw new Error(`The compiled edition names a file at ${astray}`);
  const association = sayEverywhere(content);
  let keptPages: Edition["keptPages"] | undefined;
  return {
    ...{ key, cache, content, files, media: new Set(media), waiting, association },
    get keptPages() {
      keptPages ??= keyKeptPages({ key, content, association });
      return keptPages;
    },
  };
}

/**
 * What a person should know of an edition although it is good, such as that a scan has no text; each
 * begins with the file that it is about.
 */
export async function readWarnings({ cache, key }: Edition): Promise<string[]> {
  const text = await readFile(join(cache, "editions", key, "warnings.json"), "utf8");
  return JSON.parse(text);
}

/** A moment in the association's time zone, as in "Nov 21, 2026, 7 pm". */
export function formatMoment(moment: string | Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(new Date(moment).getTime());
  const local = instant.toZonedDateTimeISO(content().site.timeZone);
  return `${local.toPlainDate().toLocaleString("en-US", { dateStyle: "medium" })}, ${formatTime(local)}`;
}

/** What the pages of an edition are made of (edition.server.ts). */
interface KeyedEdition {
  key: string;
  content: Content;
  association: EverywhereSite;
}

/** What is the same for everyone besides the documents. */
const others = ["/offline", "/sw.js"];

/**
 * Tells what each page shows that is the same for everyone, so that it is rendered anew only when
 * that has changed: the page of a document, or of the association's own, shows its own entry, any
 * other may show all of the content.
 *
 * @returns a hash of what it shows, by path.
 */
function keyKeptPages({ key, content, association }: KeyedEdition): Map<string, string> {
  const shown = new Map<string, unknown>();
  for (const path of [...listDocumentPaths(content), ...others]) shown.set(path, key);
  for (const document of listDocuments(content)) {
    const { url } = document;
    // The page of all minutes may show their list instead.
    if (url !== "/meetingminutes") shown.set(url, [document, content.sharePictures[url]]);
  }
  for (const page of content.pages) shown.set(`/pages/${page.id}`, page);
  const everywhere = hashOf([siteVersion(), environment().BASE_URL, association]);
  const keys = [...shown].map(([path, what]) => [path, hashOf([path, everywhere, what])] as const);
  return new Map(keys);
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}
