import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { copySite } from "../app/export/copy-site.server.ts";
import type * as Bundle from "../server/bundle.ts";

/** What a static copy of a site has, and what is wrong with it. */
interface Judged {
  /** The paths of its pages. */
  pages: string[];
  faults: string[];
}

const built = join(import.meta.dirname, "../build/server/index.js");

/**
 * Copies the public pages of the built site, served as an export does, with one month of the calendar, and
 * follows every link.
 */
export async function judgeStaticCopy(): Promise<Judged> {
  const bundle: typeof Bundle = await import(/* @vite-ignore */ built);
  const { origin, close } = await bundle.servePages();
  const folder = mkdtempSync(join(tmpdir(), "shoreline-copy-"));
  try {
    await copySite({ origin, live: undefined }, folder, 0);
    await close();
    const pages = globSync("**/*.html", { cwd: folder });
    return { pages, faults: pages.flatMap((page) => faultsOf(folder, page)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function faultsOf(folder: string, page: string): string[] {
  const html = readFileSync(join(folder, page), "utf8");
  const written = [...html.matchAll(/\s(?:href|src)="([^"#]+)[^"]*"/g)].map(
    ([, link = ""]) => link,
  );
  const inside = written.filter((link) => !/^(https?|mailto|tel):/.test(link));
  const missing = inside.filter((link) => {
    const path = join(folder, dirname(page), decodeURIComponent(link));
    return link.startsWith("/") || !path.startsWith(folder) || !existsSync(path);
  });
  const left = html.match(/<script|<form|127\.0\.0\.1|localhost|url\(\//g) ?? [];
  return [...missing, ...left].map((fault) => `${page}: ${fault}`);
}
