import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Compiled } from "../app/editions/compile-job.ts";
import type { CompiledEdition } from "../app/editions/compiled-edition.ts";
import { readFolder } from "../app/editions/read-folder.server.ts";
import { compileEdition } from "./compile-edition.ts";

/** The cache folder of commands, and of tests. */
export const commandCache = join(import.meta.dirname, "../node_modules/.cache/editions");

/** Compiles a content folder as it is now, with the current code. */
export async function compileFolder(
  contentDir: string,
  cache = commandCache,
): Promise<Compiled & { edition: CompiledEdition }> {
  const { files } = await readFolder(contentDir, cache);
  const name = basename(resolve(contentDir));
  // The code has no version here, so the edition is made each time.
  const version = `${Date.now()} ${process.pid}`;
  const compiled = await compileEdition({ files, cache, version, name });
  const file = join(cache, "editions", compiled.key, "edition.json");
  return { ...compiled, edition: JSON.parse(readFileSync(file, "utf8")) };
}
