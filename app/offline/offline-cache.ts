import { escapeHtml } from "../platform/escape-html.ts";

/** Whether a path is that of a style, script, font or picture, whose name changes with its bytes. */
export function isHashedFile(path: string): boolean {
  return /^\/(assets|media)\/[^/]+$/.test(path);
}

/** Whether a path is that of one of the association's PDFs. */
export function isPdf(path: string): boolean {
  return /^\/documents\/[^/]+\.pdf$/.test(path);
}

/** Whether the server says that an answer is the same for everyone, so that it may be kept. */
export function isForEveryone({ status, type, headers }: Response): boolean {
  const words = (headers.get("Cache-Control") ?? "").split(",").map((word) => word.trim());
  const isPublic = words.includes("public") && !words.includes("no-store");
  return status === 200 && type === "basic" && isPublic;
}

/** Whether an answer says that what is kept of its address holds no longer; one of a part doesn't. */
export function endsWhatIsKept({ status }: Response): boolean {
  return status < 500 && status !== 206 && status !== 416;
}

/** The addresses of styles, scripts, fonts and pictures that a page names, each once. */
export function filesNamed(html: string): string[] {
  return [...new Set(html.match(/\/(?:assets|media)\/[\w.-]+/g))];
}

/** What the offline page says (site/offline.route.tsx): its title, and all of its main part. */
export interface OfflineWords {
  title: string;
  main: string;
}

/** A page that is kept. */
export interface KeptPage {
  /** Its address within the site. */
  address: string;
  html: string;
}

/**
 * Makes the offline page of one that is kept, and so looks and opens like it: nothing is fetched for
 * a page that most never see.
 *
 * @param shell the kept page whose header, footer and looks it has.
 * @param words what it says.
 * @param wanted the address that can't be reached.
 * @param kept the pages that can be read.
 */
export function makeOfflinePage(
  shell: string,
  { title, main }: OfflineWords,
  wanted: string,
  kept: KeptPage[],
): string {
  const again = main.replace('href="/offline"', () => `href="${escapeHtml(wanted)}"`);
  const filled = again.replace(/<p class="kept-pages">.*?<\/p>/s, () => listPages(kept));
  return shell
    .replace(/<title>[^<]*<\/title>/, () => title)
    .replace(/<main\b.*<\/main>/s, () => filled)
    .replaceAll(/ aria-current="[^"]*"/g, "");
}

function listPages(kept: KeptPage[]): string {
  const rows = kept
    // A title comes from HTML, so it is escaped already.
    .map(({ address, html }) => ({ address, title: /<title>([^<]*)</.exec(html)?.[1] ?? address }))
    .sort((one, other) => one.title.localeCompare(other.title))
    .map(({ address, title }) => `<li><a href="${escapeHtml(address)}">${title}</a></li>`);
  return `<ul class="kept-pages">${rows.join("")}</ul>`;
}
