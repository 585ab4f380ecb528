import { expect, test } from "vitest";
import { listMenu, listSiteMap } from "../app/content/navigation.ts";
import {
  amenityText,
  compileSample,
  drawing,
  leastSite,
  makeFolder,
  mistakesOf,
  onePage,
} from "./sample-folder.fixture.ts";

const amenity = (name: string, order?: number) =>
  `---\nname: ${name}\nsummary: S.\n${order === undefined ? "" : `order: ${order}\n`}---\nText.\n`;
const page = (title: string, menu = "hoa") =>
  `---\ntitle: ${title}\nsummary: S.\nmenu: ${menu}\n---\n## Leashes\n\nText.\n`;
const siteWithoutLinks = leastSite.slice(0, leastSite.indexOf("links:"));

async function compile(files: Record<string, string | Buffer>) {
  using folder = makeFolder(files);
  return await compileSample(folder.path);
}

test("amenities go by their order, then by their names", async () => {
  const { content } = await compile({
    "amenities/dog-run/index.md": amenity("Dog run"),
    "amenities/Boathouse/index.md": amenity("Boathouse"),
    "amenities/garden/index.md": amenity("Garden", 2),
    "amenities/gym/index.md": amenity("Gym", 1.5),
    "amenities/bench/index.md": amenity("Bench", 2),
  });
  const ids = content.amenities.map(({ id }) => id);
  expect(ids).toEqual(["gym", "bench", "garden", "Boathouse", "dog-run"]);
});

test("a folder from before there were orders and sections stays as it was", async () => {
  const old = (name: string) =>
    `${name}: {title: The ${name}, summary: B, embed: https://a.example/}\n`;
  const { content } = await compile({
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
  const { content, warnings } = await compile({
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
  const { content } = await compile({
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
  const { content: odd } = await compile({ "pages/hoa.md": page("HOA") });
  expect(listMenu(odd)).toContainEqual(
    expect.objectContaining({ name: "HOA", links: expect.any(Array) }),
  );
});

test("with nothing but site.yaml, no group is empty and nothing leads to what isn't there", async () => {
  const { content } = await compile({ "site.yaml": siteWithoutLinks });
  const menu = listMenu(content);
  expect(menu.map(({ name }) => name)).toEqual(["RESOURCES", "CALENDAR", "CONTACT"]);
  const map = listSiteMap(content);
  expect(map.map(({ name }) => name)).toEqual(["The association", "Residents"]);
  const links = [
    ...menu.flatMap((entry) => ("links" in entry ? entry.links : [entry])),
    ...map.flatMap(({ links }) => links),
  ];
  expect([...new Set(links.map(({ href }) => href))].toSorted()).toEqual([
    ...["/calendar", "/contact", "/login", "/privacy", "/register", "/residents", "/search"],
    "/sitemap",
  ]);
});

const cases: [string, Record<string, string | Buffer>, string][] = [
  [
    "an amenity whose name is no address",
    { "amenities/dog run/index.md": amenity("Dog run") },
    "content/amenities/dog run/: can't have this name; expected a name of letters a to z, digits and hyphens",
  ],
  [
    "a file beside the amenities",
    { "amenities/pool.md": "" },
    "content/amenities/pool.md: is not known; expected a folder for each amenity",
  ],
  [
    "an order that is no number",
    { "amenities/gym/index.md": amenity("A").replace("---\nText", "order: first\n---\nText") },
    'content/amenities/gym/index.md › order: is "first"; expected a number such as 3',
  ],
  [
    "a document without a section",
    { "documents/documents.yaml": "rules: {title: A, summary: B}" },
    "content/documents/documents.yaml › rules › section: is missing; expected governing or architectural",
  ],
  [
    "a section that there isn't",
    { "documents/documents.yaml": "rules: {section: rules, title: A, summary: B}" },
    'content/documents/documents.yaml › rules › section: is "rules"; expected governing or architectural',
  ],
  [
    "a document in its own section once more",
    { "documents/documents.yaml": "a: {section: governing, alsoIn: governing, title: A}" },
    "content/documents/documents.yaml › a › alsoIn: is its own section; expected the other one",
  ],
  [
    "a document whose name is no address",
    { "documents/documents.yaml": "house rules: {section: governing, title: A}" },
    "content/documents/documents.yaml › house rules: can't have this name; expected a name of letters",
  ],
  [
    "two documents that differ in capitals only",
    {
      "documents/documents.yaml":
        "rules: {section: governing, title: A}\nRules: {section: architectural, title: B}",
    },
    "content/documents/documents.yaml › Rules: differs from rules only in capital letters",
  ],
  [
    "a document without a summary",
    {
      "documents/documents.yaml":
        "rules: {section: governing, title: A, embed: https://a.example/}",
    },
    "content/documents/documents.yaml › rules › summary: is missing; expected one or two sentences",
  ],
  [
    "a section of the document of all minutes",
    {
      "documents/documents.yaml":
        "meetingminutes: {section: governing, title: A, summary: B, embed: https://a.example/}",
    },
    "content/documents/documents.yaml › meetingminutes › section: has no effect",
  ],
  [
    "a document of the name of minutes",
    {
      "minutes/minutes.yaml":
        "2026-09-board: {kind: minutes, date: 2026-09-08, title: A, summary: B, embed: https://a.example/}",
      "documents/documents.yaml": "2026-09-board: {section: governing, title: A}",
    },
    "content/documents/documents.yaml › 2026-09-board: is also the name of an entry of minutes.yaml",
  ],
  [
    "a page whose name is no address",
    { "pages/Häuser.md": page("A") },
    "content/pages/Häuser.md: can't have this name; expected a name of letters a to z, digits and hyphens",
  ],
  [
    "a page that is no Markdown",
    { "pages/pets.docx": "PK" },
    "content/pages/pets.docx: is not known; expected files such as pet-policy.md",
  ],
  [
    "a page in a group that there isn't",
    { "pages/pets.md": page("A", "pets") },
    'content/pages/pets.md › menu: is "pets"; expected hoa or resources',
  ],
  [
    "an introduction of a page that has none",
    { "site.yaml": `${leastSite}introductions: {pool: A}\n` },
    "content/site.yaml › introductions › pool: is not a known field; expected the fields amenities, arc",
  ],
];

test.each(cases)("names %s by file, entry and field", async (_, files, expected) => {
  expect(await mistakesOf(files)).toContainEqual(expect.stringContaining(expected));
});
