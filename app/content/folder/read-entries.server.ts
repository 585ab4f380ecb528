import { checkCalendar } from "../../ics/check-calendar.server.ts";
import type { EditionFiles } from "../edition-files.ts";
import type { Entry } from "../entry.ts";
import type { Kind } from "../kind.ts";
import { events, timeZoneOf } from "../kinds/events.ts";
import { kinds } from "../kinds.ts";
import { ContentFolder, expectOneOf } from "./content-folder.ts";
import { baseName, isPicture } from "./picture-names.ts";
import { readLines, readList } from "./read-lists.ts";
import { readAllWords, readMap } from "./read-maps.ts";
import { readFolders, readMarkdownFiles } from "./read-pages.ts";
import { readPart } from "./read-site.ts";
import { entryOf } from "./row-values.ts";
import { Findings, sortByFile } from "./yaml-mistakes.ts";

/** What a folder says, and what is wrong with it. */
export interface FolderEntries {
  /** Those without mistakes, at least. */
  entries: Entry[];
  /** One sentence each, which begins with the file's name, in the order of the files. */
  mistakes: string[];
  warnings: string[];
}

/** The files that are read as text. */
const texts = /\.(ya?ml|md|txt|ics)$/i;

/**
 * Reads a folder's texts as entries. Photos and PDFs aren't opened.
 *
 * @param files the path of each file in the folder, and its SHA-256.
 * @param open reads a file.
 * @param name the folder's name in messages.
 */
export async function readEntries(
  files: EditionFiles,
  open: (sha256: string) => Promise<Buffer>,
  name: string,
): Promise<FolderEntries> {
  const bytes = new Map<string, Buffer>();
  for (const [path, hash] of files) if (texts.test(path)) bytes.set(hash, await open(hash));
  const findings = new Findings();
  const read = (hash: string) => bytes.get(hash) ?? Buffer.alloc(0);
  const folder = new ContentFolder(files, { read, name, findings });
  checkNames(folder);
  const entries = kinds.flatMap((kind) => readKind(kind, folder));
  entries.push(...readEvents(events, folder, timeZoneOf(entries)));
  const { mistakes, warnings } = findings;
  return { entries, mistakes: sortByFile(mistakes), warnings: sortByFile(warnings) };
}

const known = [
  ...["README.md", "site.yaml"],
  ...kinds.flatMap(({ folder }) => ("file" in folder ? folder.file : [])),
  ...["icon.svg", "logo.svg", "chart.svg"].map((name) => `${name} (.jpg, .png, .webp, .avif)`),
  ...["amenities/", "documents/", "pages/", "minutes/", "board/"],
];

function isKnown(name: string): boolean {
  const isShown = ["chart", "icon", "logo"].includes(baseName(name)) && isPicture(name);
  return isShown || known.includes(name);
}

function checkNames(folder: ContentFolder): void {
  for (const name of folder.list(".")) {
    const file = name.replace(/\/$/, "");
    const complain = (message: string) => folder.findings.mistake(folder.label(file), [], message);
    if (isKnown(name)) continue;
    if (file !== name && isKnown(file)) complain("is a folder; expected a file of this name");
    else if (isKnown(`${name}/`)) complain("is a file; expected a folder");
    else {
      const message = `is not known; ${expectOneOf(name, known)}`;
      folder.findings.mistake(folder.label(name), [], message);
    }
  }
}

function readKind(kind: Kind, folder: ContentFolder): Entry[] {
  const { folder: form } = kind;
  switch (form.form) {
    case "list":
      return readList(kind, form, folder);
    case "map":
      return readMap(kind, form, folder);
    case "markdown":
      return readMarkdownFiles(kind, form, folder);
    case "folders":
      return readFolders(kind, form, folder);
    case "part":
      return readPart(kind, form, folder);
    case "lines":
      return readLines(kind, form, folder);
    case "words":
      return readAllWords(kind, folder);
    // The calendar needs the time zone, which is in another file.
    default:
      return [];
  }
}

/** Reads a calendar file, without the events that the site couldn't show. */
function readEvents(kind: Kind, folder: ContentFolder, timeZone: string): Entry[] {
  const file = "file" in kind.folder ? kind.folder.file : "";
  if (!folder.has(file)) return [];
  const text = new TextDecoder().decode(folder.readBytes(file)).replaceAll("\r\n", "\n");
  const { events: found, mistakes, notes } = checkCalendar(text, timeZone);
  const label = folder.label(file);
  for (const { where, message } of mistakes) folder.findings.mistake(label, where, message);
  for (const { where, message } of notes) folder.findings.warn(label, where, message);
  return found.map(({ slug, values }) => entryOf(kind, slug, values));
}
