import { listDocumentPaths, listFinishedPaths } from "../content/navigation.ts";
import "../../tests/setup/show-sample.ts";
import { join } from "node:path";
import type { ComponentType } from "react";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { findEmptyLists } from "../../tests/empty-lists.ts";
import { readLinks } from "../../tests/page-reading.ts";
import { content } from "../content/edition.server.ts";
import { renderPage } from "../layout/render-page.fixture.ts";
import { pages } from "../pages.ts";

vi.mock("../messages/chosen-photos.ts?minified", () => ({ default: "" }));

interface PageModule {
  loader?: (asked: unknown) => unknown;
  default?: ComponentType<{ loaderData: unknown }>;
}

const modules = import.meta.glob<PageModule>(
  "../{calendar,documents,messages,privacy,search,site}/*.route.tsx",
  { eager: true },
);

async function show({ loader, default: page }: PageModule): Promise<string> {
  if (!page) throw new Error("This is no page.");
  const request = new Request("http://localhost/");
  const asked = {
    request,
    params: {},
    context: new RouterContextProvider(),
    url: new URL(request.url),
  };
  const answered = await loader?.(asked);
  const isWrapped = typeof answered === "object" && answered !== null && "init" in answered;
  const loaderData = isWrapped ? (answered as unknown as { data: unknown }).data : answered;
  return renderPage(page, { loaderData });
}

test("no page of an association that has written nothing yet has an empty list", async () => {
  // Vite's own setting of that name.
  vi.stubEnv("BASE_URL", undefined);
  const nothing = { amenities: [], documents: [], minutes: [], pages: [], faq: null, board: null };
  Object.assign(content(), nothing, {
    lists: { contacts: [] },
    allMinutes: null,
    calendar: null,
    chart: null,
  });
  content().site.links = {};
  // An entry that isn't there has no page.
  const forEveryone = pages.filter(({ access, path }) => !access && !path.includes(":"));
  const shown = Object.entries(modules).flatMap(([file, page]) => {
    const known = forEveryone.find((other) => other.file === join("site", file));
    return known ? [{ ...known, page }] : [];
  });
  expect(shown.length).toBeGreaterThan(12);
  for (const { path, page, shows } of shown) {
    const html = await show(page);
    expect(findEmptyLists(html), path).toEqual([]);
    if (!shows) continue;
    expect(html, path).toContain("Page under construction.");
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
  }
});

/** Of the association's own parts, which may all be missing. */
const parts = pages.flatMap(({ path, shows }) => (shows ? [`/${path}`] : []));

test("home, the menu and the map for search engines lead to nothing that isn't there", async () => {
  expect(listFinishedPaths(content()).filter((path) => parts.includes(path))).toEqual([]);
  expect(listDocumentPaths(content())).toEqual(expect.arrayContaining(parts));
  const { loader } = await import("./sitemap-file.route.ts");
  const request = new Request("http://localhost/sitemap.xml");
  const map = await (await loader({ request } as Parameters<typeof loader>[0])).text();
  const listed = [...map.matchAll(/<loc>http:\/\/localhost([^<]*)/g)].map(([, path]) => path);
  expect(listed).toEqual(expect.arrayContaining(["/", "/contact", "/register"]));
  expect(listed.filter((path) => [...parts, "/calendar"].includes(path ?? ""))).toEqual([]);
  // What the association itself links to is said when it is published.
  const own = readLinks(content().site.welcomeHtml);
  for (const file of ["./home.route.tsx", "./site-map.route.tsx"]) {
    const page = modules[file];
    if (!page) throw new Error(`${file} isn't there.`);
    const all = readLinks(await show(page));
    expect(all).toContain("/calendar");
    const links = all.filter((href) => !own.includes(href));
    expect(links.filter((href) => parts.includes(href) || /^https?:/.test(href))).toEqual([]);
  }
});
