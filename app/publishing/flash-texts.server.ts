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
  /** What else there is to know, such as that a PDF has no text. */
  notes: string[];
  /** Where what was done can be seen, and undone. */
  links: { href: string; words: string }[];
}

/** What an edition changed, for the page after it was published. */
interface Published {
  edition: number;
  /** The id of the entry; "" of an order, and of a whole edition. */
  entry: string;
}

/** The Set-Cookie header of the flash message that something was published. */
export function setPublished(
  name: "published" | "deleted" | "taken-down" | "ordered" | "restored",
  { edition, entry }: Published,
): string {
  return setFlash(name, `${edition}-${entry}`);
}

/**
 * A flash message of the desk, with links to what was published.
 *
 * @param kind that of the page that shows it.
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
 * What is published, which this process may show only a moment later: another may have published it. Whoever
 * published must not be told that nothing was, so what is shown stands in where that can't be compiled.
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

/** Nothing if the button changed nothing, or somebody has published since. */
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
