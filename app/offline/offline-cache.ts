import { escapeHtml } from "../platform/links.ts";

/** Whether a path is that of a file with a content hash in its name. */
export function isHashedFile(path: string): boolean {
  return /^\/(assets\/[^/]+|media\/[^/]+\/[^/]+)$/.test(path);
}

/** Whether a path is that of one of the association's PDFs. */
export function isPdf(path: string): boolean {
  return /^\/documents\/[^/]+\.pdf$/.test(path);
}

/** Whether a response is public, so that it may be cached. */
export function isForEveryone({ status, type, headers }: Response): boolean {
  const words = (headers.get("Cache-Control") ?? "").split(",").map((word) => word.trim());
  const isPublic = words.includes("public") && !words.includes("no-store");
  return status === 200 && type === "basic" && isPublic;
}

/** Whether a response invalidates the cached one of its URL; partial ones don't. */
export function invalidatesCached({ status }: Response): boolean {
  return status < 500 && status !== 206 && status !== 416;
}

/** The URLs of the styles, scripts, fonts and pictures that a page uses. */
export function filesNamed(html: string): string[] {
  return [...new Set(html.match(/\/(?:assets|media\/[\w-]+)\/[\w.-]+/g))];
}

export interface KeptPage {
  address: string;
  html: string;
}

/**
 * Makes the offline page from a cached page's layout, so that nothing is fetched in advance for a page that most
 * readers never see.
 *
 * @param shell a cached page, for header, footer and styles (including this page's: layout/used-styles.server.ts).
 * @param wanted the URL that can't be reached.
 * @param kept the cached pages.
 */
export function makeOfflinePage(shell: string, wanted: string, kept: KeptPage[]): string {
  const main = `<main id="main" tabindex="-1">
<div class="page-heading"><div class="column">
<h1>You are offline</h1>
<p class="lead">This page isn't saved on your device, so you need the internet to see it. When you are back online, try again.</p>
</div></div>
<div class="column offline-page">
<p><a href="${escapeHtml(wanted)}" class="button">Try again</a></p>
<h2>Pages you can read now</h2>
<ul>${listPages(kept)}</ul>
</div>
</main>`;
  return shell
    .replace(/<title>[^<]*?( · [^<·]*)?<\/title>/, "<title>You are offline$1</title>")
    .replace(/<main\b.*<\/main>/s, () => main)
    .replaceAll(/ aria-current="[^"]*"/g, "");
}

function listPages(kept: KeptPage[]): string {
  const rows = kept
    .map(({ address, html }) => {
      const [, title = address] = /<title>([^<]*?)(?: · [^<·]*)?</.exec(html) ?? [];
      return { address, title: address === "/" ? "Home" : title };
    })
    .sort((one, other) => one.title.localeCompare(other.title))
    // The title comes from HTML, so it is already escaped.
    .map(({ address, title }) => `<li><a href="${escapeHtml(address)}">${title}</a></li>`);
  return rows.join("");
}
