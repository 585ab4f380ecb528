import sharp from "sharp";
import { expect, test } from "vitest";
import { listDocuments } from "../../app/content/content.ts";
import { expected } from "../access-expected.ts";
import { documentPaths, finishedPaths } from "../document-paths.ts";
import { readAll, readText } from "../page-reading.ts";
import { serveSite } from "../site.fixture.ts";
import { tested } from "../tested-content.ts";

const site = serveSite();
const { shortName } = tested.site;

/** What a page says of itself to search engines and to sites that show a link to it. */
async function readFacts(path: string) {
  const { status, headers, html } = await site.browse().open(path);
  const read = (name: string) => {
    const found = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
    const contents = found.filter(([, key]) => key === name).map(([, , content]) => content);
    expect(contents, `${name} of ${path}`).toHaveLength(1);
    return readText(contents[0] ?? "");
  };
  return { status, headers, html, title: readAll(html, "title").join(), read };
}

async function listedPaths(): Promise<string[]> {
  const { html } = await site.browse().open("/sitemap.xml");
  return [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => {
    expect(address.startsWith(`${site.origin}/`)).toBe(true);
    return new URL(address).pathname;
  });
}

test("the map for search engines lists every public page once, and no other", async () => {
  const { headers, html } = await site.browse().open("/sitemap.xml");
  expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const entry = "<url><loc>[^<>&]+</loc>(<lastmod>[12]\\d{3}-[01]\\d-[0-3]\\d</lastmod>)?</url>";
  expect(html).toMatch(
    new RegExp(
      `^<\\?xml version="1.0" encoding="UTF-8"\\?>\\s<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\\s(${entry}\\s)+</urlset>\\s$`,
    ),
  );
  for (const { url, file } of listDocuments(tested)) {
    if (file?.updated) expect(html).toContain(`${url}</loc><lastmod>${file.updated}</lastmod>`);
  }
  const paths = await listedPaths();
  expect(paths).toEqual([...new Set(paths)]);
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/calendar", "/contact", "/register", ...finishedPaths]),
  );
  const unfinished = documentPaths.filter((path) => !finishedPaths.includes(path));
  expect(paths.filter((path) => unfinished.includes(path))).toEqual([]);
  const events = paths.filter((path) => path.startsWith("/calendar/"));
  const series = events.map((path) => path.replace(/-\d{4}-\d\d-\d\d$/, ""));
  expect(events.length).toBeGreaterThan(0);
  expect(series).toEqual([...new Set(series)]);
  const personal = Object.values(expected).flatMap((row) => (row.private && row.path) || []);
  expect(paths.filter((path) => personal.includes(path))).toEqual([]);
});

test("robots are told of the map, and kept from what is somebody's own", async () => {
  const { headers, html } = await site.browse().open("/robots.txt");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(html).toContain(`\nSitemap: ${site.origin}/sitemap.xml\n`);
  const keptOut = [...html.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = ""]) => path);
  const isKeptOut = (path: string) => keptOut.some((start) => path.startsWith(start));
  expect((await listedPaths()).filter(isKeptOut)).toEqual([]);
  for (const { path, private: isPersonal } of Object.values(expected)) {
    if (!isPersonal || !path) continue;
    expect(isKeptOut(path), path).toBe(true);
    expect((await site.browse().open(path)).headers.get("x-robots-tag"), path).toBe("noindex");
  }
});

test("every public page has a title and words of its own, and a picture that is there", async () => {
  const seen = new Set<string>();
  const pictures = new Map<string, string>();
  for (const path of await listedPaths()) {
    const { status, headers, html, title, read } = await readFacts(path);
    expect(status, path).toBe(200);
    expect(headers.get("x-robots-tag"), path).not.toBe("noindex");
    expect(html, path).not.toContain('content="noindex"');
    for (const words of [title, read("description")]) {
      expect(words.length, `${path}: ${words}`).toBeGreaterThan(words === title ? 5 : 40);
      expect(seen.has(words), `${path} says as another page: ${words}`).toBe(false);
      seen.add(words);
    }
    expect(read("og:title")).toBe(title);
    expect(read("og:description")).toBe(read("description"));
    expect(read("og:site_name")).toBe(tested.site.name);
    expect(read("og:type")).toBe("website");
    expect(new URL(read("og:url"), site.origin).href).toBe(site.origin + path);
    expect(read("og:image:alt").length).toBeGreaterThan(10);
    expect(read("twitter:card")).toBe("summary_large_image");
    pictures.set(path, new URL(read("og:image"), site.origin).pathname);
  }
  const own = Object.entries(tested.sharePictures);
  expect(own.length).toBeGreaterThan(3);
  for (const [path, { src }] of own) expect(pictures.get(path), path).toBe(src);
  expect(pictures.get("/")).toBe(tested.site.sharePicture.src);
  for (const picture of new Set(pictures.values())) {
    const answer = await fetch(site.origin + picture);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    const bytes = await answer.arrayBuffer();
    expect(bytes.byteLength).toBeLessThan(150_000);
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
});

test("results of a search may be read, and then say that they are not for search engines", async () => {
  const { html } = await site.browse().open("/robots.txt");
  const keptOut = [...html.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = ""]) => path);
  expect(keptOut.filter((start) => "/search?q=fence".startsWith(start))).toEqual([]);
  expect((await readFacts("/search?q=fence")).read("robots")).toBe("noindex");
  expect((await site.browse().open("/search")).html).not.toContain("noindex");
});

test("each month of the calendar has a title and an address of its own; far ones are not listed", async () => {
  const month = (away: number) => {
    const date = new Date(
      Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + away, 15),
    );
    const name = date.toLocaleDateString("en-US", { month: "long", year: "numeric" });
    return { query: `?month=${date.toISOString().slice(0, 7)}`, name };
  };
  const open = async (query: string) => {
    const facts = await readFacts(`/calendar${query}`);
    const links = [...facts.html.matchAll(/<link rel="canonical" href="([^"]*)"/g)];
    expect(links).toHaveLength(1);
    expect(facts.read("og:url")).toBe(links[0]?.[1]);
    return { ...facts, canonical: (links[0]?.[1] ?? "").replace(site.origin, "") };
  };
  const plain = await open("");
  expect([plain.title, plain.canonical]).toEqual([`Calendar · ${shortName}`, "/calendar"]);
  for (const [away, isListed] of [
    [6, true],
    [-6, true],
    [14, false],
    [-14, false],
  ] as const) {
    const { query, name } = month(away);
    const { title, canonical, html, read } = await open(query);
    expect([title, canonical]).toEqual([`Calendar, ${name} · ${shortName}`, `/calendar${query}`]);
    expect(read("description")).toContain(`${name}.`);
    expect(html.includes('<meta name="robots" content="noindex"/>')).toBe(!isListed);
    expect(/<a href="\?month=[^>]* rel="nofollow"/.test(html)).toBe(!isListed);
  }
  expect((await open("?month=2026-99")).title).toBe(`Calendar · ${shortName}`);
});

test("what isn't there says so, and is not for search engines", async () => {
  const { status, title, read } = await readFacts("/nowhere");
  expect([status, title, read("robots")]).toEqual([
    404,
    `Page not found · ${shortName}`,
    "noindex",
  ]);
});
