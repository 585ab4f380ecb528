import { checkCalendar } from "../../ics/check-calendar.server.ts";
import type { Entry } from "../entry.ts";
import type { FolderForm, Kind } from "../kind.ts";
import { timeZoneOf } from "../kinds/events.ts";
import { findKind, kinds } from "../kinds.ts";
import type { EntryMessage } from "../shown-files.server.ts";
import { ContentFolder, type FolderFiles, isMeant } from "./content-folder.ts";
import {
  baseName,
  checkPictures,
  findPicture,
  isPicture,
  requirePicture,
} from "./picture-files.ts";
import { readAllWords, readDocuments } from "./read-documents.ts";
import { readPages } from "./read-pages.ts";
import { checkSlug, makeEntry, pathOf, pathsOf, readRow, textOf, valuesOf } from "./read-row.ts";

const texts = /\.(ya?ml|md|txt|ics)$/i;

/**
 * Reads a folder's texts as entries, without opening photos and PDFs.
 *
 * @param files SHA-256 by path.
 * @param name the folder's, for messages.
 * @returns also `describe`, which words a message about an entry for whoever writes the folder.
 */
export async function readEntries(
  files: FolderFiles,
  open: (sha256: string) => Promise<Buffer>,
  name: string,
) {
  const bytes = new Map<string, Buffer>();
  for (const [path, hash] of files) if (texts.test(path)) bytes.set(hash, await open(hash));
  const folder = new ContentFolder(files, bytes, name);
  checkNames(folder);
  const entries = kinds.flatMap((kind) => readKind(kind, folder));
  // The calendar needs the time zone, from another file.
  for (const kind of kinds) entries.push(...readCalendar(kind, folder, timeZoneOf(entries)));
  const describe = ({ kind: kindName, slug, field, message }: EntryMessage) => {
    const kind = findKind(kindName) as Kind;
    const entry = entries.find((one) => one.kind === kindName && one.slug === slug);
    const file = folder.pathOf(entry?.values[field]);
    const place = folder.places.get(`${kindName} ${slug}`.toLowerCase()) ?? ["site.yaml"];
    return folder.describe(file ? [file] : [...place, ...pathOf(kind, field)], message);
  };
  return { entries, ...folder.findings, describe };
}

const known = [
  ...["README.md", "site.yaml"],
  ...kinds.flatMap(({ folder }) => ("file" in folder ? folder.file : [])),
  ...["amenities/", "documents/", "pages/", "minutes/", "board/"],
];

function checkNames(folder: ContentFolder): void {
  if (!folder.has("site.yaml")) {
    const expected = "the association's name, email and more";
    folder.mistake(["site.yaml"], `is missing; expected ${expected}`);
  }
  for (const name of folder.list("")) {
    const isShown = ["chart", "icon", "logo"].includes(baseName(name)) && isPicture(name);
    if (isShown || known.includes(name)) continue;
    const meant = known.find(
      (one) => isMeant(name, one) || `${name}/` === one || name === `${one}/`,
    );
    const expected = meant
      ? `${meant}, ${meant.endsWith("/") ? "a folder" : "a file"}`
      : `${known.join(", ")}, and a chart, an icon and a logo (.svg, .jpg, .png, .webp, .avif)`;
    folder.mistake([name], `is not known; expected ${expected}`);
  }
}

function readKind(kind: Kind, folder: ContentFolder): Entry[] {
  const { folder: form } = kind;
  switch (form.form) {
    case "list":
      return readList(kind, form, folder);
    case "map":
      return readDocuments(kind, form, folder);
    case "markdown":
      return readPages(kind, form, folder);
    case "part":
      return readPart(kind, form, folder);
    case "lines": {
      const words = readItems(form.file, "a list of lines", folder).map(textOf).join("\n");
      const [values, place] = [{ [form.field]: words }, [form.file] as const];
      return words ? [makeEntry(folder, kind, { slug: kind.name, values, place })] : [];
    }
    case "words":
      return readAllWords(kind, folder);
    default:
      return [];
  }
}

function readItems(file: string, what: string, folder: ContentFolder): readonly unknown[] {
  const items = folder.has(file) ? folder.readYaml(file) : [];
  if (items === undefined || Array.isArray(items)) return items ?? [];
  folder.mistake([file], `is ${items ? "something else" : "empty"}; expected ${what}`);
  return [];
}

function readList(
  kind: Kind,
  { file, slug: name, pictures }: Extract<FolderForm, { form: "list" }>,
  folder: ContentFolder,
): Entry[] {
  const own = [...(name ? [[name]] : []), ...(pictures ? [["picture"]] : [])];
  const fields = [...own, ...pathsOf(kind.fields), ["audience"]];
  const items = readItems(file, `a list of entries, each with ${fields.join(", ")}`, folder);
  const [taken, shown]: [string[], string[]] = [[], []];
  const entries = items.flatMap((item, index): Entry[] => {
    const place = [file, `entry ${index + 1}`] as const;
    const row = readRow(folder, item, fields, place);
    const values = valuesOf(kind.fields, row);
    const slug = name ? textOf(row[name]) : kind.newSlug(values, taken);
    if (!checkSlug(folder, slug, name ? [...place, name] : place)) return [];
    taken.push(slug);
    const picture = textOf(row["picture"]);
    if (pictures && picture) {
      shown.push(picture);
      values["picture"] = requirePicture(folder, pictures, picture, [...place, "picture"]);
    }
    return [makeEntry(folder, kind, { slug, values, place, row: { ...row, order: index } })];
  });
  if (pictures && items.length > 0) checkPictures(folder, pictures, shown, file);
  return entries;
}

/** The kinds in site.yaml, in its order. */
export const siteKinds = kinds.filter(({ folder }) => folder.form === "part").reverse();

function readPart(
  kind: Kind,
  { paths, pictures = {} }: Extract<FolderForm, { form: "part" }>,
  folder: ContentFolder,
): Entry[] {
  const site = folder.has("site.yaml") ? folder.readYaml("site.yaml") : undefined;
  if (site === undefined) return [];
  const all = siteKinds.flatMap(({ fields, folder }) => {
    const known = ("paths" in folder && folder.paths) || {};
    return [...pathsOf(fields.filter(({ name }) => !known[name])), ...Object.values(known)];
  });
  const values = valuesOf(kind.fields, readRow(folder, site, all, ["site.yaml"]), paths);
  for (const [field, name] of Object.entries(pictures)) {
    values[field] = findPicture(folder, "", name);
  }
  const isRequired = kind.fields.some(({ required }) => required);
  const isSaid = isRequired || Object.values(values).some(Boolean);
  return isSaid ? [makeEntry(folder, kind, { slug: kind.name, values, place: ["site.yaml"] })] : [];
}

/** Leaves out events that the site couldn't show. */
function readCalendar(kind: Kind, folder: ContentFolder, timeZone: string): Entry[] {
  const { folder: form } = kind;
  if (form.form !== "calendar" || !folder.has(form.file)) return [];
  const text = new TextDecoder().decode(folder.readBytes(form.file)).replaceAll("\r\n", "\n");
  const { events, mistakes, notes } = checkCalendar(text, timeZone);
  for (const { where, message } of mistakes) folder.mistake([form.file, ...where], message);
  for (const { where, message } of notes) folder.warn([form.file, ...where], message);
  return events.map(({ slug, values, audience = "everyone" }) => {
    folder.places.set(`${kind.name} ${slug}`.toLowerCase(), [form.file]);
    return { kind: kind.name, slug, values, position: null, audience };
  });
}
