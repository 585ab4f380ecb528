import { globSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { pages } from "../../app/pages.ts";
import { documentPaths } from "../document-paths.ts";
import { scriptElements } from "../page-reading.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();

/** The most that a document may weigh, in bytes; the reasons are in docs. */
const budgets = {
  /** Its scripts, unpacked. */
  script: 1250,
  /** The page, packed. */
  page: 20_000,
  /** The same where a document of the association is read. */
  reading: 25_000,
  /** And for each page of that document after the tenth: long covenants are no fault of the site. */
  readingPage: 2_000,
};

function limitFor(html: string): number {
  const pages = html.match(/<section id="page-\d+"/g)?.length ?? 0;
  if (pages === 0) return budgets.page;
  return budgets.reading + Math.max(0, pages - 10) * budgets.readingPage;
}

test.each(documentPaths)("%s is light, and asks for no script or style sheet", async (path) => {
  const { html } = await site.browse().open(path);
  const scripts = scriptElements(html);
  expect(scripts.filter(({ src }) => src !== undefined)).toEqual([]);
  const script = scripts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(budgets.script);
  const links = html.match(/<link[^>]*>/g) ?? [];
  expect(links.filter((link) => /"(stylesheet|modulepreload|script)"/.test(link))).toEqual([]);
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(limitFor(html));
});

interface BrowserModule {
  module: string;
  imports?: string[];
}

/** What React Router sends the browser of its routes. */
interface BrowserManifest {
  entry: BrowserModule;
  routes: Record<string, BrowserModule & { parentId?: string; path?: string }>;
  url: string;
}

const [manifestFile = ""] = globSync("build/client/assets/manifest-*.js");
const manifest: BrowserManifest = JSON.parse(
  /{.*}/s.exec(readFileSync(manifestFile, "utf8"))?.[0] ?? "",
);

test.each(pages.filter(({ made }) => made === "tool").map(({ path }) => path))(
  "the scripts of /%s are light",
  (path) => {
    const { entry, routes, url } = manifest;
    let route = Object.values(routes).find((one) => one.path === path);
    expect(route).toBeDefined();
    const modules: BrowserModule[] = [entry];
    for (; route; route = routes[route.parentId ?? ""]) modules.push(route);
    const files = new Set([
      url,
      ...modules.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ]);
    // Small ones aren't packed.
    const sizes = [...files].map(
      (file) =>
        (
          statSync(`build/client${file}.br`, { throwIfNoEntry: false }) ??
          statSync(`build/client${file}`)
        ).size,
    );
    // The administrator's do more, and have few readers.
    const most = path.startsWith("admin") ? 125_000 : 118_500;
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
  },
);

test("a tool's program waits until the page is painted", async () => {
  const { html } = await site.browse().open("/login");
  expect(html).not.toMatch(/<link rel="modulepreload"|<script[^>]* type="module"/);
  const [, files = ""] = /<script[^>]* data-files="([^"]*)">import /.exec(html) ?? [];
  expect(files.split(" ").length).toBeGreaterThan(3);
  for (const file of files.split(" ")) expect(file).toMatch(/^\/assets\/[\w.-]+\.js$/);
});

test("only the data of pages with a script says what the association is", async () => {
  const dataOf = async (path: string) =>
    (await site.browse().open(`${path}.data?_routes=root`)).html;
  expect(await dataOf("/login")).toContain("association");
  for (const path of ["/calendar", "/search", "/contact"]) {
    expect(await dataOf(path), path).not.toContain("association");
  }
});
