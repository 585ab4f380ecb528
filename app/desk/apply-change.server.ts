import { markOfPdf } from "../content/corrected-words.ts";
import { content } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { fieldsOfFiles, fileFields, parseFile, type Values } from "../content/fields.ts";
import { findTakenDown } from "../content/history.server.ts";
import type { Kind } from "../content/kind.ts";
import {
  type EarlierFile,
  earlierFiles,
  keepEarlier,
  valuesOfEarlier,
} from "../content/kinds/document-fields.ts";
import { pageOfSlug } from "../content/kinds/scan-words.ts";
import type { EntryChange } from "../content/publish.server.ts";
import { entriesAt } from "../content/store.server.ts";
import { todayIn } from "../platform/dates.ts";
import { PlainError } from "../platform/plain-error.ts";
import { audienceField, dateOfFile, listOf } from "./desk-kinds.server.ts";
import { documentOf } from "./scan-words.server.ts";

export interface Change {
  kind: Kind;
  action: "save" | "remove" | "order";
  /** Whether the desk still lists what is removed. */
  isTakenDown?: boolean;
  /** Its slug; null for a new one or an order. */
  entry: string | null;
  values: Values;
  /**
   * The entry's version when the form was opened (optimistic locking); null for a new entry, or a removal no matter
   * what.
   */
  seen: string | null;
  draft?: string;
  /** The edition to bring the entry back from. */
  from?: { number: number; entries: readonly Entry[] };
  /** For an order: all slugs. */
  ids?: readonly string[];
}

/**
 * What a change makes of an edition's entries, and the slug of its own.
 *
 * @throws PlainError if it corrects words of a PDF that is gone.
 */
export async function listChanges(change: Change, entries: readonly Entry[], before: Entry | null) {
  const { kind, action, entry, ids = [] } = change;
  if (action === "order") return { entry: "", changes: placeEntries(kind, entries, ids) };
  if (action === "save") return saveEntry(change, entries, before);
  const slug = entry ?? "";
  const own = { kind: kind.name, slug, to: null };
  const parts = (before && kind.partsOf?.(before, entries)) ?? [];
  const dropped = parts.map((part) => ({ kind: part.kind, slug: part.slug, to: null }));
  return { entry: slug, changes: [own, ...dropped, ...dropOtherWords(own, "", entries)] };
}

/** Renumbers a list unless the order stays; entries that aren't named come last. */
function placeEntries(kind: Kind, entries: readonly Entry[], ids: readonly string[]) {
  const listed = kind.isOrdered ? listOf(kind, entries) : [];
  const placeOf = ({ slug }: Entry) => (ids.includes(slug) ? ids.indexOf(slug) : ids.length);
  const placed = listed.toSorted((one, other) => placeOf(one) - placeOf(other));
  if (placed.every((entry, index) => entry === listed[index])) return [];
  return placed.flatMap((entry, index) => {
    const position = index + 1;
    if (entry.position === position) return [];
    return [{ kind: kind.name, slug: entry.slug, to: { ...entry, position } }];
  });
}

async function saveEntry(change: Change, entries: readonly Entry[], before: Entry | null) {
  const { kind, values } = change;
  if (kind.name === "scans") checkPdf(change, entries);
  const earlier = await earlierEntries(change, before);
  const slug = change.entry ?? kind.newSlug(values, takenSlugs(kind, entries), change.draft);
  const isOwn = (one: Entry) => one.kind === kind.name && one.slug === slug;
  const known = before ?? earlier.find(isOwn) ?? kind.begin?.(slug, entries) ?? undefined;
  if (kind.begin && change.entry !== null && !known) throw new PlainError(dateGone);
  const filled = fillValues(change, before, known?.values ?? {});
  // A form or draft may not say.
  const { [audienceField.name]: chosen = known?.audience ?? "" } = values;
  const to: Entry = {
    ...{ kind: kind.name, slug, values: kind.settle?.(filled, { before, entries }) ?? filled },
    position: before ? before.position : lastPlace(kind, entries, known),
    audience: kind.isForResidents
      ? "residents"
      : (kind.wholeOf?.(slug, entries)?.audience ??
        (["", "everyone"].includes(chosen) ? "everyone" : "residents")),
  };
  // What is brought back has its changed dates again, as far as it is held on these.
  const isHeld = (part: Entry) => kind.begin?.(part.slug, [...entries, to]);
  const gone = before ? [] : (kind.partsOf?.(to, earlier) ?? []).filter(isHeld);
  const left = (before && kind.leave?.(values, to, before, entries)) ?? [];
  const parts = [...(kind.partsOf?.(to, entries) ?? []), ...gone].flatMap((part) => {
    const { audience } = to;
    if (left.some((one) => one.slug === part.slug)) return [];
    const values = followWhole(kind, part, entries, to);
    if (part.audience === audience && part.values === values && !gone.includes(part)) return [];
    return [{ kind: part.kind, slug: part.slug, to: { ...part, values, audience } }];
  });
  const isBlank = kind.isSingle && Object.keys(to.values).length === 0;
  const file = parseFile(to.values["file"])?.hash ?? "";
  const isNewFile = file !== parseFile(before?.values["file"])?.hash;
  const own: EntryChange = { kind: kind.name, slug, to: isBlank ? null : to };
  const words = [...wordsOf(own, entries), ...(isNewFile ? wordsOf(own, earlier) : [])];
  const kept = words.filter(isOf(file)).map((one) => nameWords(one, to.values["title"] || slug));
  return {
    entry: slug,
    changes: [own, ...parts, ...left, ...dropOtherWords(own, file, entries), ...kept],
  };
}

/** A part's values after its whole is changed. */
export function followWhole(
  kind: Kind,
  part: Entry,
  before: readonly Entry[],
  whole: Entry,
): Values {
  const entries = [whole, ...before];
  const [was, is] = [before, entries].map((all) => kind.begin?.(part.slug, all)?.values);
  const values = was && is && kind.follow?.(part.values, was, is);
  if (!values || values === part.values) return part.values;
  return kind.settle?.(values, { before: part, entries }) ?? values;
}

const dateGone =
  "This event isn't held on that date any more, so the change of that date isn't published. Copy what you want to keep, then delete this draft.";

/** The last edition's entries that had a deleted entry. */
async function earlierEntries({ kind, entry, from }: Change, before: Entry | null) {
  if (from) return from.entries;
  if (entry === null || before) return [];
  const takenDown = await findTakenDown(kind.name, entry);
  return (takenDown && (await entriesAt(takenDown.edition - 1))?.entries) ?? [];
}

/** Minutes share names with documents. */
function takenSlugs({ name }: Kind, entries: readonly Entry[]): string[] {
  const names = ["documents", "minutes"].includes(name) ? ["documents", "minutes"] : [name];
  return entries.filter(({ kind }) => names.includes(kind)).map(({ slug }) => slug);
}

/** The form's values, plus those that it doesn't show or the draft is too old to have. */
function fillValues({ kind, values }: Change, before: Entry | null, known: Values): Values {
  const kept = kind.fields.map(({ name }) => [name, values[name] ?? known[name] ?? ""]);
  const all: Record<string, string> = { ...values, ...Object.fromEntries(kept) };
  delete all[audienceField.name];
  for (const { name, isOnce } of kind.fields) if (isOnce) delete all[name];
  const file = parseFile(all["file"]);
  if (all["file"] || all["embed"]) delete all[fileFields("file").without];
  if (kind.fields.some(({ name }) => name === "uploaded")) {
    const isOld = file?.hash === parseFile(before?.values["file"])?.hash;
    const day = isOld ? before?.values["uploaded"] : todayIn(content().site.timeZone);
    all["uploaded"] = (file && day) || "";
  }
  if (kind.fields.some(({ type }) => type === "versions"))
    settleVersions(all, before, Boolean(values[keepEarlier]));
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}

/**
 * Sorts a document's earlier versions by date, and adds the replaced file if it is to be kept, with its own date.
 *
 * @throws PlainError if there are too many.
 */
function settleVersions(all: Record<string, string>, before: Entry | null, isKept: boolean): void {
  const files: Omit<EarlierFile, "name">[] = earlierFiles(all);
  const { file = "" } = before?.values ?? {};
  const isReplaced = parseFile(file)?.hash !== parseFile(all["file"])?.hash;
  if (isKept && before && file && isReplaced) {
    const date = dateOfFile(before.values) || todayIn(content().site.timeZone);
    files.push({ file, date });
  }
  const places = fieldsOfFiles("versions");
  if (files.length > places.length) throw new PlainError(tooManyVersions);
  for (const { file, alt, caption } of places)
    for (const name of [file, alt, caption]) delete all[name];
  Object.assign(all, valuesOfEarlier(files));
}

const tooManyVersions =
  "A document can have 24 earlier versions. Remove one of them under More options first.";

/** A new entry of a list comes last; others get a place once somebody orders them. */
function lastPlace(kind: Kind, entries: readonly Entry[], known: Entry | undefined) {
  if (kind.folder.form !== "list") return known?.position ?? null;
  return Math.max(-1, ...listOf(kind, entries).map(({ position }) => position ?? 0)) + 1;
}

/** @throws PlainError if the words are of another PDF. */
function checkPdf({ entry, values }: Change, entries: readonly Entry[]): void {
  const name = pageOfSlug(entry ?? "")?.name;
  const document = entries.find((one) => documentOf(one.kind, one.slug) === name);
  const file = parseFile(document?.values["file"]);
  if (!file || markOfPdf(file.hash) !== values["pdf"]) throw new PlainError(replaced);
}

const replaced =
  "The PDF was replaced or deleted since, so these words aren't published: they belong to the PDF that was there before. Copy what you want to keep, then open the page again from its document.";

/** Words of other PDFs go. */
function dropOtherWords(document: EntryChange, sha256: string, entries: readonly Entry[]) {
  const others = wordsOf(document, entries).filter((entry) => !isOf(sha256)(entry));
  return others.map(({ kind, slug }) => ({ kind, slug, to: null }));
}

/** Words are named after their document. */
function nameWords({ values, ...entry }: Entry, title: string): EntryChange {
  const page = `${title}, page ${pageOfSlug(entry.slug)?.number}`;
  return { kind: entry.kind, slug: entry.slug, to: { ...entry, values: { ...values, page } } };
}

function wordsOf({ kind, slug }: Pick<Entry, "kind" | "slug">, entries: readonly Entry[]): Entry[] {
  const name = documentOf(kind, slug);
  return entries.filter((entry) => entry.kind === "scans" && pageOfSlug(entry.slug)?.name === name);
}

function isOf(sha256: string): (words: Entry) => boolean {
  return ({ values }) => sha256 !== "" && values["pdf"] === markOfPdf(sha256);
}
