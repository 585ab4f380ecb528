import { compile } from "../../app/editions/compile.server.ts";
import type { EditionFiles } from "../../app/editions/edition-files.ts";
import { cacheFolder } from "../../app/editions/shown-edition.server.ts";
import { siteVersion } from "../../app/editions/site-version.server.ts";
import { printWarnings } from "../../compiler/findings.ts";

/**
 * Compiles files that are in the cache, and prints what a volunteer should know of them.
 *
 * @param name by which mistakes call their folder.
 * @returns the key of the compiled edition.
 * @throws ContentError that lists every mistake; PlainError when a file takes too much.
 */
export async function compileFiles(files: EditionFiles, name: string): Promise<string> {
  const job = { files, cache: cacheFolder(), version: siteVersion(), name };
  const { key, warnings } = await compile(job);
  printWarnings(warnings);
  return key;
}
