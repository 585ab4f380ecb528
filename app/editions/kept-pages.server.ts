import { createHash } from "node:crypto";
import { environment } from "../platform/environment.server.ts";
import { type Content, type EverywhereSite, listDocuments } from "./content.ts";
import { listDocumentPaths } from "./document-paths.server.ts";
import { siteVersion } from "./site-version.server.ts";

/** What the pages of an edition are made of (edition.server.ts). */
interface KeyedEdition {
  key: string;
  content: Content;
  association: EverywhereSite;
}

/** What is the same for everyone besides the documents. */
const others = ["/offline", "/sw.js"];

/**
 * Tells what each page shows that is the same for everyone, so that it is rendered anew only when
 * that has changed: the page of a document, or of the association's own, shows its own entry, any
 * other may show all of the content.
 *
 * @returns a hash of what it shows, by path.
 */
export function keyKeptPages({ key, content, association }: KeyedEdition): Map<string, string> {
  const shown = new Map<string, unknown>();
  for (const path of [...listDocumentPaths(content), ...others]) shown.set(path, key);
  for (const document of listDocuments(content)) {
    const { url } = document;
    // The page of all minutes may show their list instead.
    if (url !== "/meetingminutes") shown.set(url, [document, content.sharePictures[url]]);
  }
  for (const page of content.pages) shown.set(`/pages/${page.id}`, page);
  const everywhere = hashOf([siteVersion(), environment().BASE_URL, association]);
  const keys = [...shown].map(([path, what]) => [path, hashOf([path, everywhere, what])] as const);
  return new Map(keys);
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}
