import { createHash } from "node:crypto";
import { environment } from "../platform/environment.server.ts";
import { type Content, type EverywhereSite, listDocuments } from "./content.ts";
import { listDocumentPaths } from "./document-paths.server.ts";

/** What the pages of an edition are made of (edition.server.ts). */
interface KeyedEdition {
  key: string;
  version: string;
  content: Content;
  association: EverywhereSite;
}

/** Pages besides the documents that are the same for everyone; the service worker shows the first. */
const others = ["/offline", "/sw.js"];

/**
 * Tells what a page shows that is the same for everyone, so that it is rendered anew only when that
 * has changed. The page of a document, or of the association's own, shows its own entry; any other page
 * may show all of the content.
 *
 * @returns a look-up by path: a hash, or undefined where there is no such page.
 */
export function keyKeptPages(edition: KeyedEdition): (path: string) => string | undefined {
  const { content, association, version } = edition;
  const everywhere = [version, environment().BASE_URL, association];
  const shown = new Map<string, unknown>();
  for (const path of [...listDocumentPaths(content), ...others]) shown.set(path, edition.key);
  for (const document of listDocuments(content)) {
    const { url } = document;
    // The page of all minutes may show their list instead.
    if (url !== "/meetingminutes") shown.set(url, [document, content.sharePictures[url]]);
  }
  for (const page of content.pages) shown.set(`/pages/${page.id}`, page);
  const keys = new Map<string, string>();
  return (path) => {
    if (!shown.has(path)) return undefined;
    let key = keys.get(path);
    if (!key) {
      const all = JSON.stringify([path, everywhere, shown.get(path)]);
      key = createHash("sha256").update(all).digest("hex").slice(0, 32);
      keys.set(path, key);
    }
    return key;
  };
}
