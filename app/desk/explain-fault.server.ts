import { CacheError, explainCacheError } from "../content/cache-folder.server.ts";
import { ContentError } from "../content/content-error.ts";
import type { Entry } from "../content/entry.ts";
import { type Problem, quote, type SourceFile } from "../content/fields.ts";
import { makeThing, thingOfPicture } from "../content/made.server.ts";
import type { AboutPicture } from "../content/made-files.ts";
import { EditionMoved } from "../content/publish.server.ts";
import { makeReady, TooMuch, usual } from "../content/run-converter.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { log } from "../platform/log.server.ts";
import { PlainError } from "../platform/plain-error.ts";

export interface Unpublishable {
  ok: false;
  problems: Problem[];
  /** A fault of the machine, such as a full disk; trying again may help. */
  mayPass?: true;
  /** Somebody else's version of the entry; null if they deleted it. */
  now?: Entry | null;
}

/** Explains why a change can't be published; rethrows unexpected errors. */
export function explainFault(error: unknown): Unpublishable {
  const explained = explainCacheError(cacheFolder(), error);
  if (explained instanceof CacheError) {
    log.error({ err: error }, "the desk can't use the cache");
    return { ...refuse(diskFault), mayPass: true };
  }
  if (error instanceof EditionMoved) return refuse(moved);
  if (!(error instanceof PlainError)) throw error;
  return refuse(error.message);
}

/** A problem of the whole change. */
export function refuse(message: string): Unpublishable {
  return refuseFor([{ field: null, message }]);
}

/** Problems of fields, or of the whole change. */
export function refuseFor(problems: Problem[]): Unpublishable {
  return { ok: false, problems };
}

/** Explains why a file can't be used; rethrows unexpected errors. */
export function explainFileFault(error: unknown): string {
  const mistakes =
    error instanceof ContentError
      ? error.mistakes
      : explainFault(error).problems.map(({ message }) => message);
  return mistakes.map((said) => said.replace(/; expected (?=an? )/, ". Please choose ")).join(" ");
}

const moved =
  "Someone else published at the same time, so nothing was changed. Look at the site, then try again.";

const diskFault =
  "The site can't use its disk right now. It may be full. Nothing was published. Tell the person who runs the site, then try again.";

/** Opening a PDF takes a second at most. */
const limits = { ...usual, processor: 5 };

const good = new Set<string>();

/**
 * Why a PDF can't be opened or a picture can't be shown; undefined if it can. Makes the picture. A PDF that takes
 * too much is no fault: it is offered without its text.
 *
 * @throws CacheError if the cache can't be used.
 */
export async function findFault(file: SourceFile): Promise<string | undefined> {
  const { hash, name } = file;
  if (good.has(hash)) return undefined;
  try {
    if (name.endsWith(".pdf")) {
      await makeReady({ sha256: hash, name: quote(name), cache: cacheFolder() }, limits);
    } else {
      const thing = thingOfPicture(file, quote(name));
      const mistake = (await makeThing<AboutPicture>(thing, cacheFolder()))?.about.mistake;
      if (mistake) throw new ContentError([`${thing.label} ${mistake}.`]);
    }
  } catch (error) {
    const explained = explainCacheError(cacheFolder(), error);
    if (explained instanceof CacheError) throw explained;
    if (!(error instanceof TooMuch && name.endsWith(".pdf"))) return explainFileFault(error);
  }
  good.add(hash);
  return undefined;
}
