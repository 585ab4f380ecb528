import { isDeepStrictEqual } from "node:util";
import type { Entry } from "../content/entry.ts";
import { findKind } from "../content/kinds.ts";
import { FIRST_START } from "../content/open-edition.server.ts";
import { EditionMoved } from "../content/publish.server.ts";
import { entriesAt, newestEdition, selectEditions } from "../content/store.server.ts";
import type { May } from "../identity/person.server.ts";
import { paginate } from "../table/paginate.server.ts";
import { entryVersion, findIn, formFields, formValues, listOf } from "./desk-kinds.server.ts";
import { explainFault, refuse } from "./explain-fault.server.ts";
import { makeEntries, type Outcome, openNewest } from "./next-edition.server.ts";
import { type PublishedChange, publishChange } from "./publish-change.server.ts";
import { publishEntries } from "./publish-entries.server.ts";

const editionsShown = 30;

/** A page of the history, newest first. */
export function listHistory(_administrator: May<"publish">, page = 1) {
  return paginate(selectEditions(), page, editionsShown);
}

/** Who published an edition, in words for people. */
export function namePublisher(publishedBy: string): string {
  if (publishedBy === FIRST_START) return "came with the sample site";
  return publishedBy === "command line" ? "the person who runs the site" : publishedBy;
}

/**
 * Restores an older edition as a new one.
 *
 * @param newest the newest edition when the button was shown; nothing is restored if there is a newer one.
 * @returns the new edition's number, or null if nothing changed, and the restored one's as `entry`.
 */
export async function restoreEdition(
  administrator: May<"publish">,
  number: number,
  newest?: number,
): Promise<Outcome<PublishedChange>> {
  const earlier = await entriesAt(number);
  if (!earlier) return refuse(`There is no edition ${number}.`);
  const { entries } = earlier;
  const last = await newestEdition();
  const toUndo = number + 1 === last?.number ? last.reason : null;
  try {
    const { edition } = await makeEntries(entries);
    const done = await publishEntries({
      ...{ by: administrator, edition, entries, event: "edition-restored" },
      reason: toUndo ? describeUndo(toUndo) : `Brought the whole site back to edition ${number}`,
      ...(newest !== undefined && { after: newest }),
    });
    return { ok: true, edition: done.isNew ? done.number : null, entry: `${number}` };
  } catch (error) {
    if (!(error instanceof EditionMoved)) return explainFault(error);
    // The button was pressed twice, or somebody has published since.
    const now = await openNewest();
    const byKey = (all: readonly Entry[]) =>
      new Map(all.map((entry) => [`${entry.kind} ${entry.slug}`, entry]));
    if (isDeepStrictEqual(byKey(entries), byKey(now.entries)))
      return { ok: true, edition: null, entry: `${number}` };
    return refuse(
      "Someone else has published something since, so nothing was brought back: that would undo theirs, too. Look through the list below, then press the button again.",
    );
  }
}

/** The button that undoes an edition with this reason, and as many changes in all. */
export function nameUndo(reason: string | null, changes = 1): string {
  if (changes > 1) return `Undo these ${changes} changes`;
  return reason?.startsWith("Undid") ? "Put the change back" : "Undo this change";
}

/** Such as "Undid this change: Changed in Board: Treasurer"; undoing that is "Put back this change: …". */
function describeUndo(reason: string): string {
  if (reason.startsWith("Undid")) return reason.replace("Undid", "Put back");
  const again = reason.replace(/^(Redid|Put back) /, "Undid ");
  return again === reason ? `Undid this change: ${reason}` : again;
}

/** Publishes an entry, or with "" a list's order, as it was in an earlier edition. */
export async function bringBackEntry(
  administrator: May<"publish">,
  { edition, kind: name, entry: slug }: Record<"kind" | "entry", string> & { edition: number },
): Promise<Outcome<PublishedChange>> {
  const kind = findKind(name);
  const entries = (await entriesAt(edition))?.entries ?? [];
  const listed = kind ? listOf(kind, entries) : [];
  if (kind?.isOrdered && slug === "" && listed.length > 0) {
    return publishChange(administrator, {
      ...{ kind, action: "order", entry: null, values: {}, seen: null },
      ids: listed.map((entry) => entry.slug),
    });
  }
  const earlier = listed.find((entry) => entry.slug === slug);
  if (!kind || !earlier) {
    return refuse("That edition doesn't have this entry. Choose one from the history.");
  }
  const now = findIn((await openNewest()).entries, kind, slug);
  const blank = formFields(kind, earlier.values).map(({ name }) => [name, ""]);
  return publishChange(administrator, {
    kind,
    action: "save",
    entry: slug,
    values: { ...Object.fromEntries(blank), ...formValues(earlier) },
    seen: now ? entryVersion(now) : null,
    from: { number: edition, entries },
  });
}
