import { beforeAll, describe, expect, test } from "vitest";
import {
  readField,
  readHeading,
  readLinks,
  readMain,
  readRows,
  readText,
} from "../page-reading.ts";
import { addNeighbour } from "../people.fixture.ts";
import { registrationFields, serveSite } from "../site.fixture.ts";

const site = serveSite();

describe("home", () => {
  test("tells a visitor how to come to the announcements", async () => {
    const { html } = await site.browse().open("/");
    expect(readText(html)).toContain("To view announcements, login or register");
    expect(readLinks(readMain(html))).toEqual(expect.arrayContaining(["/login", "/register"]));
  });

  test("shows a resident the announcements, each with title, body and date", async () => {
    const administrator = site.browse();
    await administrator.logInAsAdministrator();
    const announcement = { title: "Lantern walk", body: "At five.", dateCreated: "9 December" };
    await administrator.send("/admin", announcement);
    const resident = site.browse();
    await resident.register();
    const { html, headers } = await resident.open("/");
    const text = readText(html);
    expect(text).toContain("Lantern walk 9 December At five.");
    expect(text).not.toContain("To view announcements");
    expect(headers.get("cache-control")).toBe("no-store");
    expect((await site.browse().open("/")).html).not.toContain("Lantern walk");
  });

  test("a forged readable cookie shows no announcement", async () => {
    for (const [name, value] of [
      ["shoreline-account", "administrator"],
      ["shoreline-session", "made-up.signature"],
    ] as const) {
      const forger = site.browse();
      forger.forge(name, value);
      const { status, html } = await forger.open("/");
      expect(status).toBe(200);
      expect(html).not.toContain("Lantern walk");
      expect(readText(html)).toContain("To view announcements, login or register");
    }
  });
});

describe("edit your info", () => {
  test("is filled with the resident's own record", async () => {
    const fields = registrationFields({
      name: "Zoë O'Hara <b>",
      houseNum: "77",
      includeOnDir: "n",
    });
    const browser = site.browse();
    await browser.send("/register", fields);
    const { status, headers, html } = await browser.open("/editinfo");
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(readHeading(html)).toBe("Edit your info");
    for (const name of ["name", "email", "houseNum", "houseStreet", "phoneNumber"]) {
      expect(readField(html, name).value).toBe(fields[name]);
    }
    expect(readField(html, "includeOnDir").value).toBe("N");
    expect(html).toMatch(/<button[^>]*>Update<\/button>/);
    expect(html).not.toContain('name="password"');
  });

  test("an update leads home and stands in the directory", async () => {
    const browser = site.browse();
    await browser.register({ name: "Wren Before" });
    const { password: _, ...changed } = registrationFields({
      name: "Wren After",
      email: "wren@example.org",
      houseNum: "88",
      houseStreet: "Cattail Court",
      phoneNumber: "555-0188",
      includeOnDir: "y",
    });
    const { status, headers } = await browser.send("/editinfo", changed);
    expect([status, headers.get("location")]).toEqual([302, "/"]);
    const rows = readRows((await browser.open("/residents?q=wren")).html);
    expect(rows).toEqual([["Wren After", "555-0188", "wren@example.org", "88", "Cattail Court"]]);
    expect(readField((await browser.open("/editinfo")).html, "includeOnDir").value).toBe("Y");
  });

  test("'N' takes the resident out of the directory", async () => {
    const fields = registrationFields({ name: "Heron Hidden" });
    const browser = site.browse();
    await browser.send("/register", fields);
    expect(readRows((await browser.open("/residents?q=hidden")).html)).toHaveLength(1);
    await browser.send("/editinfo", { ...fields, includeOnDir: "N" });
    expect(readRows((await browser.open("/residents?q=hidden")).html)).toEqual([]);
  });

  test.each(["name", "email", "houseNum", "houseStreet", "phoneNumber", "includeOnDir"])(
    "without %s nothing is changed, and the form says so at the field",
    async (missing) => {
      const fields = registrationFields({ name: "Unchanged Person" });
      const browser = site.browse();
      await browser.send("/register", fields);
      const { status, html } = await browser.send("/editinfo", {
        ...fields,
        houseStreet: "Elsewhere",
        [missing]: " ",
      });
      expect(status).toBe(400);
      expect(readField(html, missing).error).toMatch(/^Please/);
      if (missing !== "houseStreet") expect(readField(html, "houseStreet").value).toBe("Elsewhere");
      const kept = await browser.open("/editinfo");
      expect(readField(kept.html, "houseStreet").value).toBe("Heron Way");
    },
  );

  test("changes nobody else's record, whatever the form says", async () => {
    const victim = site.browse();
    await victim.register({ name: "Quiet Neighbor" });
    const browser = site.browse();
    await browser.register();
    await browser.send("/editinfo", {
      ...registrationFields({ name: "Taken Over" }),
      uid: "1",
      id: "1",
    });
    expect(readField((await victim.open("/editinfo")).html, "name").value).toBe("Quiet Neighbor");
  });

  test("sends the administrator, who has no record, to the administration", async () => {
    const administrator = site.browse();
    await administrator.logInAsAdministrator();
    const { status, headers } = await administrator.open("/editinfo");
    expect([status, headers.get("location")]).toEqual([302, "/admin"]);
  });
});

describe("the directory", () => {
  const reader = () => browser;
  let browser: ReturnType<typeof site.browse>;

  beforeAll(async () => {
    browser = site.browse();
    await browser.register({ name: "The Reader", includeOnDir: "N" });
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
    return readRows((await reader().open(`/residents${query}`)).html);
  }

  test("has the columns of the specification, the last two sorted by their heads", async () => {
    const { html, headers } = await reader().open("/residents");
    expect(headers.get("cache-control")).toBe("no-store");
    const heads = [...html.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(
      ([, inside = ""]) => inside,
    );
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
    const { html } = await reader().open("/residents?q=table");
    expect(readRows(html)).toHaveLength(10);
    expect(readText(html)).toContain("Rows per page:");
    expect(readText(html)).toContain("1–10 of 32");
    const options = [...html.matchAll(/<option\b[^>]*>(\d+)<\/option>/g)].map(([, text]) => text);
    expect(options).toEqual(["10", "15", "20", "25", "30"]);
  });

  test.each([15, 20, 25, 30])("shows %i rows when asked", async (rows) => {
    const { html } = await reader().open(`/residents?q=table&rows=${rows}`);
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
    const { html } = await reader().open("/residents?q=table&sort=houseNum&order=desc&rows=15");
    const links = readLinks(readMain(html));
    expect(
      links.some((href) => href.endsWith("?q=table&sort=houseNum&order=desc&rows=15&page=2")),
    ).toBe(true);
    expect(html).toMatch(/<input type="hidden" name="q" value="table"\/>/);
  });

  test("says so when nobody matches", async () => {
    const { html } = await reader().open("/residents?q=nobody%20at%20all");
    expect(readText(html)).toContain("Nobody matches 'nobody at all'");
    expect(readText(html)).toContain("0–0 of 0");
  });

  test("who said 'N' is in neither page nor data", async () => {
    for (const path of ["/residents?q=table&rows=30&page=2", "/residents.data?q=table+33"]) {
      const { html } = await reader().open(path);
      expect(html).not.toContain("Table 33");
      expect(html).not.toContain("table34@example.org");
    }
  });
});
