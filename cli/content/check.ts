import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { CompiledEdition } from "../../app/editions/compiled-edition.ts";
import { fetchFiles } from "../../app/editions/fetch-files.server.ts";
import { readFolder } from "../../app/editions/read-folder.server.ts";
import { cacheFolder } from "../../app/editions/shown-edition.server.ts";
import { environment } from "../../app/platform/environment.server.ts";
import { describeContent } from "../../compiler/describe-content.ts";
import { compileFiles } from "./compile-files.ts";
import { findEdition, openEditions } from "./editions.ts";
import { requireFolder } from "./folders.ts";

/**
 * Compiles a folder and says what is in it, or what is wrong.
 *
 * @param folder CONTENT_DIR if left out, or else what the site shows.
 * @throws ContentError that lists every mistake.
 */
export async function checkFolder(folder = environment().CONTENT_DIR): Promise<void> {
  const cache = cacheFolder();
  if (folder !== undefined) requireFolder(folder);
  const name = folder === undefined ? "content" : basename(resolve(folder));
  const files =
    folder === undefined ? await newestFiles() : (await readFolder(folder, cache)).files;
  const key = await compileFiles(files, name);
  const compiled = readFileSync(join(cache, "editions", key, "edition.json"), "utf8");
  const { content } = JSON.parse(compiled) as CompiledEdition;
  console.log(describeContent(content).join("\n"));
}

async function newestFiles() {
  await openEditions();
  const { files } = await findEdition();
  await fetchFiles(files, cacheFolder());
  return files;
}
