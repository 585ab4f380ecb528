import { currentEdition, type Edition } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import type { Kind } from "../content/kind.ts";
import { events, timeZoneOf } from "../content/kinds/events.ts";
import { entriesOf } from "../content/kinds.ts";
import { shownEdition } from "../content/shown-edition.server.ts";
import { listDates } from "../ics/change-date.server.ts";
import { dateOfSlug } from "../ics/event-values.server.ts";
import { changedFields, findIn, listOf, pageOf } from "./desk-kinds.server.ts";
import type { Draft } from "./drafts.server.ts";
import type { NextEdition } from "./next-edition.server.ts";
import { hasPreview, previewUrl, published } from "./preview.server.ts";

/**
 * The pages that show an entry, now and with a draft, as far as a preview can show them.
 *
 * @param earlier the entry now; null for a new one.
 */
export async function listPages(
  kind: Kind,
  { id }: Pick<Draft, "id">,
  { edition, entries, entry }: NextEdition,
  earlier: Entry | null,
): Promise<Awaited<ReturnType<typeof show>>> {
  const later = findIn(entries, kind, entry);
  // The association's details are on every page, most of which look the same.
  const before = kind.name === "facts" ? null : earlier;
  const now = before && placeOf(kind, before, shownEdition()?.entries ?? [], later?.values);
  const next = later
    ? placeOf(kind, later, entries, earlier?.values)
    : await findListPage(kind, earlier, edition);
  const without = next === "/" ? "The home page without it" : "The page without it";
  const name = !later ? without : now ? "After you publish" : "Open the whole page";
  return [
    ...(now ? await show("Now", published, currentEdition(), now) : []),
    ...(await show(name, id, edition, next)),
  ];
}

/** The page that listed an entry, or the home page, whose menu did. */
async function findListPage(kind: Kind, entry: Entry | null, edition: Edition): Promise<string> {
  const page = entry ? pageOf(kind, entry.slug, entry.values).replace(/(?<=.)\/[^/]*$/, "") : "/";
  return (await hasPreview(edition, page)) ? page : "/";
}

async function show(name: string, what: string, edition: Edition, path: string) {
  return (await hasPreview(edition, path)) ? [{ name, url: previewUrl(what, path) }] : [];
}

/** Where the association's details are seen best, if not at the top of the home page. */
const pagesOfFacts: Readonly<Record<string, string>> = {
  email: "/#footer",
  postalAddress: "/#footer",
  whoToCall: "/contact",
  calendarEmbed: "/calendar",
  calendarAgenda: "/calendar",
  contactEmbed: "/contact",
};

/**
 * Where an entry stands: its page, or its place on the page of its list.
 *
 * @param other its values in another version, to find the page of what differs.
 */
export function placeOf(
  kind: Kind,
  entry: Entry,
  entries: readonly Entry[],
  other = entry.values,
): string {
  const { slug, values } = entry;
  const changed = changedFields(kind, values, other)[0]?.name ?? "";
  if (kind.name === "facts") return pagesOfFacts[changed] ?? "/";
  // Introductions are named after their pages.
  if (kind.name === "introductions" && changed) return `/${changed}`;
  const path = kind.name === "events" ? pageOfEvent(entry, entries) : pageOf(kind, slug, values);
  if (kind.folder.form !== "list") return path;
  const place = listOf(kind, entries).findIndex((one) => one.slug === slug) + 1;
  return `${path}#${kind.name === "faq" ? `question-${place}` : slug}`;
}

/** The series' next date that wasn't changed. */
function pageOfEvent({ slug, values }: Entry, entries: readonly Entry[]): string {
  const all = entriesOf(events, entries);
  const own = new Set(all.map((event) => event.slug));
  const dates = listDates({ slug, values }, all, timeZoneOf(entries));
  const next = dates.find((date) => !own.has(date.slug));
  const recurrence = next && dateOfSlug(next.slug)?.date;
  return pageOf(events, slug, { ...values, ...(recurrence && { recurrence }) });
}
