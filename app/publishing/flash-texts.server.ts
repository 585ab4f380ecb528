import { database } from "../database/database.server.ts";
import { currentEdition, type Edition } from "../editions/edition.server.ts";
import { newestEditionMark } from "../editions/edition-store.server.ts";
import { compileFiles } from "../editions/shown-edition.server.ts";
import { type Flash, setFlash } from "../forms/flash.server.ts";
import type { May } from "../identity/person.server.ts";
import { listNotes } from "./entry-notes.server.ts";
import type { Kind } from "./kind.server.ts";
import { openNewest } from "./next-edition.server.ts";
import { readKind } from "./read-kind.server.ts";
import type { SourceFiles } from "./source-files.server.ts";

const texts = new Map([
  ["draft-saved", "The draft is saved. Only you can see it until you publish it."],
  ["draft-deleted", "The draft is deleted."],
  ["draft-late", "Nothing was changed. This draft was already published or deleted."],
  ["begun", "Your site is started. The list below takes you through the rest."],
  ["published", "Published. Everyone can see it now."],
  ["scheduled", "Scheduled. The site will publish it at that time."],
  ["unscheduled", "No longer scheduled. Nothing changes until you press Publish."],
  ["deleted", "Deleted. You can get it back from the history."],
  ["taken-down", "Taken down. It stays in this list, so that you can publish it again."],
  ["ordered", "The new order is published."],
  ["restored", "The earlier edition is published again."],
  ["restored-same", "The site already says exactly this. Nothing was published."],
]);

/** A flash message of the desk. */
export interface DeskFlash {
  /** Different for each message. */
  key: string;
  text: string;
  /** A warning, such as that a PDF has no text. */
  notes: string[];
  /** Links to see it and undo it. */
  links: { href: string; words: string }[];
}

/** What an edition changed. */
interface Published {
  edition: number;
  /** The entry's id; "" for a reorder or a whole edition. */
  entry: string;
}

/** The Set-Cookie header for a "published" flash message. */
export function setPublished(
  name: "published" | "deleted" | "taken-down" | "ordered" | "restored",
  { edition, entry }: Published,
): string {
  return setFlash(name, `${edition}-${entry}`);
}

/**
 * The desk's flash message, with links to what was published.
 *
 * @param kind the kind of the page that shows it.
 */
export async function describeFlash(
  _administrator: May<"publish">,
  flash: Flash | null,
  kind?: Kind,
): Promise<DeskFlash | null> {
  const text = flash && texts.get(flash.name);
  if (!text) return null;
  const [, edition, entry = ""] = /^(\d+)-([\w-]*)$/.exec(flash.id) ?? [];
  const published = kind && flash.name === "published" ? (await openNewest()).files : undefined;
  const links = edition
    ? [
        ...(kind && published ? await linkToPage(kind, entry, published) : []),
        ...(await linkToUndo(flash.name, { edition: Number(edition), entry })),
      ]
    : [];
  const notes =
    kind && published ? await listNotes(kind, entry, () => openCompiled(published)) : [];
  return { key: `${flash.name} ${flash.id}`, text, notes, links };
}

/**
 * The newest edition, which this process may not show yet if another process published it. If it can't be
 * compiled here, the shown edition is used instead.
 */
function openCompiled({ files }: SourceFiles): Promise<Edition> {
  return compileFiles(files, "content", () => {}).catch(() => currentEdition());
}

async function linkToPage(kind: Kind, id: string, files: SourceFiles): Promise<DeskFlash["links"]> {
  const entry = (await readKind(kind, files)).find((one) => one.id === id);
  if (!entry) return [];
  const next = (await kind.beside?.(id))?.next;
  return [
    { href: kind.pageOf(id, entry.values), words: `See “${entry.title}” on the site` },
    ...(next ? [next] : []),
  ];
}

/** No links if nothing changed, or somebody has published since. */
async function linkToUndo(
  name: string,
  { edition, entry }: Published,
): Promise<DeskFlash["links"]> {
  if ((await newestEditionMark())?.number !== edition) return [];
  const change = await database()
    .selectFrom("contentChanges")
    .select("entry")
    .where("edition", "=", edition)
    .where("entry", "=", entry)
    .executeTakeFirst();
  if (name !== "restored" && !change) return [];
  return [{ href: `/admin/publish/history/${edition}`, words: "Undo" }];
}
