import { isDeepStrictEqual } from "node:util";
import type { Entry } from "../content/entry.ts";
import { findKind } from "../content/kinds.ts";
import { FIRST_START } from "../content/open-edition.server.ts";
import { EditionMoved } from "../content/publish.server.ts";
import { type EditionSummary, entriesAt, selectEditions } from "../content/store.server.ts";
import type { May } from "../identity/person.server.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage } from "../table/table-state.ts";
import { formFields, formValues, listOf } from "./desk-kinds.server.ts";
import { entryVersion } from "./entry-version.server.ts";
import { explainFault } from "./explain-fault.server.ts";
import { makeEntries, openNewest } from "./next-edition.server.ts";
import { publishChange } from "./publish-change.server.ts";
import { publishEntries, publisherOf } from "./publish-entries.server.ts";

/** How many editions a page of the history lists. */
const editionsShown = 30;

/** A page of the history, newest edition first. */
export function listHistory(
  _administrator: May<"publish">,
  page = 1,
): Promise<TablePage<EditionSummary>> {
  return paginate(selectEditions(), page, editionsShown);
}

/** Who published an edition, where the program's own name for them would puzzle people. */
export function namePublisher(publishedBy: string): string {
  if (publishedBy === FIRST_START) return "came with the sample site";
  return publishedBy === "command line" ? "the person who runs the site" : publishedBy;
}

/** The result of restoring an edition. */
export type Restored =
  | { ok: true; edition: number; isNew: boolean }
  | { ok: false; message: string };

/**
 * Restores an older edition, as a new one.
 *
 * @param newest the newest edition when the button was shown. If somebody has published since, nothing is
 *   restored.
 */
export async function restoreEdition(
  administrator: May<"publish">,
  number: number,
  newest?: number,
): Promise<Restored> {
  const earlier = await entriesAt(number);
  if (!earlier) return { ok: false, message: `There is no edition ${number}.` };
  const { entries } = earlier;
  const [last] = (await listHistory(administrator)).rows;
  const isUndo = number + 1 === last?.number && last.reason;
  try {
    const { edition } = await makeEntries(entries);
    const done = await publishEntries({
      ...{ by: await publisherOf(administrator), edition, entries },
      ...{
        reason: isUndo ? `Undid: ${last.reason}` : `Back to edition ${number}`,
        event: "edition-restored",
      },
      ...(newest !== undefined && { after: newest }),
    });
    return { ok: true, edition: done.number, isNew: done.isNew };
  } catch (error) {
    if (error instanceof EditionMoved) return answerMoved(entries);
    const [problem] = explainFault(error).problems;
    return { ok: false, message: problem?.message ?? "" };
  }
}

/** Somebody has published since, unless it was the same button pressed twice. */
async function answerMoved(wanted: readonly Entry[]): Promise<Restored> {
  const { number, entries } = await openNewest();
  if (saySame(wanted, entries)) return { ok: true, edition: number, isNew: false };
  const message = `Someone else has published edition ${number}, so nothing was brought back: that would undo theirs, too. Look through the list below, then press the button again.`;
  return { ok: false, message };
}

/** Whether two editions say the same, in the same order. */
export function saySame(one: readonly Entry[], other: readonly Entry[]): boolean {
  const byKey = (entries: readonly Entry[]) =>
    new Map(entries.map((entry) => [`${entry.kind} ${entry.slug}`, entry]));
  return isDeepStrictEqual(byKey(one), byKey(other));
}

/** The entry to bring back, and the edition it comes from. */
interface Earlier {
  edition: number;
  /** The kind's name. */
  kind: string;
  /** The entry's slug. */
  entry: string;
}

/**
 * Publishes one entry as it was in an earlier edition; everything else stays as it is.
 *
 * @returns the number of the new edition, and the entry's slug there.
 */
export async function bringBackEntry(
  administrator: May<"publish">,
  { edition, kind: name, entry: slug }: Earlier,
): Promise<
  { ok: true; edition: number | null; entry: string } | { ok: false; messages: string[] }
> {
  const kind = findKind(name);
  const entries = (await entriesAt(edition))?.entries ?? [];
  const earlier = kind && listOf(kind, entries).find((entry) => entry.slug === slug);
  if (!kind || !earlier) {
    return {
      ok: false,
      messages: ["That edition doesn't have this entry. Choose one from the history."],
    };
  }
  const now = listOf(kind, (await openNewest()).entries).find((entry) => entry.slug === slug);
  const blank = formFields(kind).map(({ name }) => [name, ""]);
  const done = await publishChange(await publisherOf(administrator), {
    kind,
    action: "save",
    entry: slug,
    values: { ...Object.fromEntries(blank), ...formValues(earlier) },
    seen: now ? entryVersion(now) : null,
    from: { number: edition, entries },
  });
  if (done.ok) return done;
  const messages = done.problems.map(({ message }) => message);
  return { ok: false, messages: messages.length > 0 ? messages : [changed] };
}

const changed = "Someone else changed this at the same time. Look at it again, then try once more.";
