import { expect, test } from "vitest";
import { listMenu, listSiteMap } from "../app/content/navigation.ts";
import {
  amenityText,
  convertSample,
  drawing,
  leastSite,
  makeFolder,
  onePage,
} from "./sample-folder.fixture.ts";

const amenity = (name: string) => `---\nname: ${name}\nsummary: S.\n---\nText.\n`;
const page = (title: string, menu = "hoa") =>
  `---\ntitle: ${title}\nsummary: S.\nmenu: ${menu}\n---\n## Leashes\n\nText.\n`;
const siteWithoutLinks = leastSite.slice(0, leastSite.indexOf("links:"));

async function convert(files: Record<string, string | Buffer>) {
  using folder = makeFolder(files);
  return await convertSample(folder.path);
}

test("a folder from before there were orders and sections stays as it was", async () => {
  const old = (name: string) =>
    `${name}: {title: The ${name}, summary: B, embed: https://a.example/}\n`;
  const { content } = await convert({
    "amenities/pool/index.md": amenityText("wide"),
    "amenities/pool/wide.svg": drawing,
    "amenities/socialdeck/index.md": amenity("Social deck"),
    "amenities/tenniscourts/index.md": amenity("Tennis"),
    "documents/documents.yaml": ["bylaws", "guidelinesStandards", "lakeamendment", "sidingOptions"]
      .map(old)
      .join(""),
  });
  expect(content.amenities.map(({ id }) => id)).toEqual(["socialdeck", "tenniscourts", "pool"]);
  const listed = content.documents.map(({ url, menuName, alsoIn }) => [url, menuName, alsoIn]);
  expect(listed).toEqual([
    ["/covenantsbylaws/lakeamendment", "Lake amendment", null],
    ["/arc/guidelinesStandards", "Guidelines and standards", "governing"],
    ["/arc/sidingOptions", "Siding options", null],
    ["/covenantsbylaws/bylaws", "Bylaws", null],
  ]);
});

test("documents of any name are in the section that they name", async () => {
  const { content, warnings } = await convert({
    "documents/constructor.pdf": onePage,
    "documents/documents.yaml": `
constructor: {section: governing, title: Rules, summary: B, updated: 2026-01-02, alsoIn: architectural, form: true}
2026: {section: architectural, title: Paint Colors of 2026, menuTitle: Paint colors}
meetingminutes: {title: All minutes, summary: B, embed: https://a.example/}
`,
  });
  expect(warnings).toEqual([]);
  expect(content.documents).toMatchObject([
    { url: "/arc/2026", menuName: "Paint colors", summary: null, file: null, embed: null },
    {
      url: "/covenantsbylaws/constructor",
      menuName: "Rules",
      alsoIn: "architectural",
      isForm: true,
    },
  ]);
  expect(content.allMinutes).toMatchObject({ url: "/meetingminutes", title: "All minutes" });
});

test("pages of one's own are in the group that they name", async () => {
  const { content } = await convert({
    "pages/pet-policy.md": page("Pet policy"),
    "pages/new-here.md": page("New here", "resources"),
    "pages/guests.md": page("Guests"),
  });
  expect(content.pages.map(({ id }) => id)).toEqual(["guests", "new-here", "pet-policy"]);
  expect(content.pages[0]?.html).toBe("<h2>Leashes</h2>\n<p>Text.</p>");
  const groups = listMenu(content).flatMap((entry) => ("links" in entry ? [entry] : []));
  const hrefs = (name: string) =>
    groups.find((group) => group.name === name)?.links.map(({ href }) => href);
  expect(hrefs("HOA")).toEqual(["https://pay.example/", "/pages/guests", "/pages/pet-policy"]);
  expect(hrefs("RESOURCES")).toContain("/pages/new-here");
  const { content: odd } = await convert({ "pages/hoa.md": page("HOA") });
  expect(listMenu(odd)).toContainEqual(
    expect.objectContaining({ name: "HOA", links: expect.any(Array) }),
  );
});

test("with nothing but site.yaml, no group is empty and nothing leads to what isn't there", async () => {
  const { content } = await convert({ "site.yaml": siteWithoutLinks });
  const menu = listMenu(content);
  expect(menu.map(({ name }) => name)).toEqual(["RESOURCES", "CALENDAR", "CONTACT"]);
  const map = listSiteMap(content);
  expect(map.map(({ name }) => name)).toEqual(["The association", "Residents"]);
  const links = [
    ...menu.flatMap((entry) => ("links" in entry ? entry.links : [entry])),
    ...map.flatMap(({ links }) => links),
  ];
  expect([...new Set(links.map(({ href }) => href))].toSorted()).toEqual([
    ...["/account", "/announcements", "/calendar", "/contact", "/editinfo", "/login", "/privacy"],
    ...["/register", "/residents", "/search", "/sitemap"],
  ]);
});
