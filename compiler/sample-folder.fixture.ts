import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { DocumentPages } from "../app/documents/document-pages.ts";
import type { CompiledEdition } from "../app/editions/compiled-edition.ts";
import { type Content, listDocuments } from "../app/editions/content.ts";
import { ContentError } from "../app/editions/content-error.ts";
import { commandCache, compileFolder } from "./compile-folder.ts";

/** The least that a site.yaml has to say. */
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

/** A content folder for one test; it is deleted when the test leaves its block (`using`). */
export function makeFolder(files: Record<string, string | Buffer> = {}) {
  const parent = mkdtempSync(join(tmpdir(), "shoreline-content-"));
  const path = join(parent, "content");
  for (const [file, text] of Object.entries({ "site.yaml": leastSite, ...files })) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return {
    path,
    [Symbol.dispose]: () => rmSync(parent, { recursive: true, force: true }),
  };
}

/** A content folder as compiled, with the bytes of all that is served and the documents' pages. */
export async function compileSample(path: string) {
  const { edition, warnings } = await compileFolder(path);
  const files = new Map<string, Buffer>();
  for (const [address, place] of listPublicFiles(edition)) {
    files.set(address, readFileSync(join(commandCache, place)));
  }
  const { content } = edition;
  return { content, warnings, files, documentPages: readDocumentPages(content) };
}

/** Everything that is served, by its address: where it is in the cache. */
function listPublicFiles({ files, media }: CompiledEdition): [address: string, place: string][] {
  const pictures = media.flatMap((key) =>
    readdirSync(join(commandCache, "work", key))
      .filter((name) => !name.endsWith(".json"))
      .map((name): [string, string] => [`/media/${key}/${name}`, `work/${key}/${name}`]),
  );
  return [...Object.entries(files), ...pictures];
}

/** The pages of every document and of all minutes that are files, by name. */
export function readDocumentPages(
  content: Content,
  cache = commandCache,
): Record<string, DocumentPages> {
  const read = (work: string | null | undefined) =>
    JSON.parse(readFileSync(join(cache, "work", `${work}`, "pages.json"), "utf8"));
  return Object.fromEntries(
    listDocuments(content).flatMap(({ id, file }) =>
      file ? [[id, read(file.scan?.work ?? file.work)]] : [],
    ),
  );
}

/** A drawing that passes. */
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

/** What is wrong with a folder that holds these files and a site.yaml. */
export async function mistakesOf(
  files: Record<string, string | Buffer>,
): Promise<readonly string[]> {
  using folder = makeFolder(files);
  try {
    await compileSample(folder.path);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.mistakes;
    throw error;
  }
}
