import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { shortHash } from "../content/cache-folder.server.ts";
import { currentEdition } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import {
  filesOf,
  type Problem,
  parseFile,
  quote,
  type SourceFile,
  type Values,
} from "../content/fields.ts";
import { listLastChanges } from "../content/history.server.ts";
import type { Kind } from "../content/kind.ts";
import { findKind, kinds } from "../content/kinds.ts";
import { findMade, thingOfDocument } from "../content/made.server.ts";
import { cacheFolder, shownEdition } from "../content/shown-edition.server.ts";
import type { DocumentPages } from "../documents/document-pages.ts";
import { formatBlocks } from "../documents/words-of-page.ts";
import { listLinksTo } from "./dead-links.server.ts";
import { audienceField, entryVersion, linkToForm, listOf } from "./desk-kinds.server.ts";
import { makeNextEdition, openNewest } from "./next-edition.server.ts";

const contacts: Readonly<Record<string, RegExp>> = {
  "email addresses": /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  "phone numbers": /(?<![\w./-])(?:\(?\d{3}\)?[ .-]{1,2})?\d{3}[.-]\d{4}(?![\w-])/g,
  "home addresses":
    /(?<![\w.-])\d{1,5}[ |·]+(?:[NSEW]\.? )?(?:[A-Z][a-z]+ ){1,3}(?:Avenue|Ave|Circle|Cir|Court|Ct|Drive|Dr|Lane|Ln|Place|Pl|Road|Rd|Street|St|Terrace|Trail|Way)\b/g,
};

/** Fewer may be the board's own, or companies'. */
const MANY = 10;

/** What a text has many of, such as "24 phone numbers and 20 email addresses", or "". */
export function describeContacts(text: string): string {
  const found = Object.entries(contacts).flatMap(([what, pattern]) => {
    const { size } = new Set(text.match(pattern));
    return size >= MANY ? [`${size} ${what}`] : [];
  });
  return new Intl.ListFormat("en-US").format(found);
}

/** A question before publishing, and a mark of what it is about. */
export interface Question extends Problem {
  mark: string;
}

/** What is to be published, and what is published of it. */
interface Asked {
  kind: Kind;
  values: Values;
  before: Entry | null | undefined;
}

/** In a message, as `Message` shows it. */
export function linkTo({ title, href }: ReturnType<typeof linkToForm>): string {
  return `[“${title.replaceAll("]", ")")}”](${href})`;
}

/** Asks before everyone can read what looks like a list of residents, unless everyone already can. */
async function askAboutContacts({ kind, values, before }: Asked): Promise<Question | null> {
  if (!kind.hasAudience || values[audienceField.name]) return null;
  const isAsBefore = before && listContent(before.values) === listContent(values);
  if (before?.audience === "everyone" && isAsBefore) return null;
  const all = await readAll(values);
  const many = describeContacts(all);
  const message = `This has ${many}${advice}`;
  return many === "" ? null : { field: audienceField.name, message, mark: shortHash(all) };
}

/** Alike for the same text and files, in whatever order a form or a row has them. */
function listContent(values: Values): string {
  const hashes = filesOf([{ values }]).map(({ hash }) => hash);
  return [values["text"] ?? "", values["description"] ?? "", ...hashes.sort()].join("\n");
}

const advice =
  ", as a list of residents does. Anyone on the internet could read them, unless you choose Residents only.";

/** Warns if a PDF was read only after it was published. */
export async function noteContacts({ hasAudience }: Kind, { audience, values }: Entry) {
  if (!hasAudience || audience !== "everyone") return [];
  const many = describeContacts(await readAll(values));
  const note = `Anyone on the internet can read the ${many} in this. If it's a list of residents, choose Residents only, and publish it again.`;
  return many === "" ? [] : [note];
}

/**
 * What everyone can read since a day, and may be a list of residents, as was seen only once its PDFs were read: nobody
 * was asked before it was published.
 */
export async function listUnasked(since: string) {
  const found: ReturnType<typeof linkToForm>[] = [];
  const { entries } = await openNewest();
  for (const kind of kinds.filter(({ hasAudience }) => hasAudience)) {
    const open = listOf(kind, entries).filter(
      (entry) => entry.audience === "everyone" && filesOf([entry]).length > 0,
    );
    const slugs = open.map(({ slug }) => slug);
    const changes = await listLastChanges(kind.name, slugs);
    for (const entry of open) {
      const publishedAt = changes.get(entry.slug)?.publishedAt ?? "";
      const isRead = filesOf([entry]).some((file) => isReadSince(file, publishedAt));
      if (publishedAt < since || !isRead) continue;
      if ((await noteContacts(kind, entry)).length > 0) found.push(linkToForm(kind, entry));
    }
  }
  return found;
}

/** Whether a PDF was read in the day after a time: later, all are read again by a newer version of the site. */
function isReadSince(file: SourceFile, time: string): boolean {
  const place = findPages(file);
  const read = place && statSync(place, { throwIfNoEntry: false });
  const waited = read ? read.mtimeMs - Date.parse(time) : 0;
  return waited > 0 && waited < 24 * 60 * 60 * 1000;
}

/** The file with a PDF's text, as far as it is made; it may be gone with the cache. */
function findPages({ hash, name }: SourceFile): string | null {
  const made = findMade(cacheFolder(), thingOfDocument({ sha256: hash, label: name }));
  return made?.key ? join(cacheFolder(), "work", made.key, "pages.json") : null;
}

async function readAll(values: Values): Promise<string> {
  const pages = await Promise.all(filesOf([{ values }]).map(readPdf));
  return [values["text"], values["description"], ...pages.flat()].join("\n");
}

/** The text of each page of a PDF, as far as it is read. */
export async function readPdf(file: SourceFile): Promise<string[]> {
  const place = findPages(file);
  if (!place) return [];
  try {
    const { pages }: DocumentPages = JSON.parse(await readFile(place, "utf8"));
    return pages.map(({ blocks }) => formatBlocks(blocks));
  } catch {
    // There is no text, or the cache was deleted.
    return [];
  }
}

/** Asks before only residents can open what links for everyone lead to. */
async function askAboutLinks({ kind, values, before }: Asked): Promise<Question | null> {
  if (before?.audience !== "everyone" || !values[audienceField.name]) return null;
  const change = { kind, action: "save", entry: before.slug, values } as const;
  const made = await makeNextEdition({ ...change, seen: entryVersion(before) });
  if (!made.ok) return null;
  const open = made.entries.filter(({ audience }) => audience === "everyone");
  const links = await listLinksTo(open, {
    before: shownEdition()?.edition ?? currentEdition(),
    after: made.edition,
  });
  const titles = new Intl.ListFormat("en-US").format(links.map(linkTo));
  const message = `${titles} ${links.length === 1 ? "links" : "link"} to this. Visitors who aren't logged in won't get past the link, so change that text first.`;
  const mark = shortHash(`residents ${titles}`);
  return links.length > 0 ? { field: audienceField.name, message, mark } : null;
}

/** Says where a PDF is published already, or "", by the beginning of its hash. */
export function describeTwin(begin: string, isLeftOut = false): string {
  const isSame = ({ hash }: SourceFile) => hash.startsWith(begin);
  const twin = shownEdition()?.entries.find(
    (entry) => findKind(entry.kind)?.several && filesOf([entry]).some(isSame),
  );
  const where = twin && findKind(twin.kind);
  if (!where) return "";
  const audience = twin.audience === "residents" ? ", for residents only" : "";
  const link = linkTo(linkToForm(where, twin));
  const { name = "" } = filesOf([twin]).find(isSame) ?? {};
  const said = isLeftOut ? `${quote(name)} was left out: it is` : "This PDF is";
  return `${said} already on the site, as ${link} in ${where.title}${audience}.`;
}

/** Asks before the same PDF is published twice. */
function askAboutTwin({ kind, values: { file: marked = "" }, before }: Asked): Question | null {
  const file = parseFile(marked);
  const isNew = !filesOf(before ? [before] : []).some(({ hash }) => hash === file?.hash);
  const twin = kind.several && file && isNew && describeTwin(file.hash);
  const message = `${twin} Do you want it there twice?`;
  return twin ? { field: "file", message, mark: shortHash(marked) } : null;
}

/** Asks before a day has two minutes, or two reports. */
function askAboutSameDay({ kind, values, before }: Asked): Question | null {
  const isOfDay = (one?: Entry | null) =>
    one?.kind === kind.name && ["date", "kind"].every((name) => one.values[name] === values[name]);
  const other =
    kind.name === "minutes" && !isOfDay(before) && shownEdition()?.entries.find(isOfDay);
  if (!other) return null;
  const message = `${linkTo(linkToForm(kind, other))} is already on the site for that date. Do you want both?`;
  return { field: "date", message, mark: shortHash(message) };
}

/** What may not be meant, and is published when the button is pressed again. */
export async function askFirst(asked: Asked): Promise<Question[]> {
  const { kind, values, before } = asked;
  const contacts = await askAboutContacts(asked);
  const question = kind.question?.(values, before?.values ?? {});
  const own = question && { ...question, mark: shortHash(question.message) };
  const links = await askAboutLinks(asked);
  const twin = askAboutTwin(asked) ?? askAboutSameDay(asked);
  return [twin, contacts, links, own].flatMap((one) => one ?? []);
}
