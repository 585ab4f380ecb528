import { createWriteStream, mkdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StyleFiles } from "./copy-styles.server.ts";
import { type Address, addressReader } from "./public-addresses.ts";
import {
  addressesOn,
  type CopyFacts,
  liveSitePage,
  rewriteAddresses,
  withoutServer,
} from "./rewrite-page.ts";

/** Where the copy says that something needs the live site. */
const livePage = "live-site.html";

/** What the copy has, by the key of its address. */
type Copied = Map<string, { file: string; isPage: boolean }>;

/**
 * Copies every public page of a site that listens, with all that they show, into a folder, where they
 * open without a server: by a double click on index.html.
 *
 * @param months how many months before and after this one its calendar has.
 * @returns how many pages there are.
 */
export async function copySite(facts: CopyFacts, folder: string, months = 12): Promise<number> {
  const read = addressReader(new Date(), months);
  const copied = await fetchAll(facts, folder, read);
  const pages = [...copied].filter(([, { isPage }]) => isPage);
  for (const [key, { file }] of pages) {
    const path = join(folder, file);
    const html = await readFile(path, "utf8");
    await writeFile(path, relink(html, { facts, copied, read, base: facts.origin + key, file }));
  }
  const frame = await readFile(join(folder, "index.html"), "utf8");
  await writeFile(join(folder, livePage), liveSitePage(frame, facts.live), { mode: 0o600 });
  return pages.length;
}

/** Fetches the home page, and all that can be reached from there. */
async function fetchAll(
  facts: CopyFacts,
  folder: string,
  read: (url: URL) => Address | undefined,
): Promise<Copied> {
  const copied: Copied = new Map();
  const copying = { facts, folder, copied, styles: new StyleFiles(facts.origin, folder) };
  const seen = new Set<string>();
  const waiting: (Address & { from?: Address })[] = [];
  const add = (url: URL, from?: Address) => {
    const address = url.origin === facts.origin ? read(url) : undefined;
    if (!address || seen.has(address.key)) return;
    // One date of a series leads to the next, and that to another.
    if (address.isEvent && from?.isEvent) return;
    seen.add(address.key);
    waiting.push(address);
  };
  add(new URL("/", facts.origin));
  add(new URL("/calendar.ics", facts.origin));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const html = await fetchOne(next, copying);
    if (html === undefined) continue;
    const base = facts.origin + next.key;
    for (const written of addressesOn(html)) {
      const url = URL.parse(written, base);
      if (url) add(url, next);
    }
  }
  return copied;
}

interface Copying {
  facts: CopyFacts;
  folder: string;
  copied: Copied;
  styles: StyleFiles;
}

/** @returns the HTML of a page; undefined for other files, and where nothing is. */
async function fetchOne(
  { key, place }: Address,
  { facts, folder, copied, styles }: Copying,
): Promise<string | undefined> {
  const answer = await fetch(facts.origin + key, { redirect: "manual" });
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    return undefined;
  }
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  const file = isPage ? `${place}.html` : place;
  copied.set(key, { file, isPage });
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  if (!isPage) {
    await pipeline(
      Readable.fromWeb(answer.body as never),
      createWriteStream(path, { mode: 0o600 }),
    );
    return undefined;
  }
  const { html, paths } = await styles.moveOut(withoutServer(await answer.text(), facts));
  for (const path of paths) copied.set(path, { file: path.slice(1), isPage: false });
  await writeFile(path, html, { mode: 0o600 });
  return html;
}

interface Relinked {
  facts: CopyFacts;
  copied: Copied;
  read: (url: URL) => Address | undefined;
  /** The page's address on the site. */
  base: string;
  /** The page's file in the copy. */
  file: string;
}

/** A page whose addresses lead to the files of the copy. */
function relink(html: string, { facts, copied, read, base, file }: Relinked): string {
  const local = new URL(facts.origin);
  const relinked = rewriteAddresses(html, (written) => {
    if (written === "" || written.startsWith("#")) return written;
    const url = URL.parse(written, base);
    if (url?.host !== local.host || url.protocol !== local.protocol) return written;
    const address = read(url);
    const target = address && copied.get(address.key)?.file;
    const path = posix.relative(posix.dirname(file), target ?? livePage);
    return path.split("/").map(encodeURIComponent).join("/") + (target ? url.hash : "");
  });
  // The calendar says where a calendar program finds it.
  if (!facts.live) return relinked;
  const live = new URL(facts.live);
  return relinked
    .replaceAll(`webcal://${local.host}`, `webcal://${live.host}`)
    .replaceAll(facts.origin, facts.live);
}
