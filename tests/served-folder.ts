import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FindFile } from "../server/http-server.ts";
import { type FileOptions, loadStaticTable, makeFile } from "../server/static-files.ts";

/** Finds the files of a folder, and its pages: `faq/index.html` is at /faq. */
export function findIn(folder: string, options: FileOptions): FindFile {
  const table = new Map(loadStaticTable(folder, options));
  const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);
  for (const page of globSync("**/index.html", { cwd: folder })) {
    const file = join(folder, page);
    const path = `/${page.replace(/\/?index\.html$/, "")}`;
    const packed = { br: readIfThere(`${file}.br`), gzip: readIfThere(`${file}.gz`) };
    table.set(path, makeFile(path, readFileSync(file), options, packed));
  }
  return (path) => table.get(path);
}
