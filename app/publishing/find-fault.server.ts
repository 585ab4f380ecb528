import { CacheError, explainCacheError } from "../content/cache-folder.server.ts";
import { quote, type SourceFile } from "../content/fields.ts";
import { makeReady } from "../content/make-ready.server.ts";
import { TooMuch, usual } from "../content/run-compiler.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { explainFileFault } from "./explain-fault.server.ts";

/** Opening a PDF takes a second at most. */
const limits = { ...usual, processor: 5 };

/** The files in which no fault was found, by their SHA-256. */
const good = new Set<string>();

/**
 * Why a PDF can't be opened (such as a password) or a drawing can't be shown; undefined if it can. A PDF that takes
 * too much is offered without its text.
 *
 * @throws CacheError if the cache can't be used, which isn't the file's fault.
 */
export async function findFault({ hash, name }: SourceFile): Promise<string | undefined> {
  if (good.has(hash)) return undefined;
  try {
    await makeReady({ sha256: hash, name: quote(name), cache: cacheFolder() }, limits);
  } catch (error) {
    const explained = explainCacheError(cacheFolder(), error);
    if (explained instanceof CacheError) throw explained;
    if (!(error instanceof TooMuch && name.endsWith(".pdf"))) return explainFileFault(error);
  }
  good.add(hash);
  return undefined;
}
