import {
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { MakeableThing, PagesDone, Thing } from "../app/content/conversion-job.ts";
import { unconverted } from "../app/content/made-files.ts";
import type { CheckedCalendar } from "../app/ics/check-calendar.server.ts";
import { makeIcons, makeSharePicture } from "./app-icons.ts";
import { convertPhoto, keepDrawing } from "./convert-picture.ts";
import { FileMistake } from "./file-mistake.ts";
import { makeDocument } from "./make-document.ts";
import { makeReadText } from "./scans/add-read-text.ts";

export interface Workshop {
  /** The cache folder, which holds the files. */
  cache: string;
  /** A folder in it for unfinished work. */
  drafts: string;
  /** Called with a PDF's progress. */
  onPages?: (pages: PagesDone) => void;
}

/** Makes what the site shows of a file, as a folder in work/ whose about.json also records a mistake in the file. */
export async function makeThing(
  { thing, key, part }: MakeableThing,
  shop: Workshop,
): Promise<void> {
  mkdirSync(shop.drafts, { recursive: true });
  mkdirSync(join(shop.cache, "work"), { recursive: true });
  using draft = mkdtempDisposableSync(join(shop.drafts, "work-"));
  const { path } = draft;
  const about = await fill(thing, path, `/media/${key}`, shop, part).catch((error: unknown) => {
    if (!(error instanceof FileMistake)) throw error;
    for (const name of readdirSync(path)) rmSync(join(path, name));
    return { ...(thing.thing === "document" && unconverted), mistake: error.message };
  });
  const contents = JSON.stringify({ names: readdirSync(path), about });
  writeFileSync(join(path, "about.json"), contents);
  publishFolder(path, join(shop.cache, "work", key), contents);
}

/**
 * Fills a thing's folder.
 *
 * @param media the URL path at which the site will serve the folder's files.
 * @returns what is known about the thing, as JSON.
 */
function fill(
  thing: Thing,
  path: string,
  media: string,
  { cache, onPages }: Workshop,
  part: MakeableThing["part"],
) {
  const file = join(cache, "files", thing.sha256);
  switch (thing.thing) {
    case "document":
      return makeDocument(file, path, media, { onPages, part });
    case "photo":
      return convertPhoto(readFileSync(file), path);
    case "drawing":
      return keepDrawing(readFileSync(file), path);
    case "icons":
      return makeIcons(thing, cache, path);
    case "share picture":
      return makeSharePicture(thing, cache, path);
    case "calendar":
      return makeCalendar(thing, file, path);
    default:
      return makeReadText(thing, cache, path);
  }
}

/** Reads a calendar file's events into events.json in the folder. */
async function makeCalendar(
  { timeZone }: Extract<Thing, { thing: "calendar" }>,
  file: string,
  path: string,
): Promise<Omit<CheckedCalendar, "events">> {
  const { checkCalendar } = await import("../app/ics/check-calendar.server.ts");
  // TextDecoder drops a byte order mark.
  const text = new TextDecoder().decode(readFileSync(file)).replaceAll("\r\n", "\n");
  const { events, ...about } = checkCalendar(text, timeZone);
  writeFileSync(join(path, "events.json"), JSON.stringify(events));
  return about;
}

/** Renames a finished folder into place, unless another process has made it. @param contents for about.json. */
function publishFolder(draft: string, target: string, contents: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      renameSync(draft, target);
      return;
    } catch (error) {
      if (isWhole(target, contents)) return;
      if (attempt === 3) throw error;
      // It is incomplete or has other contents.
      rmSync(target, { recursive: true, force: true });
    }
  }
}

/** Whether a folder has these contents: a power cut can leave empty files. */
function isWhole(folder: string, contents: string): boolean {
  try {
    const { names }: { names: string[] } = JSON.parse(contents);
    const isSame = readFileSync(join(folder, "about.json"), "utf8") === contents;
    return isSame && names.every((name) => statSync(join(folder, name)).size > 0);
  } catch {
    return false;
  }
}
