import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { listDocuments } from "../app/content/content.ts";
import { ContentError } from "../app/content/content-error.ts";
import { type Edition, withEdition } from "../app/content/edition.server.ts";
import type { Entry } from "../app/content/entry.ts";
import { type OpenFolder, openFolder } from "../app/content/folder/open-folder.server.ts";
import { readEntries } from "../app/content/folder/read-entries.server.ts";
import { forgetMade, keyOf, thingOfDocument } from "../app/content/made.server.ts";
import { makeContent } from "../app/content/make-content.server.ts";
import { readFolder } from "../app/content/read-folder.server.ts";
import type { DocumentPages } from "../app/documents/document-pages.ts";
import { readDocumentPages } from "../app/documents/documents.server.ts";
import { testCache } from "../tests/test-cache.ts";
import { makeThing } from "./make-thing.ts";

export const leastSite = `
name: Elm Pond Association
shortName: Elm Pond
tagline: Twelve homes
welcome: Hello.
email: board@elmpond.example
timeZone: America/Chicago
links:
  payDues: https://pay.example/
  managementContact: https://manage.example/
  socialMedia: https://social.example/
  tennisReservations: https://tennis.example/
`;

/** A content folder for one test; it is deleted at the end of the test's block (`using`). */
export function makeFolder(files: Record<string, string | Buffer> = {}) {
  const parent = mkdtempSync(join(tmpdir(), "shoreline-content-"));
  const path = join(parent, "content");
  for (const [file, text] of Object.entries({ "site.yaml": leastSite, ...files })) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return { path, [Symbol.dispose]: () => rmSync(parent, { recursive: true, force: true }) };
}

/** A content folder as the site shows it, with the bytes of all that is served and the documents' pages. */
export async function convertSample(path: string) {
  const { edition, warnings } = await openWhole(path);
  const files = new Map<string, Buffer>();
  for (const [address, place] of listPublicFiles(edition)) {
    files.set(address, readFileSync(join(testCache, place)));
  }
  const { content } = edition;
  const documentPages: Record<string, DocumentPages> = {};
  for (const document of listDocuments(content)) {
    const pages = await withEdition(edition, () => readDocumentPages(document));
    if (pages) documentPages[document.id] = pages;
  }
  return { content, warnings, files, documentPages };
}

/** Everything that is served, by URL: where it is in the cache. */
function listPublicFiles({ files, media }: Edition): [address: string, place: string][] {
  const pictures = [...media].flatMap((key) =>
    readdirSync(join(testCache, "work", key))
      .filter((name) => !name.endsWith(".json"))
      .map((name): [string, string] => [`/media/${key}/${name}`, `work/${key}/${name}`]),
  );
  return [...Object.entries(files), ...pictures];
}

/**
 * Opens a folder and makes everything from its files, in this process.
 *
 * @throws ContentError that lists every mistake.
 */
export async function openWhole(path: string, cache = testCache): Promise<OpenFolder> {
  const { files } = await readFolder(path, cache);
  const open = async (hash: string) => readFileSync(join(cache, "files", hash));
  const { entries } = await readEntries(files, open, "content");
  await makeWhole(entries, cache);
  return openFolder(path, { cache });
}

/** Makes everything from the entries' files, in this process. */
async function makeWhole(entries: readonly Entry[], cache: string): Promise<void> {
  mkdirSync(join(cache, "drafts"), { recursive: true });
  const drafts = mkdtempSync(join(cache, "drafts", "test-"));
  try {
    for (let isMore = true; isMore; ) {
      const { missing, later, unread } = makeContent(entries, cache);
      const things = [...missing, ...later, ...unread.map(thingOfDocument)];
      for (const thing of things) await makeThing({ thing, key: keyOf(thing) }, { cache, drafts });
      forgetMade();
      isMore = things.length > 0;
    }
  } finally {
    rmSync(drafts, { recursive: true, force: true });
  }
}

/** A drawing that passes the checks. */
export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path d="M0 0h30v20H0z"/></svg>';

/** An amenity's index.md with one picture. */
export function amenityText(picture: string, body = "Open all day."): string {
  const fields = `name: Pool\nsummary: Open.\npictures:\n  - file: ${picture}\n    alt: A pool.`;
  return `---\n${fields}\n---\n\n${body}\n`;
}

/** A PDF of one page without a date. */
export const onePage = Buffer.from(
  `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >> endobj
trailer << /Root 1 0 R /Size 4 >>
startxref
0
%%EOF
`,
);

/** The mistakes in a folder with these files and a site.yaml. */
export async function mistakesOf(
  files: Record<string, string | Buffer>,
): Promise<readonly string[]> {
  using folder = makeFolder(files);
  try {
    await convertSample(folder.path);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.mistakes;
    throw error;
  }
}
