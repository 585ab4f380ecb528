import { expect, test } from "vitest";
import { readAll, readLinks, readMain, readText } from "../page-reading.ts";
import { serveSite } from "../site.fixture.ts";

/* What the specification names, on the site of the association that has all of it: Heron Lake. */

const site = serveSite();

async function open(path: string) {
  const { status, html } = await site.browse().open(path);
  const main = readMain(html);
  return { status, html, main, text: readText(main), links: readLinks(main) };
}

test("the amenities have five 'View More'", async () => {
  expect((await open("/amenities")).text.match(/View More/g)).toHaveLength(5);
});

test("architectural review has six buttons, covenants and bylaws five", async () => {
  expect((await open("/arc")).links).toEqual([
    ...["/arc/processForChange", "/arc/modificationApplication", "/arc/guidelinesStandards"],
    ...["/arc/sidingOptions", "/arc/shinglesOptions", "/arc/sampleRoofShingle"],
  ]);
  const { links, text } = await open("/covenantsbylaws");
  expect(links).toEqual([
    ...["/covenantsbylaws/covenants", "/covenantsbylaws/firstamendment"],
    ...["/covenantsbylaws/lakeamendment", "/covenantsbylaws/bylaws", "/arc/guidelinesStandards"],
  ]);
  expect(text).toContain("ARC guidelines");
});

test("a document that is still to be added leads to the others of its section", async () => {
  const { main, text } = await open("/arc/sampleRoofShingle");
  expect(text).toContain("Sample Roof Shingle To Be Added. Need it now? Ask the board.");
  const [ask = "", others = ""] = main.split("Other documents");
  expect(readLinks(ask)).toEqual(["/arc", "/arc/shinglesOptions", "/contact?topic=home"]);
  expect(readLinks(others)).toEqual([
    ...["/arc/processForChange", "/arc/modificationApplication", "/arc/guidelinesStandards"],
    ...["/arc/sidingOptions", "/arc/shinglesOptions"],
  ]);
  expect((await open("/arc/sidingOptions")).text).not.toContain("Other documents");
});

test("the board has three cards, each with 'Contact this person'", async () => {
  expect((await open("/boardmembers")).text.match(/Contact this person/g)).toHaveLength(3);
});

test("the menu has six groups, and the site map the management company's two pages", async () => {
  const { html, main, links } = await open("/sitemap");
  const menu = /<nav id="menu".*?<\/nav>/s.exec(html)?.[0] ?? "";
  for (const group of ["AMENITIES", "RESOURCES", "HOA", "CALENDAR", "CONTACT", "FAQ"]) {
    expect(readText(menu)).toContain(group);
  }
  expect(readAll(main, "h2").at(-1)).toBe("Management company");
  expect(links.slice(-2)).toEqual([
    "https://portal.lakeside-management.example/heron-lake/pay",
    "https://portal.lakeside-management.example/heron-lake/contact",
  ]);
  expect(links).toContain("https://social.example/groups/heron-lake");
});

test("the calendar names an event over several days once a week", async () => {
  const { main } = await open("/calendar?month=2026-11");
  const month = /<table\b[\s\S]*<\/table>/.exec(main)?.[0] ?? "";
  expect(readAll(month, "summary").filter((name) => name === "Water level drawdown")).toHaveLength(
    3,
  );
  expect(readText(main)).toContain("Monday, November 2 to Monday, November 16");
});
