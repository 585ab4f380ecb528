import { join } from "node:path";
import { expect, test } from "vitest";
import type { Content } from "../app/content/content.ts";
import { listEntries } from "../app/content/entries.ts";
import { listMenu, listSiteMap } from "../app/content/navigation.ts";
import { describeContent } from "../cli/content/check.ts";
import { convertSample } from "./sample-folder.fixture.ts";

/** Where nothing was built before, all the documents' pages are drawn. */
const whileDrawing = { timeout: 180_000 };

function convert(sample: string) {
  return convertSample(join(import.meta.dirname, "../samples", sample));
}

/** The menu's groups, each with the names of its links. */
function readMenu(content: Content) {
  return Object.fromEntries(
    listMenu(content).map((entry) => [
      entry.name,
      "href" in entry ? entry.href : entry.links.map(({ name }) => name),
    ]),
  );
}

const names = (content: Content, kind: Parameters<typeof listEntries>[0]) =>
  listEntries(kind, content).map(({ name }) => name);

test("Heron Lake has all that the specification names", whileDrawing, async () => {
  const { content, warnings } = await convert("heron-lake");
  expect(warnings).toEqual([]);
  expect(listEntries("amenities", content).map(({ href }) => href)).toEqual([
    ...["/amenities/socialdeck", "/amenities/tenniscourts", "/amenities/pool"],
    ...["/amenities/playground", "/amenities/basketballpickleball"],
  ]);
  expect(content.minutes.length).toBeGreaterThan(7);
  const expected = { pages: 19, href: "/documents/covenants.pdf" };
  expect(content.documents.find(({ id }) => id === "covenants")?.file).toMatchObject(expected);
  expect(content.chart?.places).toHaveLength(5);
  expect(describeContent(content)).toEqual([
    "Heron Lake Homeowners Association: no mistakes.",
    "'To Be Added.' is shown on /arc/sampleRoofShingle (no file sampleRoofShingle.pdf, and no embed).",
  ]);
});

test("Quarry Row has a menu of what it has", whileDrawing, async () => {
  const { content, warnings } = await convert("quarry-row");
  expect(warnings).toEqual([]);
  expect(readMenu(content)).toEqual({
    AMENITIES: ["Overview", "Community garden", "Playground"],
    RESOURCES: ["Architectural review (ARC)", "Resident directory", "Site map"],
    HOA: ["Covenants and bylaws", "Pet policy"],
    CALENDAR: "/calendar",
    CONTACT: "/contact",
    FAQ: "/faq",
  });
  expect(listSiteMap(content).map(({ name }) => name)).toEqual([
    ...["Amenities", "Architectural review", "Covenants and bylaws", "The association"],
    ...["Residents"],
  ]);
  expect(names(content, "governing")).toEqual(["Declaration", "Rules"]);
});
