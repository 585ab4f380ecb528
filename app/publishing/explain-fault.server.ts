import { CacheError, explainCacheError } from "../content/cache-folder.server.ts";
import { ContentError } from "../content/content-error.ts";
import type { Entry } from "../content/entry.ts";
import type { Problem } from "../content/fields.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { log } from "../platform/log.server.ts";
import { PlainError } from "../platform/plain-error.ts";

/** Why something can't be published. */
export interface Unpublishable {
  ok: false;
  problems: Problem[];
  /** The machine's fault, such as a full disk; trying again may help. */
  mayPass?: true;
  /** The entry as somebody else has changed it meanwhile; null if they deleted it. */
  now?: Entry | null;
}

/** Explains why a change can't be published; unexpected errors are rethrown. */
export function explainFault(error: unknown): Unpublishable {
  const explained = explainCacheError(cacheFolder(), error);
  if (explained instanceof CacheError) {
    log.error({ err: error }, "the desk can't use the cache");
    return { ok: false, problems: [{ field: null, message: diskFault }], mayPass: true };
  }
  if (!(error instanceof PlainError)) throw error;
  return { ok: false, problems: [{ field: null, message: error.message }] };
}

/** Explains why an uploaded file can't be used; unexpected errors are rethrown. */
export function explainFileFault(error: unknown): string {
  const mistakes =
    error instanceof ContentError
      ? error.mistakes
      : explainFault(error).problems.map(({ message }) => message);
  return mistakes.map((said) => said.replace(/; expected (?=an? )/, ". Please choose ")).join(" ");
}

const diskFault =
  "The site can't use its disk right now. It may be full. Nothing was published. Tell the person who runs the site, then try again.";
