import type { Entry } from "../entry.ts";
import { parseFile } from "../fields.ts";
import type { Kind } from "../kind.ts";
import { ofAllMinutes } from "../kinds/document-fields.ts";
import { pageOfSlug } from "../kinds/scan-words.ts";
import { entriesOf, findKind } from "../kinds.ts";
import type { EntryMessage } from "../made-content.ts";

/**
 * A message about an entry, as who writes the folder knows it: "content/faq.yaml › entry 3 › answer: is missing".
 *
 * @param entries of the folder.
 * @param name the folder's.
 */
export function describeMessage(
  { kind: kindName, slug, field, message }: EntryMessage,
  entries: readonly Entry[],
  name: string,
): string {
  const kind = findKind(kindName) as Kind;
  const own = entriesOf(kind, entries);
  const entry = own.find((one) => one.slug === slug) ?? own[0];
  const file = parseFile(entry?.values[field]);
  const place = file
    ? [pathOfFile(kind, slug, field, file.name)]
    : kind.folder.form === "words"
      ? placeOfWords(slug, entries)
      : placeOfText(kind, slug, field, entry ? own.indexOf(entry) : 0);
  return `${[`${name}/${place[0]}`, ...place.slice(1)].join(" › ")}: ${message}`;
}

/** The corrected words of a page are beside its PDF. */
function placeOfWords(slug: string, entries: readonly Entry[]): string[] {
  const { name = slug, number = 0 } = pageOfSlug(slug) ?? {};
  const isMinutes = entries.some((entry) => entry.kind === "minutes" && entry.slug === name);
  return [`${isMinutes ? "minutes" : "documents"}/${name}.txt`, `page ${number}`];
}

function pathOfFile({ folder }: Kind, slug: string, field: string, file: string): string {
  switch (folder.form) {
    case "list":
      return `${folder.pictures}/${file}`;
    case "map":
      return `${folder.folder}/${slug}.pdf`;
    case "folders":
      return `${folder.folder}/${slug}/${file}`;
    case "part":
      return `${folder.pictures?.[field]}${file.slice(file.lastIndexOf("."))}`;
    default:
      return file;
  }
}

function placeOfText({ folder }: Kind, slug: string, field: string, index: number): string[] {
  const fields = field ? [field] : [];
  switch (folder.form) {
    case "list":
      return [folder.file, `entry ${index + 1}`, ...fields];
    case "map": {
      const entry = folder.only ? ofAllMinutes : slug;
      return [`${folder.folder}/${folder.folder}.yaml`, entry, ...fields];
    }
    case "markdown":
      return [`${folder.folder}/${slug}.md`, ...fields];
    case "folders":
      return [`${folder.folder}/${slug}/index.md`, ...(folder.paths[field]?.slice(0, 1) ?? fields)];
    case "part":
      return ["site.yaml", ...(folder.paths[field] ?? fields)];
    case "lines":
    case "calendar":
      return [folder.file];
    default:
      return [`${slug}`, ...fields];
  }
}
