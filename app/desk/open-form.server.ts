import { content, formatMoment } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { findTakenDown } from "../content/history.server.ts";
import type { Kind } from "../content/kind.ts";
import { listSiteMap } from "../content/navigation.ts";
import type { May } from "../identity/person.server.ts";
import {
  entryVersion,
  findIn,
  formValues,
  linkToForm,
  mayAdd,
  titleOf,
} from "./desk-kinds.server.ts";
import { type Draft, describeDraft, findDraft, findDraftOf, listDrafts } from "./drafts.server.ts";
import { listNotes, listPagesOf, readingOf } from "./entry-notes.server.ts";
import { linkTo, noteContacts } from "./find-contacts.server.ts";
import { describeTakenDown } from "./list-entries.server.ts";
import type { LinkGroup } from "./markdown-toolbar.tsx";
import { openNewest } from "./next-edition.server.ts";
import { placeOf } from "./review-pages.server.ts";
import { beginPage, besidePage } from "./scan-words.server.ts";

export type DeskForm = NonNullable<Awaited<ReturnType<typeof openForm>>>;

/** Opens the form for "new", "draft-<id>" or "edit-<slug>"; null if there is no such entry. */
export async function openForm(administrator: May<"publish">, kind: Kind, place: string) {
  if (place === "new" && mayAdd(kind)) {
    return { ...newForm(kind), notes: await noteBegun(administrator, kind) };
  }
  const { entries } = await openNewest();
  const draft = await findDraftAt(administrator, kind, place);
  const id = draft ? draft.entry : entryOf(place);
  const entry = id === null ? undefined : findIn(entries, kind, id);
  const earlier = id === null || entry ? null : await findTakenDown(kind.name, id);
  const begun = id !== null && !entry ? await beginEntry(kind, id, entries) : null;
  const shown = entry ?? earlier?.entry ?? begun;
  const filled = draft ? fromDraft(draft) : shown && fromEntry(kind, shown, entry);
  if (!filled) return null;
  const saved =
    draft &&
    `This is a ${draft.publishAt ? "scheduled change" : "draft"} that ${draft.savedBy} saved on ${formatMoment(draft.savedAt)}, not what the site says now.`;
  const about = { kind: kind.name, entry: id ?? "", action: "remove" } as const;
  const removal = entry && (await findDraftOf(administrator, about));
  const whole = kind.wholeOf?.(id ?? "", entries);
  const there = entry ?? begun;
  const takenDown = earlier && describeTakenDown(earlier);
  const notes = [
    (entry && saved) || [],
    removal?.publishAt ? `${describeDraft(removal, "Draft")}.` : [],
    entry ? [...listNotes(kind.name, entry.slug), ...(await noteContacts(kind, entry))] : [],
    whole?.audience === "residents" ? likeWhole : [],
    takenDown ? `${takenDown}. ${publishAgain}` : [],
    draft?.publishAt ? `${describeDraft(draft, "Draft")}.` : [],
  ];
  // A draft has only what its form asks for.
  const unasked = Object.entries(there?.values ?? {}).filter(([name]) =>
    kind.fields.some((field) => field.name === name && field.type === "hidden"),
  );
  return {
    ...filled,
    values: { ...Object.fromEntries(unasked), ...filled.values },
    page: there && placeOf(kind, there, entries),
    whole: whole && { ...linkToForm(kind, whole), title: whole.values["title"] ?? "" },
    ...{ notes: notes.flat(), takenDown },
    beside: kind.name === "scans" && id ? await besidePage(id) : null,
    scan: entry ? await listPagesOf(kind, entry, entries) : [],
    reading: readingOf(filled.values),
  };
}

const likeWhole = "Only residents who are logged in can see this, like all of its dates.";
const publishAgain =
  "Visitors can't see it. Below is what it said. Make any changes you like, then press Publish.";

/** A page's words or a series' date that have no entry yet; null if there is none of that name. */
export async function beginEntry(
  kind: Kind,
  slug: string,
  entries: readonly Entry[],
): Promise<Entry | null> {
  return kind.name === "scans" ? beginPage(slug) : (kind.begin?.(slug, entries) ?? null);
}

/** Also if its entry has been deleted. */
async function findDraftAt(administrator: May<"publish">, kind: Kind, place: string) {
  const { name } = kind;
  const entry = entryOf(place);
  if (entry !== null) return findDraftOf(administrator, { kind: name, entry, action: "save" });
  if (!place.startsWith("draft-")) return undefined;
  const draft = await findDraft(administrator, place.slice("draft-".length));
  return draft?.kind === name && draft.action === "save" ? draft : undefined;
}

/** "bylaws" for "edit-bylaws"; null for anything else. */
export function entryOf(place: string): string | null {
  return place.startsWith("edit-") ? place.slice("edit-".length) : null;
}

/** The published entry of a slug. */
export async function findEntry(kind: Kind, slug: string | null): Promise<Entry | undefined> {
  return findIn((await openNewest()).entries, kind, slug);
}

/** The form for a new entry. */
export function newForm(kind: Kind) {
  const values = kind.initial?.(content().site.timeZone) ?? {};
  return {
    ...{ values, entry: null, title: `Add ${kind.one}`, seen: "", draft: null, page: null },
    ...{ whole: undefined, notes: [], takenDown: null, beside: null, scan: [], reading: null },
  };
}

/** Leads to what was begun and isn't published, lest it be begun twice. */
async function noteBegun(administrator: May<"publish">, { name }: Kind): Promise<string[]> {
  const drafts = (await listDrafts(administrator)).filter(
    (draft) => draft.kind === name && draft.entry === null,
  );
  const links = drafts.map(({ id, title }) =>
    linkTo({ title, href: `/admin/publish/${name}/draft-${id}` }),
  );
  if (links.length === 0) return [];
  return [`Already begun, not published yet: ${new Intl.ListFormat("en").format(links)}.`];
}

function fromEntry(kind: Kind, shown: Entry, published: Entry | undefined) {
  const { slug } = shown;
  const seen = published ? entryVersion(published) : "";
  return { values: formValues(shown), entry: slug, title: titleOf(kind, shown), seen, draft: null };
}

function fromDraft({ values, entry, title, seen, id, revision, publishAt, problem }: Draft) {
  return { values, entry, title, seen: seen ?? "", draft: { id, revision, publishAt, problem } };
}

/** The site's own pages as on the site map; overviews are named after their groups. */
export function listOwnPages(): LinkGroup[] {
  const groups = listSiteMap(content()).map(({ name, links }) => {
    const own = links.filter(({ href }) => href.startsWith("/"));
    return {
      name,
      links: own.map((link) => (link.name === "Overview" ? { ...link, name } : link)),
    };
  });
  return groups.filter(({ links }) => links.length > 0);
}
