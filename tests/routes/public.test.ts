import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { keptCookies } from "../../app/privacy/kept-cookies.server.ts";
import { keptRecords } from "../../app/privacy/kept-records.ts";
import { readAll, readHeading, readLinks, readMain, readText } from "../page-reading.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();

async function open(path: string) {
  const answer = await site.browse().open(path);
  return { ...answer, main: readMain(answer.html), text: readText(readMain(answer.html)) };
}

const amenities = {
  tenniscourts: "Tennis courts",
  pool: "Pool",
  socialdeck: "Social deck",
  playground: "Playground",
  basketballpickleball: "Basketball and pickleball court",
};
const architectural = {
  guidelinesStandards: "Guidelines and standards",
  modificationApplication: "Modification application",
  sidingOptions: "Siding options",
  shinglesOptions: "Shingle options",
  processForChange: "Process for change",
};
const governing = {
  covenants: "Covenants",
  bylaws: "Bylaws",
  firstamendment: "First amendment",
  lakeamendment: "Lake amendment",
};

/** Every public address of the specification, with its heading and what it must hold. */
const pages: [path: string, heading: RegExp, content: RegExp][] = [
  ["/", /Heron Lake/, /To view announcements, login or register/],
  ["/amenities", /^Amenities$/, /View More/],
  ...Object.entries(amenities).map(([id, name]): [string, RegExp, RegExp] => [
    `/amenities/${id}`,
    new RegExp(name, "i"),
    /\w/,
  ]),
  ["/arc", /^Architectural review$/, /Sample roof shingle/],
  ["/arc/sampleRoofShingle", /^Sample roof shingle$/, /Sample Roof Shingle To Be Added\./],
  ...Object.keys(architectural).map((id): [string, RegExp, RegExp] => [
    `/arc/${id}`,
    /\w/,
    /Open the document/,
  ]),
  ["/covenantsbylaws", /^Covenants and bylaws$/, /ARC guidelines/],
  ...Object.keys(governing).map((id): [string, RegExp, RegExp] => [
    `/covenantsbylaws/${id}`,
    /\w/,
    /Open the document/,
  ]),
  ["/meetingminutes", /minutes/i, /Annual meeting, October 6, 2026/],
  ["/meetingminutes/2026-09-board-minutes", /September 8, 2026/, /Open the document/],
  ["/calendar", /^Calendar$/, /20\d\d/],
  ["/contact", /^Contact$/, /Send the message/],
  ["/faq", /^Frequently asked questions$/, /dues/],
  ["/privacy", /^Privacy$/, /2 years, or until the administrator deletes it/],
  ["/sitemap", /^Site map$/, /Pay dues/],
  ["/boardmembers", /^Meet the board$/, /Contact this person/],
  ["/register", /^Register$/, /Full Name/],
  ["/login", /^Log in$/, /Email Address/],
];

describe.each(pages)("%s", (path, heading, content) => {
  test("is there, with its heading and what belongs there", async () => {
    const { status, headers, html, main, text } = await open(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/html; charset=utf-8/);
    expect(readHeading(html)).toMatch(heading);
    expect(text).toMatch(content);
    expect(readAll(html, "title")).toHaveLength(1);
    expect(html.match(/<meta name="description" content="[^"]{10,}"/g)).toHaveLength(1);
    expect(main).not.toContain("undefined");
  });

  test("can't be opened with another spelling of its address", async () => {
    if (path === "/") return expect((await open("//")).status).toBe(404);
    for (const other of [`${path}/`, path.toUpperCase(), path.replace("/", "//")]) {
      expect((await open(other)).status, other).toBe(404);
    }
  });

  test("says who may script it: nobody but by hash or nonce", async () => {
    const { html, headers } = await open(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toContain("unsafe-");
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(
      ([, attributes = ""]) => attributes,
    );
    const isTool = path === "/register" || path === "/login";
    if (isTool || path === "/" || ["/calendar", "/contact", "/privacy"].includes(path)) {
      const nonce = /'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy)?.[1];
      expect(nonce).toBeDefined();
      for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
    } else {
      expect(policy).toMatch(/script-src 'sha256-/);
    }
    // A document loads no script at all: its one script, and what to fetch ahead, stand in the page.
    if (!isTool) {
      const types = scripts.map((attributes) => /type="([^"]*)"/.exec(attributes)?.[1]);
      expect(types).toEqual([undefined, "speculationrules"]);
      expect(html).not.toMatch(/<script[^>]+src=|modulepreload/);
    }
  });
});

test("a page carries the styles that it needs, which its policy permits", async () => {
  const administrator = site.browse();
  await administrator.logInAsAdministrator();
  const seen = [await open("/faq"), await open("/login"), await administrator.open("/admin")];
  for (const { html, headers } of seen) {
    const [, styles = ""] = /<style>(.+?)<\/style>/s.exec(html) ?? [];
    const hash = createHash("sha256").update(styles).digest("base64");
    expect(headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
  }
  const withTables = seen.map(({ html }) => html.includes(".table-view"));
  expect(withTables).toEqual([false, false, true]);
});

test("a rendered page has another nonce each time", async () => {
  const policies = [await open("/login"), await open("/login")].map(({ headers }) =>
    headers.get("content-security-policy"),
  );
  expect(policies[0]).not.toBe(policies[1]);
});

test.each([
  ...["/nowhere", "/amenities/sauna", "/amenities/pool/deep", "/arc/bylaws", "/arc/__proto__"],
  ...["/covenantsbylaws/sidingOptions", "/covenantsbylaws/constructor", "/amenities/Pool"],
  ...["/FAQ", "/faq/", "/__manifest", "/api/auth/get-session", "/admin/", "/residents/"],
  ...["/faq.data/", "/%66aq", "/meetingminutes/2026-13-x"],
])("%s isn't there, and leads home", async (path) => {
  const { status, html, main } = await open(path);
  expect(status).toBe(404);
  expect(readHeading(html)).toBe("We can't find that page");
  expect(readLinks(main)).toContain("/");
  expect(html).not.toMatch(/<script[^>]+src=/);
});

test.each(["/index.html", "/faq/index.html", "/.env", "/meetingminutes.pdf", "/assets/entry.js"])(
  "%s isn't there, and a small page leads home",
  async (path) => {
    const { status, html } = await open(path);
    expect([status, readHeading(html)]).toEqual([404, "File not found"]);
    expect(readLinks(html)).toEqual(["/"]);
    expect(html.length).toBeLessThan(300);
  },
);

test("the home page's cards lead on", async () => {
  const links = readLinks((await open("/")).main);
  for (const href of ["/calendar", "/faq", "/contact", "/amenities", "/login", "/register"]) {
    expect(links).toContain(href);
  }
  expect(links.some((href) => href.startsWith("https://tennis-reservations.example"))).toBe(true);
});

test("the overview of the amenities leads to all five, with pictures", async () => {
  const { main } = await open("/amenities");
  for (const [id, name] of Object.entries(amenities)) {
    expect(readLinks(main)).toContain(`/amenities/${id}`);
    expect(readAll(main, "h2").join().toLowerCase()).toContain(name.toLowerCase());
  }
  expect(main.match(/<img\b[^>]*\balt="[^"]+"/g)?.length).toBeGreaterThanOrEqual(5);
});

test("an amenity has a grid of pictures", async () => {
  for (const id of Object.keys(amenities)) {
    const { main } = await open(`/amenities/${id}`);
    expect(main.match(/<figure\b/g)?.length, id).toBeGreaterThanOrEqual(2);
  }
});

test("architectural review has six buttons, covenants and bylaws five", async () => {
  const review = readLinks((await open("/arc")).main);
  const arc = [...Object.keys(architectural), "sampleRoofShingle"].map((id) => `/arc/${id}`);
  expect(review.toSorted()).toEqual(arc.toSorted());
  const bylaws = readLinks((await open("/covenantsbylaws")).main);
  const documents = Object.keys(governing).map((id) => `/covenantsbylaws/${id}`);
  expect(bylaws.toSorted()).toEqual([...documents, "/arc/guidelinesStandards"].toSorted());
});

test.each([
  ...Object.keys(architectural).map((id) => [`/arc/${id}`, id]),
  ...Object.keys(governing).map((id) => [`/covenantsbylaws/${id}`, id]),
  ["/meetingminutes/2026-10-financial-report", "2026-10-financial-report"],
])("%s shows its own document, and the file is there", async (path, name) => {
  const { main } = await open(path);
  expect(main).toMatch(/<section id="page-1".*<img [^>]*src="\/media\/[^"]+\.webp"/);
  const address = `/documents/${name}.pdf`;
  expect(readLinks(main)).toContain(address);
  const file = await site.browse().open(address);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(file.html.startsWith("%PDF-")).toBe(true);
});

test("minutes and financial reports stand by year, the newest first", async () => {
  const { main } = await open("/meetingminutes");
  expect(readAll(main, "h2")).toEqual(["2026", "2025", "2024"]);
  const dates = [...main.matchAll(/<time dateTime="([^"]+)"/gi)].map(([, date]) => date);
  expect(dates.length).toBeGreaterThan(7);
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const href of readLinks(main)) {
    expect(href).toMatch(/^\/meetingminutes\/20\d\d-\d\d-[a-z-]+$/);
    expect((await open(href)).status).toBe(200);
  }
});

test("the board has three cards, each with a way to write to that person", async () => {
  const { main } = await open("/boardmembers");
  const links = readLinks(main).filter((href) => href.startsWith("/contact?to="));
  expect(links).toHaveLength(3);
  for (const href of links) {
    const { html } = await open(href);
    const id = new URLSearchParams(href.split("?")[1]).get("to");
    expect(html).toMatch(new RegExp(`<option value="${id}" selected=""`));
  }
});

test("the site map leads to every page, and every link of the site leads somewhere", async () => {
  const links = readLinks((await open("/sitemap")).html).filter((href) => href.startsWith("/"));
  const needed = ["/arc", "/residents", "/boardmembers", "/covenantsbylaws", "/meetingminutes"];
  const more = [
    "/contact",
    "/calendar",
    "/faq",
    ...Object.keys(amenities).map((id) => `/amenities/${id}`),
  ];
  expect(links).toEqual(expect.arrayContaining([...needed, ...more]));
  const external = readLinks((await open("/sitemap")).main).filter((href) => /^https:/.test(href));
  expect(external.some((href) => href.endsWith("/pay"))).toBe(true);
  expect(external.some((href) => href.endsWith("/contact"))).toBe(true);
  for (const href of new Set(links)) {
    const { status } = await open(href);
    const signedInOnly = ["/residents", "/editinfo", "/admin"].includes(href);
    expect(status, href).toBe(signedInOnly ? 302 : 200);
  }
});

test("links to other sites open in a new tab", async () => {
  for (const path of ["/", "/sitemap", "/faq"]) {
    const { html } = await open(path);
    const links = [...html.matchAll(/<a\b[^>]*href="https:[^>]*>/g)].map(([link]) => link);
    expect(links, path).not.toHaveLength(0);
    for (const link of links) expect(link).toMatch(/target="_blank"/);
  }
});

test("the header has every group of the navigation, on every kind of page", async () => {
  const needed = ["/", "/amenities", "/arc", "/residents", "/sitemap", "/boardmembers"];
  const more = ["/covenantsbylaws", "/meetingminutes", "/calendar", "/contact", "/faq"];
  for (const path of ["/", "/faq", "/login", "/calendar"]) {
    const { html } = await open(path);
    expect(readLinks(html)).toEqual(expect.arrayContaining([...needed, ...more]));
    for (const group of ["Amenities", "Resources", "HOA"]) {
      expect(readText(html).toLowerCase(), path).toContain(group.toLowerCase());
    }
  }
});

test("the menu says which page is present, on every kind of page", async () => {
  for (const path of ["/amenities", "/amenities/pool", "/faq", "/login", "/calendar"]) {
    const { html } = await open(path);
    const present = html.match(/<a\b[^>]*aria-current="page"[^>]*>/g) ?? [];
    expect(present, path).toHaveLength(1);
    expect(readLinks(present[0] ?? ""), path).toEqual([path]);
  }
  const above = (await open("/arc/sidingOptions")).html.match(/<a\b[^>]*aria-current="true"[^>]*>/);
  expect(readLinks(above?.[0] ?? "")).toEqual(["/arc"]);
});

test("the FAQ begins with an index of its questions, for a desk and folded for a phone", async () => {
  const { main } = await open("/faq");
  const questions = [...main.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => `#${id}`);
  expect(questions.length).toBeGreaterThan(5);
  expect(readLinks(main).filter((href) => href.startsWith("#"))).toEqual([
    ...questions,
    ...questions,
  ]);
});

test("the calendar names an event over several days once a week", async () => {
  const { main } = await open("/calendar?month=2026-11");
  const month = /<table\b[\s\S]*<\/table>/.exec(main)?.[0] ?? "";
  expect(readAll(month, "summary").filter((name) => name === "Water level drawdown")).toHaveLength(
    3,
  );
  expect(readText(main)).toContain("Monday, November 2 to Monday, November 16");
});

test("the calendar leads from month to month, and takes no wrong one", async () => {
  const { main, text } = await open("/calendar?month=2026-12");
  expect(text).toContain("December 2026");
  expect(readLinks(main)).toEqual(expect.arrayContaining(["?month=2026-11", "?month=2027-01"]));
  expect(text).toContain("Back to this month");
  const monthLinks = async (month: string) =>
    readLinks((await open(`/calendar?month=${month}`)).main).filter((link) => link.startsWith("?"));
  expect(await monthLinks("2000-01")).toEqual(["?month=2000-02"]);
  const lastYear = new Date().getFullYear() + 5;
  expect(await monthLinks(`${lastYear}-12`)).toEqual([`?month=${lastYear}-11`]);
  const now = readAll((await open("/calendar")).main, "h2")[0];
  for (const wrong of ["2026-13", "x", "", "99999-01", `${lastYear + 1}-01`]) {
    expect(readAll((await open(`/calendar?month=${wrong}`)).main, "h2")[0]).toBe(now);
  }
});

test("the foot of every page leads to what is kept of people, and who is responsible for it", async () => {
  for (const path of ["/", "/faq", "/login", "/calendar"]) {
    expect(readLinks((await open(path)).html), path).toContain("/privacy");
  }
  const { main, html } = await open("/privacy");
  const text = readText(main);
  for (const { title } of keptRecords) expect(text).toContain(title);
  for (const name of Object.keys(keptCookies)) expect(text).toContain(`shoreline-${name}`);
  expect(text).toContain("board@heronlake.example.org");
  expect(text).not.toContain("{");
  expect(html).not.toMatch(/<script\b[^>]*\bsrc=/);
});
