import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Thing } from "../app/content/compile-job.ts";
import { madeIcons } from "./app-icons.ts";
import {
  type AboutPicture,
  convertPhoto,
  keepDrawing,
  PictureMistake,
  pictureCode,
} from "./convert-picture.ts";
import { makeCalendar } from "./make-calendar.ts";
import { makeReadText } from "./scans/add-read-text.ts";
import { makeSharePicture } from "./share-pictures.ts";
import type { WorkFolders } from "./work-folders.ts";

/**
 * Makes what the site shows of a file, unless that is there already.
 *
 * @param cache the cache folder, which has the file.
 * @returns the name of its folder in work/. A mistake in the file is a part of what is known about it.
 */
export async function makeThing(thing: Thing, cache: string, work: WorkFolders): Promise<string> {
  switch (thing.thing) {
    case "photo":
    case "drawing":
      return (await makePicture(thing, cache, work)).key;
    case "icons":
      return (await madeIcons(thing, cache, work)).key;
    case "share picture":
      return (await makeSharePicture(thing, work)).key;
    case "calendar":
      return (await makeCalendar(thing, cache, work)).key;
    default:
      return (await makeReadText(thing, cache, work)).key;
  }
}

/** A drawing of the samples is served as it is; others and photos become WebP in two widths, without metadata. */
function makePicture(
  { thing, ...source }: Extract<Thing, { thing: "photo" | "drawing" }>,
  cache: string,
  work: WorkFolders,
) {
  const convert = thing === "photo" ? convertPhoto : keepDrawing;
  return work.make<AboutPicture | { mistake: string }>(
    source,
    [pictureCode, convert.name],
    async ({ path }) => {
      try {
        return await convert(readFileSync(join(cache, "files", source.sha256)), path);
      } catch (error) {
        if (!(error instanceof PictureMistake)) throw error;
        for (const name of readdirSync(path)) rmSync(join(path, name));
        // A folder is whole with at least one file.
        writeFileSync(join(path, "mistake.txt"), error.message);
        return { mistake: error.message };
      }
    },
  );
}
