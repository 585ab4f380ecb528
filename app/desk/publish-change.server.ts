import type { Entry } from "../content/entry.ts";
import { parseFile, type Values } from "../content/fields.ts";
import { listLastChanges, listLaterChanges } from "../content/history.server.ts";
import type { Kind } from "../content/kind.ts";
import { EditionMoved } from "../content/publish.server.ts";
import { type Database, database, transaction } from "../database/database.server.ts";
import { dateOfSlug } from "../ics/event-values.server.ts";
import type { Change } from "./apply-change.server.ts";
import {
  audienceField,
  changedFields,
  describeForRecords,
  entryVersion,
  findFormProblems,
  findIn,
  formValues,
  listOf,
} from "./desk-kinds.server.ts";
import { type DraftMark, dropDraft, dropDraftsOf, followDraft } from "./drafts.server.ts";
import { explainFault, refuse } from "./explain-fault.server.ts";
import {
  type Base,
  makeNextEdition,
  type NextEdition,
  type Outcome,
  openNewest,
} from "./next-edition.server.ts";
import { type Publisher, publishEntries } from "./publish-entries.server.ts";

/** What else happens when an entry of a kind is published or deleted. */
export interface Companion {
  /** In the same transaction. */
  write: (
    on: Database,
    done: { change: Change; entry: string; isNew: boolean; edition: number },
  ) => Promise<void>;
  after: () => void;
  /** For the preview, such as how many get an email, or "". */
  foresee: (values: Values) => Promise<string>;
  /** For the flash message, such as how many get an email, or "". */
  say: (entry: Entry, edition: number) => Promise<string>;
}

const companions = new Map<string, Companion>();

/** Registers a kind's companion (startup.server.ts). */
export function accompany(kind: string, companion: Companion): void {
  companions.set(kind, companion);
}

/** What else publishing an entry will do, or "". */
export async function foresee({ name }: Kind, values: Values): Promise<string> {
  return (await companions.get(name)?.foresee(values)) ?? "";
}

/** What else publishing an entry did, or "". */
export async function sayAfter(entry: Entry, edition: number): Promise<string> {
  return (await companions.get(entry.kind)?.say(entry, edition)) ?? "";
}

/** If others publish at the same time. */
const MOST_TRIES = 5;

const crowded = "Others kept publishing at the same time, so yours isn't published yet. Try again.";

export interface PublishedChange {
  /** Null if nothing changed, or what is new is already published just like this. */
  edition: number | null;
  /** Its slug; "" for an order. */
  entry: string;
}

/**
 * Publishes a change and shows it.
 *
 * @param draft deleted in the same transaction.
 * @throws DraftGone if somebody else has changed, deleted or published the draft.
 */
export async function publishChange(
  by: Publisher,
  change: Change,
  draft?: DraftMark,
): Promise<Outcome<PublishedChange>> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    try {
      const base = await openNewest();
      const twin = await findTwin(change, base);
      if (twin) {
        if (draft) await dropDraft(database(), draft);
        await completeTwin(change, twin.entry);
        return twin;
      }
      const made = await makeNextEdition(change, base);
      if (!made.ok) return made;
      const edition = await publish(by, change, made, draft);
      return { ok: true, edition, entry: made.entry };
    } catch (error) {
      if (error instanceof EditionMoved) continue;
      return explainFault(error);
    }
  }
  return refuse(crowded);
}

/**
 * Finds the entry if it is already published like this (idempotency): the button was pressed twice, or its answer
 * got lost.
 */
export async function findTwin(
  { kind, action, entry, values, seen, from }: Change,
  { entries }: Base,
) {
  // A restored entry has more than its values.
  if (action !== "save" || from) return undefined;
  const isWhole = entry !== null && findFormProblems(kind, values, false).length === 0;
  const isLike = (before: Entry) => {
    const settled = isWhole && kind.settle?.(values, { before, entries });
    return markOf(kind, formValues(before)) === markOf(kind, settled || values);
  };
  const twin = listOf(kind, entries).find(
    (one) => (entry === null || one.slug === entry) && isLike(one),
  );
  const isAsSeen = twin !== undefined && seen === entryVersion(twin);
  // The form asks for something done once, such as emails.
  const asksForMore = kind.fields.some(({ name, isOnce }) => isOnce && values[name]);
  if (!twin || (isAsSeen && asksForMore)) return undefined;
  const changes = await listLastChanges(kind.name, isAsSeen || entry === null ? [] : [twin.slug]);
  const edition = changes.get(twin.slug)?.number ?? null;
  return { ok: true, edition, entry: twin.slug } as const;
}

/** Repeats what is done once, such as queueing emails; changes nothing if it was done. */
async function completeTwin(change: Change, entry: string): Promise<void> {
  const companion = companions.get(change.kind.name);
  if (!companion || change.entry !== null) return;
  await transaction((on) => companion.write(on, { change, entry, isNew: true, edition: 0 }));
  companion.after();
}

/** A form's values as text, ignoring file names. */
function markOf({ fields, hasAudience }: Kind, values: Values): string {
  const others = fields.filter(({ type, isOnce }) => type === "hidden" || isOnce);
  const left = [...others, ...(hasAudience ? [] : [audienceField])].map(({ name }) => name);
  const given = Object.entries(values).filter(([name, value]) => value && !left.includes(name));
  const plain = given.map(([name, value]) => [name, parseFile(value)?.hash ?? value]);
  return JSON.stringify(Object.fromEntries(plain.sort()));
}

async function publish(
  by: Publisher,
  change: Change,
  { edition, base, earlier, entries, changes, entry, before }: NextEdition,
  draft: DraftMark | undefined,
): Promise<number | null> {
  const { kind, action, isTakenDown = false } = change;
  const companion = companions.get(kind.name);
  const published = await publishEntries({
    ...{ by, edition, entries, after: base },
    changes: changes.map((one) => ({
      ...one,
      isTakenDown: isTakenDown && one.kind === kind.name && one.slug === entry,
    })),
    reason: (await describeChange(change, before, findIn(entries, kind, entry), earlier)).slice(
      0,
      300,
    ),
    ...(change.from && { event: "edition-restored" as const }),
    record: async (on, { number }) => {
      await endDraft(on, draft);
      if (action === "remove") await dropDraftsOf(on, change, earlier);
      for (const { slug, to } of action === "save" ? changes : []) {
        const was = slug !== entry && findIn(earlier, kind, slug);
        if (was && to?.kind === kind.name) await followDraft(on, kind, was, to);
      }
      const isNew = before === null;
      await companion?.write(on, { change, entry, isNew, edition: number });
    },
  });
  if (published.isNew) {
    companion?.after();
    return published.number;
  }
  // Nothing changed, so the draft can go.
  await endDraft(database(), draft);
  return null;
}

async function endDraft(on: Database, draft: DraftMark | undefined) {
  if (draft && !(await dropDraft(on, draft))) throw new DraftGone();
}

/** Somebody else has changed, deleted or published the draft. */
class DraftGone extends Error {
  override readonly name = "DraftGone";
}

/** Swallows DraftGone; rethrows anything else. */
export function onlyIfGone(error: unknown): undefined {
  if (!(error instanceof DraftGone)) throw error;
}

async function describeChange(
  change: Change,
  before: Entry | null,
  after: Entry | undefined,
  earlier: readonly Entry[],
): Promise<string> {
  const { kind, action, entry, from } = change;
  if (action === "order") return `Changed the order of the list “${kind.title}”`;
  const shown = (action === "remove" ? before : after)?.values ?? change.values;
  const isDate = kind.name === "events" && dateOfSlug(entry ?? "") !== null;
  const isBack = isDate && action === "remove";
  const { title: name = "", startDate = "", recurrence = startDate, status } = shown;
  const day = recurrence.slice(0, 10);
  const isMoved = !isBack && day !== startDate;
  const date = { title: name, startDate: isBack ? day : startDate, ...(isMoved && { recurrence }) };
  const title = describeForRecords(kind, isDate ? date : shown);
  if (from) {
    const later = await listLaterChanges(from.number);
    const { length } = later.filter((one) => one.kind === kind.name && one.slug === entry);
    const which = length > 1 ? "last changes" : "change";
    return `Undid the ${which} to ${kind.isSingle ? "" : `${kind.title}: `}${title}`;
  }
  if (kind.isSingle) {
    const which = changedFields(kind, before?.values, after?.values).map(({ label }) => label);
    return `Changed ${title}${which.length > 0 ? ` (${which.join(", ")})` : ""}`;
  }
  if (isBack) return `Put one date back as it was: ${title}`;
  const verb = () => {
    if (isDate) return `${status === "canceled" ? "Canceled" : "Changed"} one date in`;
    if (action === "remove") return change.isTakenDown ? "Taken down from" : "Deleted from";
    if (entry === null) return "Added to";
    return before || kind.name === "scans" ? "Changed in" : "Published again in";
  };
  const parts = action === "remove" && before ? kind.partsOf?.(before, earlier) : [];
  return `${verb()} ${kind.title}: ${title}${parts?.length ? ", with the dates that were changed" : ""}`;
}
