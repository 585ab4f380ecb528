import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Text; pictures, fonts and PDFs are packed already. */
const packable = new Set([
  ".html",
  ".css",
  ".js",
  ".svg",
  ".json",
  ".ics",
  ".txt",
  ".xml",
  ".webmanifest",
]);

/** Below this many bytes a packed copy saves nothing. */
const smallest = 200;

/** Packs text as tightly as brotli can. */
export function brotli(bytes: Buffer): Promise<Buffer> {
  return packBrotli(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** Writes a .br and a .gz copy beside every text file of a folder, so that serving packs nothing. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && packable.has(extname(entry.name)))
      .map((entry) => packBeside(join(entry.parentPath, entry.name))),
  );
}

async function packBeside(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return;
  const [br, gz] = await Promise.all([brotli(bytes), packGzip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
