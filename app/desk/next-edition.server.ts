import { fetchFiles } from "../content/content-files.server.ts";
import { currentEdition, NoEdition, wholeEdition } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { fieldsOfFiles, filesOf, isSeveral, type Problem, parseFile } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { findKind } from "../content/kinds.ts";
import { renderMarkdown } from "../content/markdown.ts";
import { isShown } from "../content/open-edition.server.ts";
import { adviseAt } from "../content/problems.server.ts";
import type { EntryChange } from "../content/publish.server.ts";
import {
  cacheFolder,
  makeEdition,
  type Shown,
  shownEdition,
} from "../content/shown-edition.server.ts";
import type { EntryMessage } from "../content/shown-files.server.ts";
import { isSlug } from "../content/slug.server.ts";
import { newestEdition, newestEntries } from "../content/store.server.ts";
import { type Change, listChanges } from "./apply-change.server.ts";
import { findDeadLinks } from "./dead-links.server.ts";
import { entryVersion, findFormProblems, findIn, titleOf } from "./desk-kinds.server.ts";
import type { Draft } from "./drafts.server.ts";
import {
  explainFault,
  findFault,
  refuse,
  refuseFor,
  type Unpublishable,
} from "./explain-fault.server.ts";

/** Turns a draft into a change; one that removes an entry takes it down. */
export function changeOf(kind: Kind, { id, action, entry, values, seen }: Draft): Change {
  return { kind, action, entry, values, seen, draft: id, isTakenDown: action === "remove" };
}

/**
 * The site as it would be after a change: the number of the edition it is based on, the entries after it, its own
 * entry's slug, and that entry as published, null for a new one.
 */
export type NextEdition = Extract<Awaited<ReturnType<typeof makeNextEdition>>, { ok: true }>;

export type Outcome<Value> = ({ ok: true } & Value) | Unpublishable;

const changed =
  "Someone else has changed or deleted this. Look at it as it is now, then decide again.";

/** The newest edition, from which a change starts. */
export type Base = Pick<Shown, "number" | "entries">;

/** @throws NoEdition if nothing has been published yet. */
export async function openNewest(): Promise<Base> {
  const [mark, shown] = [await newestEdition(), shownEdition()];
  if (shown && mark && isShown(mark)) return shown;
  const newest = await newestEntries();
  if (!newest) throw new NoEdition("There is no content yet.");
  return newest;
}

/** Makes what the site shows of entries, fetching files from the database. */
export async function makeEntries(entries: readonly Entry[]) {
  await fetchOthers(entries);
  return makeEdition(entries);
}

async function fetchOthers(entries: readonly Entry[]): Promise<void> {
  const here = new Set(shownEdition()?.entries);
  const others = entries.filter((entry) => !here.has(entry));
  await fetchFiles(filesOf(others), cacheFolder());
}

/**
 * Applies a change without publishing it.
 *
 * @param given the base, if already open.
 */
export async function makeNextEdition(change: Change, given?: Base) {
  const { kind, action, values } = change;
  const missing = action === "save" ? findFormProblems(kind, values, change.entry === null) : [];
  try {
    if (missing.length > 0) {
      const others = [...(await findFaultyPdfs(change, null)), ...(await findFaultyTexts(change))];
      return refuseFor([...missing, ...others]);
    }
    const base = given ?? (await openNewest());
    const before = findIn(base.entries, kind, change.entry) ?? null;
    if (isChanged(change, before)) return { ...refuse(changed), now: before };
    const { entry, changes } = await listChanges(change, base.entries, before);
    const entries = applyChanges(base.entries, changes);
    await fetchOthers(entries);
    const faults = await findFaultyPdfs(change, before);
    if (faults.length > 0) return refuseFor(faults);
    const { edition, mistakes } = await makeEdition(entries);
    const problems = [
      ...(await explainMistakes(mistakes, { kind, slug: entry, base, entries })),
      // Restored entries keep old links.
      ...(action === "save" && !change.from
        ? await findDeadLinks(kind, values, wholeEdition(edition))
        : []),
    ];
    if (problems.length > 0) return refuseFor(problems);
    const made = { edition, base: base.number, earlier: base.entries, entries, changes };
    return { ok: true as const, ...made, entry, before };
  } catch (error) {
    return explainFault(error);
  }
}

/** PDFs are converted after publishing, so check before that they open. */
async function findFaultyPdfs({ kind, action, values }: Change, before: Entry | null) {
  const problems: Problem[] = [];
  const names = kind.fields.flatMap(({ name, type }) => {
    if (isSeveral(type) && type !== "pictures") return fieldsOfFiles(type).map(({ file }) => file);
    return type === "pdf" ? [name] : [];
  });
  for (const field of action === "save" ? names : []) {
    const file = parseFile(values[field]);
    if (!file?.name.endsWith(".pdf")) continue;
    if (file.hash === parseFile(before?.values[field])?.hash) continue;
    const message = await findFault(file);
    if (message) problems.push({ field, message });
  }
  return problems;
}

/** Faults of texts, when nothing can be made because the form lacks something else. */
async function findFaultyTexts({ kind, values }: Change): Promise<Problem[]> {
  const unreadable = kind.fields.flatMap(({ name, type }) => {
    const { complaints } = renderMarkdown((type === "markdown" && values[name]) || "", 2);
    return complaints.map((said) => ({ field: name, message: adviseAt(kind, name, said) }));
  });
  const shown = wholeEdition(currentEdition());
  return [...unreadable, ...(await findDeadLinks(kind, values, shown))];
}

function isChanged({ action, entry, seen }: Change, now: Entry | null): boolean {
  if (entry === null) return false;
  // A deleted entry comes back under its old name.
  if (now === null) return action !== "save" || seen !== null || !isSlug(entry);
  return entryVersion(now) !== seen && !(action === "remove" && seen === null);
}

/** The entries after changes. */
export function applyChanges(entries: readonly Entry[], changes: readonly EntryChange[]): Entry[] {
  const keyOf = ({ kind, slug }: Pick<Entry, "kind" | "slug">) => `${kind} ${slug}`;
  const all = new Map(entries.map((entry) => [keyOf(entry), entry]));
  for (const change of changes) {
    if (change.to) all.set(keyOf(change), change.to);
    else all.delete(keyOf(change));
  }
  return [...all.values()];
}

/** The entry's own mistakes, and those that it causes elsewhere. */
async function explainMistakes(
  mistakes: readonly EntryMessage[],
  made: { kind: Kind; slug: string; base: Base; entries: readonly Entry[] },
): Promise<Problem[]> {
  const { kind, slug, base, entries } = made;
  const isOwn = (one: EntryMessage) =>
    one.kind === kind.name && (kind.isSingle || one.slug === slug);
  const own = mistakes.filter(isOwn).map(({ field, message }) => {
    return { field: field || null, message: adviseAt(kind, field, message) };
  });
  const others = mistakes.filter((one) => !isOwn(one));
  if (others.length === 0) return own;
  // Older mistakes must not hold up everything else.
  const before = (await makeEntries(base.entries)).mistakes.map((one) => JSON.stringify(one));
  const added = others.filter((one) => !before.includes(JSON.stringify(one)));
  return [...own, ...added.map((one) => ({ field: null, message: nameMistake(one, entries) }))];
}

/** Such as "Amenities, Pool: From the left is outside the chart." */
function nameMistake(
  { kind: name, slug, field, message }: EntryMessage,
  entries: readonly Entry[],
): string {
  const kind = findKind(name);
  const entry = entries.find((one) => one.kind === name && one.slug === slug);
  const title = kind && entry ? `${kind.title}, ${titleOf(kind, entry)}` : slug;
  const label = kind?.fields.find((one) => one.name === field)?.label ?? "This";
  return `${title}: ${label} ${message}.`;
}
