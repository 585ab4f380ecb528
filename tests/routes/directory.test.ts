import { beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { readAll, readLinks, readMain, readRows, readText } from "../page-reading.ts";
import { addNeighbour, cardOf } from "../people.fixture.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();

let reader: ReturnType<typeof site.browse>;

beforeAll(async () => {
  reader = site.browse();
  await reader.register({ name: "The Reader", includeOnDir: "N" });
  for (let number = 1; number <= 32; number += 1) {
    await addNeighbour({
      name: `Table ${String(number).padStart(2, "0")}`,
      houseNum: 200 - number,
      houseStreet: "Table Street",
      phoneNumber: "555-0100",
      email: `table${number}@example.org`,
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
    ...["Name", "Phone Number", "Email", "House Number", "House Street"],
  ]);
  expect(heads.flatMap((head, place) => (readLinks(head).length > 0 ? place : []))).toEqual([3, 4]);
  expect(heads.flatMap((head) => readLinks(head))).toEqual([
    ...["/residents?sort=houseNum", "/residents?sort=houseStreet"],
  ]);
});

test("shows ten rows at first, and offers 10, 15, 20, 25 and 30", async () => {
  const { html } = await reader.open("/residents?q=table");
  expect(readRows(html)).toHaveLength(10);
  expect(readText(html)).toContain("Rows per page:");
  expect(readText(html)).toContain("1–10 of 32");
  const options = [...html.matchAll(/<option\b[^>]*>(\d+)<\/option>/g)].map(([, text]) => text);
  expect(options).toEqual(["10", "15", "20", "25", "30"]);
  const more = (await reader.open("/residents?q=table&rows=25")).html;
  expect(readRows(more)).toHaveLength(25);
  expect(more).toMatch(/<option [^>]*selected=""[^>]*>25</);
  expect(await rowsAt("?q=table&rows=1000&sort=email&page=x")).toEqual(await rowsAt("?q=table"));
});

test("says so when nobody matches", async () => {
  const { html } = await reader.open("/residents?q=nobody%20at%20all");
  expect(readText(html)).toContain("No one matches “nobody at all”");
  expect(readText(html)).not.toContain("Rows per page:");
});

test("a neighbor's card holds what they show, and nobody else has one", async () => {
  const id = await addNeighbour({ name: "Zoë Größe", phoneNumber: "555-0142", houseNum: 7 });
  await database().updateTable("users").set({ shareEmail: 0 }).where("uid", "=", id).execute();
  const { html: page } = await reader.open("/residents?q=zoe");
  const address = `/residents/${await cardOf(id)}/card.vcf`;
  expect(readLinks(page)).toContain(address);
  const { status, headers, html } = await reader.open(address);
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(headers.get("content-type")).toBe("text/vcard; charset=utf-8");
  expect(headers.get("content-disposition")).toBe(
    "attachment; filename=\"neighbor.vcf\"; filename*=UTF-8''Zo%C3%AB%20Gr%C3%B6%C3%9Fe.vcf",
  );
  expect(html).toContain("TEL;TYPE=VOICE:555-0142\r\n");
  expect(html).not.toContain("EMAIL");
  expect((await reader.open("/residents/nobody/card.vcf")).status).toBe(404);
});

test("says that it goes by last name only while it does", async () => {
  const introduction = async (path: string) => readText(readMain((await reader.open(path)).html));
  expect(await introduction("/residents")).toContain("chose to be listed, by last name. Please");
  expect(await introduction("/residents?sort=houseNum")).toContain("chose to be listed. Please");
  const { html } = await reader.open("/residents?q=a&sort=houseNum");
  expect(html).toMatch(/<th [^>]+><a [^>]*href="\/residents\?q=a"[^>]*>Name</);
});

test("for print there is everyone who is listed, by last name, with a date and whom it is for", async () => {
  const { status, headers, html } = await reader.open("/residents/print");
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  const entries = readAll(readMain(html), "li").filter((entry) => entry.startsWith("Table"));
  expect(entries).toHaveLength(32);
  expect(entries[0]).toBe("Table 01 199 Table Street 555-0100 table1@example.org");
  expect(entries).toEqual(entries.toSorted());
  expect(readText(readMain(html))).toMatch(
    /\w+ \d+, \d{4}\. For residents of Heron Lake Homeowners Association only\./,
  );
  expect(html).not.toContain("entry.client");
  expect(readAll(readMain(html), "h2")).toEqual(["#", "G"]);
  expect(readLinks(readMain(html))).toContain("/residents/print?by=street");
});

test("for print by street, each street is a heading, and its houses go by number", async () => {
  const { html } = await reader.open("/residents/print?by=street");
  expect(readAll(readMain(html), "h2")).toContain("Table Street");
  const entries = readAll(readMain(html), "li").filter((entry) => /Table \d/.test(entry));
  expect(entries).toHaveLength(32);
  expect(entries[0]).toBe("168 Table 32 555-0100 table32@example.org");
  const other = await reader.open("/residents/print?by=constructor");
  expect(readAll(readMain(other.html), "h2")).toContain("#");
});

/** How often a reader has printed the directory; that is noted after the answer. */
async function printsOf(name: string): Promise<number[]> {
  const events = await database()
    .selectFrom("auditEvents")
    .innerJoin("users", "users.uid", "auditEvents.actor")
    .select("times")
    .where("kind", "=", "directory-printed")
    .where("users.name", "=", name)
    .execute();
  return events.map(({ times }) => times);
}

test("the directory for print is noted only when its reader asks for it here", async () => {
  const resident = site.browse();
  await resident.register({ name: "Linked Lapwing", includeOnDir: "N" });
  for (const from of ["cross-site", "same-site"]) {
    const sent = await resident.open("/residents/print", { "sec-fetch-site": from });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, "/residents"]);
  }
  const ahead = await resident.open("/residents/print", { "sec-purpose": "prefetch" });
  expect([ahead.status, ahead.html.includes("Table 01")]).toEqual([403, false]);
  expect((await resident.head("/residents/print")).status).toBe(302);
  expect((await resident.open("/residents/print")).html).toContain("Table 01");
  await expect.poll(() => printsOf("Linked Lapwing")).toEqual([1]);
});

test("finds a house by its address, and says when it shows only what is similar", async () => {
  expect(await rowsAt("?q=168+table+street")).toEqual([
    ["Table 32", "555-0100", "table32@example.org", "168", "Table Street"],
  ]);
  const { html } = await reader.open("/residents?q=168+tabel");
  expect(readRows(html)).toHaveLength(1);
  expect(readText(html)).toContain("No exact match for “168 tabel”. Showing similar ones.");
  expect(readText((await reader.open("/residents?q=168+table")).html)).not.toContain("similar");
});

test("who reads more than a person does is told when it goes on, on every way to the directory", async () => {
  const script = site.browse();
  await script.register({ name: "Busy Script", includeOnDir: "N" });
  // Each print counts as 15 pages, 30 rows as three.
  for (const order of ["name", "street"]) await script.open(`/residents/print?by=${order}`);
  for (let time = 1; time <= 29; time += 1) await script.open("/residents?rows=30");
  for (const page of [1, 2, 3])
    expect((await script.open(`/residents?page=${page}`)).status).toBe(200);
  const id = await addNeighbour({ name: "Somebody Else" });
  for (const address of ["/residents", "/residents?q=table", "/residents/print"]) {
    const { status, headers, html } = await script.open(address);
    expect([status, headers.get("cache-control")]).toEqual([429, "no-store"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3500);
    expect(readText(readMain(html))).toContain("It opens again in 60 minutes.");
    expect(html).not.toContain("Table");
  }
  expect((await script.open("/residents.data")).html).not.toContain("table1@example.org");
  expect((await script.open(`/residents/${await cardOf(id)}/card.vcf`)).status).toBe(429);
  expect((await script.open("/search?q=Else")).html).not.toContain("Somebody Else");
  expect((await reader.open("/search?q=Else")).html).toContain("Somebody Else");
  expect((await reader.open("/residents")).status).toBe(200);
});
