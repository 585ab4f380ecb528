import { CacheError, explainCacheError } from "../content/cache-folder.server.ts";
import { quote, type SourceFile } from "../content/fields.ts";
import { makeReady } from "../content/make-ready.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { explainFileFault } from "./explain-fault.server.ts";

/** The files in which no fault was found, by their SHA-256. */
const good = new Set<string>();

/**
 * Why a PDF can't be opened (such as a password) or a drawing can't be shown; undefined if it can.
 *
 * @throws CacheError if the cache can't be used, which isn't the file's fault.
 */
export async function findFault({ hash, name }: SourceFile): Promise<string | undefined> {
  if (good.has(hash)) return undefined;
  try {
    await makeReady({ sha256: hash, name: quote(name), cache: cacheFolder() });
    good.add(hash);
    return undefined;
  } catch (error) {
    const explained = explainCacheError(cacheFolder(), error);
    if (explained instanceof CacheError) throw explained;
    return explainFileFault(error);
  }
}
