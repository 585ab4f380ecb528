import { createHash } from "node:crypto";
import type { Entry } from "./entry.ts";
import { readEntries } from "./folder/read-entries.server.ts";
import { writeEntries } from "./folder/write-folder.server.ts";
import { entriesOf, kinds } from "./kinds.ts";
import { freeName } from "./slug.server.ts";

/**
 * Fills in what a folder can't say (a question's slug, a list's numbers, the name of an uploaded PDF) from the
 * published entries, so that pulling a folder and pushing it again changes nothing.
 */
export async function fitFolder(
  entries: readonly Entry[],
  published: readonly Entry[],
): Promise<Entry[]> {
  const told = placeAll((await readWritten(published)).entries, published);
  return placeAll(entries, published).map((entry) => {
    const [before, after] = [published, told].map((all) =>
      all.find(({ kind, slug }) => kind === entry.kind && slug === entry.slug),
    );
    return before && after ? keepUntold(entry, before, after) : entry;
  });
}

/** Reads entries as a folder would give them back. */
export async function readWritten(entries: readonly Entry[]) {
  const files = new Map<string, string>();
  const texts = new Map<string, Buffer>();
  for (const [path, file] of writeEntries(entries)) {
    const text = "text" in file ? file.text : "";
    const hash = "hash" in file ? file.hash : createHash("sha256").update(text).digest("hex");
    files.set(path, hash);
    texts.set(hash, Buffer.from(text));
  }
  return readEntries(files, async (hash) => texts.get(hash) ?? Buffer.alloc(0), "content");
}

/** Takes the values that are as the folder gives them back from what is published. */
function keepUntold(entry: Entry, before: Entry, told: Entry): Entry {
  const names = new Set([entry, before].flatMap(({ values }) => Object.keys(values)));
  const values = [...names].flatMap((name) => {
    const isAsTold = entry.values[name] === told.values[name];
    const value = (isAsTold ? before : entry).values[name];
    return value === undefined ? [] : [[name, value]];
  });
  const { audience } = entry.audience === told.audience ? before : entry;
  return { ...entry, values: Object.fromEntries(values), audience };
}

function placeAll(entries: readonly Entry[], published: readonly Entry[]): Entry[] {
  return kinds.flatMap((kind) => {
    const { folder, fields } = kind;
    const [list, before] = [entriesOf(kind, entries), entriesOf(kind, published)];
    if (folder.form !== "list") return list;
    const named = folder.slug ? list : nameLike(list, before, fields[0]?.name ?? "");
    return placeLike(named, before);
  });
}

/** Keeps the questions' slugs; a new question in place of a missing one counts as reworded. */
function nameLike(list: readonly Entry[], before: readonly Entry[], field: string): Entry[] {
  const wordsOf = ({ values }: Entry) => values[field];
  const known = new Map(before.map((entry) => [wordsOf(entry), entry.slug]));
  const asked = new Set(list.map(wordsOf));
  const taken = new Set(list.flatMap((entry) => known.get(wordsOf(entry)) ?? []));
  return list.map((entry, place) => {
    const old = list.length === before.length ? before[place] : undefined;
    const renamed = old && !asked.has(wordsOf(old)) ? old.slug : entry.slug;
    const slug = known.get(wordsOf(entry)) ?? freeName(renamed, [...taken]);
    taken.add(slug);
    return { ...entry, slug };
  });
}

/** Numbers a list, unless the order is the published one. */
function placeLike(list: readonly Entry[], before: readonly Entry[]): Entry[] {
  const isAsBefore =
    list.length === before.length && list.every(({ slug }, at) => slug === before[at]?.slug);
  return list.map((entry, index) => {
    return { ...entry, position: isAsBefore ? (before[index]?.position ?? null) : index };
  });
}
