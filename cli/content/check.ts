import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileFolder } from "../../app/editions/compile-folder.server.ts";
import type { CompiledEdition } from "../../app/editions/compiled-edition.ts";
import { fetchFiles } from "../../app/editions/fetch-files.server.ts";
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
  const key = folder === undefined ? await compileNewest() : await compileGiven(folder);
  const compiled = readFileSync(join(cacheFolder(), "editions", key, "edition.json"), "utf8");
  const { content } = JSON.parse(compiled) as CompiledEdition;
  console.log(describeContent(content).join("\n"));
}

async function compileGiven(folder: string): Promise<string> {
  requireFolder(folder);
  const { compiled } = await compileFolder(folder, cacheFolder(), compileFiles);
  return compiled;
}

async function compileNewest(): Promise<string> {
  await openEditions();
  const { files } = await findEdition();
  await fetchFiles(files, cacheFolder());
  return compileFiles(files, "content");
}
