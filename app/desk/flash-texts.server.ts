import { currentEdition, type Edition } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { compareEditions } from "../content/history.server.ts";
import type { Kind } from "../content/kind.ts";
import { findKind } from "../content/kinds.ts";
import { shownEdition } from "../content/shown-edition.server.ts";
import { type EditionSummary, entriesAt, selectEditions } from "../content/store.server.ts";
import { type Flash, setFlash } from "../forms/flash.server.ts";
import { sayEvent } from "../ics/describe-event.server.ts";
import type { May } from "../identity/person.server.ts";
import { formatDay } from "../platform/format-date.ts";
import { findIn, titleOf } from "./desk-kinds.server.ts";
import { describeDraft, findDraft } from "./drafts.server.ts";
import { listNotes } from "./entry-notes.server.ts";
import { describeTwin } from "./find-contacts.server.ts";
import { makeEntries, openNewest } from "./next-edition.server.ts";
import { type PublishedChange, sayAfter } from "./publish-change.server.ts";
import { placeOf } from "./review-pages.server.ts";
import { listSaidElsewhere, mostLookedAfter } from "./said-elsewhere.server.ts";
import { besidePage } from "./scan-words.server.ts";

/** With a draft's id, or none. */
const ofDrafts = new Map([
  ["draft-saved", "The draft is saved. Only you can see it until it's published."],
  ["draft-deleted", "Draft deleted. Nothing on the site changed."],
  ["draft-late", "Nothing was changed. It was already published or deleted."],
  ["begun", "Your site is started. The list below takes you through the rest."],
  ["scheduled", "Scheduled."],
  ["unscheduled", "No longer scheduled. Nothing changes until you press Publish."],
  ["erased", "Erased. It is gone from the history, too."],
]);

/** With an edition's number, and an entry's slug. */
const ofEditions = new Map([
  ["kept", "It stays on the site."],
  ["published", "Published. Everyone can see it now."],
  ["several", "Published %. They are on the site now."],
  ["deleted", "Deleted. You can get it back from the history."],
  ["taken-down", "Taken down. It stays in this list, so that you can publish it again."],
  ["ordered", "Published. The list has its new order."],
  ["restored", "Done. The site is back to edition %."],
  ["same", "The site already says exactly this. Nothing was published."],
]);

const forResidents = "Published. Residents who are logged in can see it now.";
const ofSection =
  "Published. Its heading appears as long as a document is in it: choose it in the document's form.";

export type DeskFlash = NonNullable<Awaited<ReturnType<typeof describeFlash>>>;

/**
 * The Set-Cookie header of a flash message.
 *
 * @param done `entry` is the restored edition's number, or how many entries.
 */
export function setPublished(
  name: "published" | "several" | "deleted" | "taken-down" | "ordered" | "restored",
  { edition, entry }: PublishedChange,
): string {
  const isSame = edition === null && ["published", "ordered", "restored"].includes(name);
  return setFlash(isSame ? "same" : name, `${edition ?? 0}-${entry}`);
}

/**
 * The desk's flash message, with warnings and links to what was published.
 *
 * @param kind of the page that shows it.
 */
export async function describeFlash(
  administrator: May<"publish">,
  flash: Flash | null,
  kind?: Kind,
) {
  const { name, id } = flash ?? { name: "", id: "" };
  const key = `${name} ${id}`;
  const ofDraft = ofDrafts.get(name);
  if (ofDraft) {
    const draft = await findDraft(administrator, id);
    const said = draft?.publishAt ? `Saved. ${describeDraft(draft, "Draft")}.` : ofDraft;
    return { key, text: said, notes: [], before: [], links: [] };
  }
  const text = ofEditions.get(name);
  const [, edition, slug = "", leftOut = ""] =
    /^(\d{1,7})-([\w-]*?)((?:_[\da-f]{12})*)$/.exec(id) ?? [];
  if (!text || !edition) return null;
  const { number, entries } = await openNewest();
  const isPublished = kind !== undefined && name === "published";
  const isFound = isPublished || ["same", "kept"].includes(name);
  const entry =
    kind &&
    (isFound ? findIn(entries, kind, slug) : name === "deleted" && kind.begin?.(slug, entries));
  const isMade = isPublished || name === "restored";
  const editions = isMade
    ? await selectEditions().where("number", "<=", Number(edition)).limit(30).execute()
    : [];
  const isOfOne = ["published", "deleted", "taken-down"].includes(name);
  const earlier = kind && isOfOne ? await entriesAt(Number(edition) - 1) : null;
  const before = earlier && kind ? findIn(earlier.entries, kind, slug) : undefined;
  let said = text.replace("%", slug);
  if (name === "deleted" && entry) {
    // A date of a series.
    const day = formatDay(entry.values["startDate"] ?? "");
    said = endSentence(`${day} is back as it was: ${sayEvent(entry.values, 2)}`);
  }
  const named = entry || before;
  const title = kind && named ? `“${titleOf(kind, named)}”` : "";
  if (name === "same" && title)
    said = `Nothing was published: ${title} is already on the site, exactly like this.`;
  if (name === "kept" && title) said = `${title} stays on the site.`;
  if (name === "published" && entry) said = await sayPublished(entry, Number(edition), said);
  // A title may have "$1" in it.
  if (isOfOne && title)
    said = said.replace(/(?<=^(?:Published|Deleted|Taken down))/, () => `: ${title}`);
  if (isMade) said = describeUndone(editions[0]?.reason) ?? said;
  const words = /^You undid/.test(said) ? "Put the change back" : "See or undo this change";
  const next = kind?.name === "scans" && entry && (await besidePage(slug))?.next;
  const left = isPublished ? await listLeft(editions, entries) : { notes: [], before: [] };
  return {
    ...{ key, text: said, before: left.before },
    notes: [
      ...(isPublished ? listNotes(kind.name, slug, await openMade(entries)) : []),
      ...left.notes,
      ...leftOut.split("_").flatMap((begin) => (begin && describeTwin(begin, true)) || []),
    ],
    links: [
      ...(kind && entry
        ? [{ href: placeOf(kind, entry, entries, before?.values), words: "See it on the site" }]
        : []),
      ...(next ? [next] : []),
      // Not once somebody else has published.
      ...(number === Number(edition) ? [{ href: `/admin/publish/history/${edition}`, words }] : []),
    ],
  };
}

/** What the site still says that was changed elsewhere in the last hour; notes for `Message`. */
export async function listUnchecked(_administrator: May<"publish">): Promise<string[]> {
  const editions = await selectEditions().limit(30).execute();
  const { notes, before } = await listLeft(editions, (await openNewest()).entries);
  return [...notes, ...before];
}

const anHour = 3_600_000;

/**
 * What the site still says that the first of these editions has changed elsewhere, and apart from it, what others by
 * the same person in the last hour have: so that of several places none is forgotten once one is mended.
 */
async function listLeft(editions: readonly EditionSummary[], entries: readonly Entry[]) {
  const [last] = editions;
  const own = editions.filter(
    ({ publishedBy, publishedAt, reason }) =>
      publishedBy === last?.publishedBy &&
      Date.now() - Date.parse(publishedAt) < anHour &&
      !/^(Undid|Redid|Put back) /.test(reason ?? ""),
  );
  const compared = own.map(async ({ number }) => {
    const isLast = number === last?.number;
    const found = await compareEditions(number - 1, number);
    return (found.length <= mostLookedAfter ? found : []).flatMap(
      ({ kind: name, slug, before, after }) => {
        const kind = findKind(name);
        const now = kind && findIn(entries, kind, slug);
        return before && after && now ? [{ number, isLast, kind, before, now }] : [];
      },
    );
  });
  const changes = (await Promise.all(compared)).flat();
  const read = new Map<string, string[]>();
  const said = changes.flatMap(({ number, isLast, kind, before, now }) => {
    const later = changes.filter((one) => one.number > number).map((one) => one.before);
    // What was published since was read again.
    const unread = entries.filter(
      (entry) => !later.some((one) => one.kind === entry.kind && one.slug === entry.slug),
    );
    const found = listSaidElsewhere(kind, before.values, now, [...unread, ...later], read);
    return found.map((one) => ({ ...one, isLast, before }));
  });
  // A change that an earlier one asked for asks for no more.
  const asked = new Set(said.map(({ entry }) => entry));
  const earlier = new Set(changes.map(({ before }) => before));
  const asking = said.filter(({ before, entry }) => !asked.has(before) && !earlier.has(entry));
  const [notes = [], others = []] = [true, false].map((isLast) => [
    ...new Set(asking.flatMap((one) => (one.isLast === isLast ? one.note : []))),
  ]);
  return { notes, before: others.filter((note) => !notes.includes(note)) };
}

async function sayPublished(entry: Entry, edition: number, usual: string): Promise<string> {
  const forReaders = entry.audience === "residents" ? forResidents : usual;
  const done = entry.kind === "sections" ? ofSection : forReaders;
  return [done, await sayAfter(entry, edition)].filter(Boolean).join(" ");
}

/** What an edition with this reason undid or redid; undefined if it went back further. */
function describeUndone(reason: string | null | undefined): string | undefined {
  const [, how, whole = "", what] =
    /^(Undid|Redid|Put back)( this change:)? (.*)/s.exec(reason ?? "") ?? [];
  if (!how) return undefined;
  const again = whole ? "put this change back:" : "put back";
  return endSentence(`You ${how === "Undid" ? `undid${whole}` : again} ${what}`);
}

function endSentence(words: string): string {
  return `${words}${/[.?!]$/.test(words) ? "" : "."}`;
}

/** The newest edition, which another process may have published; the shown one if it can't be made here. */
async function openMade(entries: readonly Entry[]): Promise<Edition> {
  const shown = shownEdition();
  if (shown?.entries === entries) return shown.edition;
  return makeEntries(entries).then(
    ({ edition }) => edition,
    () => currentEdition(),
  );
}
