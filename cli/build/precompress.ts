import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isText, packText } from "../../server/static-files.ts";

/** Writes a .br and a .gz copy beside every text file of a folder, so that serving packs nothing. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && isText(entry.name))
      .map((entry) => packBeside(join(entry.parentPath, entry.name))),
  );
}

async function packBeside(file: string): Promise<void> {
  const { br, gzip } = await packText(await readFile(file));
  if (br && gzip) await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzip)]);
}
