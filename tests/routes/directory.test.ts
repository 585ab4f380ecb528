import { beforeAll, expect, test } from "vitest";
import { readLinks, readMain, readRows, readText } from "../page-reading.ts";
import { addNeighbour } from "../people.fixture.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();

let reader: ReturnType<typeof site.browse>;

beforeAll(async () => {
  reader = site.browse();
  await reader.register({ name: "The Reader", includeOnDir: "N" });
  for (let number = 1; number <= 34; number += 1) {
    await addNeighbour({
      name: `Table ${String(number).padStart(2, "0")}`,
      houseNum: 200 - number,
      houseStreet: "Table Street",
      phoneNumber: "555-0100",
      email: `table${number}@example.org`,
      includeOnDir: number > 32 ? "N" : "Y",
    });
  }
});

async function rowsAt(query: string): Promise<string[][]> {
  return readRows((await reader.open(`/residents${query}`)).html);
}

test("has the columns of the specification, the last two sorted by their heads", async () => {
  const { html, headers } = await reader.open("/residents");
  expect(headers.get("cache-control")).toBe("no-store");
  const heads = [...html.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, inside = ""]) => inside);
  expect(heads.map((head) => readText(head).replace(/ ?[↕▲▼]/, ""))).toEqual([
    "Name",
    "Phone Number",
    "Email",
    "House Number",
    "House Street",
  ]);
  expect(heads.map((head) => readLinks(head))).toEqual([
    [],
    [],
    [],
    ["/residents?sort=houseNum"],
    ["/residents?sort=houseStreet"],
  ]);
});

test("shows ten rows at first, and offers 10, 15, 20, 25 and 30", async () => {
  const { html } = await reader.open("/residents?q=table");
  expect(readRows(html)).toHaveLength(10);
  expect(readText(html)).toContain("Rows per page:");
  expect(readText(html)).toContain("1–10 of 32");
  const options = [...html.matchAll(/<option\b[^>]*>(\d+)<\/option>/g)].map(([, text]) => text);
  expect(options).toEqual(["10", "15", "20", "25", "30"]);
});

test.each([15, 20, 25, 30])("shows %i rows when asked", async (rows) => {
  const { html } = await reader.open(`/residents?q=table&rows=${rows}`);
  expect(readRows(html)).toHaveLength(rows);
  expect(html).toMatch(new RegExp(`<option selected=""[^>]*>${rows}<`));
});

test.each([
  "rows=1000",
  "rows=0",
  "rows=-1",
  "rows=x",
  "sort=email",
  "page=0",
  "page=x",
  "order=up",
])("takes '%s' for the default", async (wrong) => {
  expect(await rowsAt(`?q=table&${wrong}`)).toEqual(await rowsAt("?q=table"));
});

test("pages through everybody once; past the end is the last page", async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => rowsAt(`?q=table&page=${page}`)));
  const names = pages.flat().map(([name]) => name);
  expect(names).toHaveLength(32);
  expect(new Set(names).size).toBe(32);
  expect(await rowsAt("?q=table&page=99")).toEqual(pages[3]);
});

test("sorts by house number as a number", async () => {
  const numbers = async (order: string) =>
    (await rowsAt(`?q=table&rows=30&sort=houseNum&order=${order}`)).map(([, , , number]) =>
      Number(number),
    );
  const ascending = await numbers("asc");
  expect(ascending[0]).toBe(168);
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
  const descending = await numbers("desc");
  expect(descending[0]).toBe(199);
  expect(descending).toEqual(descending.toSorted((a, b) => b - a));
});

test("keeps search, order and rows in its own links and form", async () => {
  const { html } = await reader.open("/residents?q=table&sort=houseNum&order=desc&rows=15");
  const links = readLinks(readMain(html));
  expect(
    links.some((href) => href.endsWith("?q=table&sort=houseNum&order=desc&rows=15&page=2")),
  ).toBe(true);
  expect(html).toMatch(/<input type="hidden" name="q" value="table"\/>/);
});

test("says so when nobody matches", async () => {
  const { html } = await reader.open("/residents?q=nobody%20at%20all");
  expect(readText(html)).toContain("Nobody matches 'nobody at all'");
  expect(readText(html)).toContain("0–0 of 0");
});

test("who said 'N' is in neither page nor data", async () => {
  for (const path of ["/residents?q=table&rows=30&page=2", "/residents.data?q=table+33"]) {
    const { html } = await reader.open(path);
    expect(html).not.toContain("Table 33");
    expect(html).not.toContain("table34@example.org");
  }
});
