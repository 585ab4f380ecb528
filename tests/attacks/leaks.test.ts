/** What answers tell beside what was asked: of other people, and of how the site is made. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { expected, type Person, people } from "../access-expected.ts";
import { readRows } from "../page-reading.ts";
import { administrator } from "../running-site.ts";
import type { Answer, Browser } from "../site.fixture.ts";
import { expectNothingFromInside } from "./attacked-site.ts";
import { peopledSite } from "./peopled-site.ts";

const site = peopledSite();
const browsers = {} as Record<Person, Browser>;
/** What a neighbor may not read, and what the administrator may not either. */
const hidden: Record<Person, string[]> = {
  visitor: [],
  waiting: [],
  resident: [],
  administrator: [],
};

/** A resident of the directory whose every text is found again. */
function inventMarked(mark: string) {
  return {
    name: `Marked ${mark}`,
    houseNum: `77${mark.length}`,
    houseStreet: `${mark} Marsh Lane`,
    phoneNumber: `555-01${mark.length + 60}`,
    includeOnDir: "Y",
  };
}

beforeAll(async () => {
  for (const mark of ["Ibis", "Avocet"]) {
    const record = inventMarked(mark);
    const browser = site.browse();
    const signInAddress = `sign-in-${mark}@example.org`.toLowerCase();
    await browser.register({ ...record, email: signInAddress });
    const email = `contact-${mark}@example.org`.toLowerCase();
    await browser.send("/editinfo", { ...record, email });
    const texts = [record.name, record.houseStreet, record.phoneNumber, email];
    for (const person of ["visitor", "waiting"] as const) hidden[person].push(...texts);
    for (const person of people) hidden[person].push(signInAddress);
  }
  const rows = (query: string) => site.rows(query).flatMap((row) => Object.values(row).map(String));
  const inside = [...rows(`select uid from users`), ...rows(`select "nameKey" from users`)];
  for (const person of ["visitor", "waiting", "resident"] as const) {
    hidden[person].push(...inside, administrator.email);
  }
  for (const person of people) {
    browsers[person] = site.browse();
    hidden[person].push(
      ...rows(`select password from "identityCredentials" where password is not null`),
    );
    hidden[person].push(...rows("select value from settings where value <> ''"));
  }
  await browsers.resident.register({ name: "Reading Rail", email: "reading@example.org" });
  await browsers.waiting.register({ name: "Patient Teal", email: "patient@example.org" });
  site.rows(`update "identityUsers" set role = 'waiting' where email = 'patient@example.org'`);
  await browsers.administrator.logIn(administrator.email, administrator.password);
  const own = { visitor: "", waiting: "patient@example.org", resident: "reading@example.org" };
  const addresses: Record<Person, string> = { ...own, administrator: administrator.email };
  for (const person of people) {
    const account = `select id from "identityUsers" where email = '${addresses[person]}'`;
    hidden[person].push(
      ...rows(`select token from "identitySessions"`),
      ...people.filter((other) => other !== person).flatMap((other) => tokensOf(browsers[other])),
      readFileSync(join(site.folder, "secret"), "utf8").trim(),
      ...rows(`select id from "identitySessions" where "userId" not in (${account})`),
    );
  }
});

/** The token of a browser's session, which only its cookie holds. */
function tokensOf({ cookies }: Browser): string[] {
  const session = cookies.find((cookie) => cookie.startsWith("shoreline-session="));
  return session ? [decodeURIComponent(session.split("=")[1] ?? "").split(".")[0] ?? ""] : [];
}

/** Every header that the site has a reason to send. */
const siteHeaders = [
  ...["cache-control", "connection", "content-encoding", "content-length", "content-type", "date"],
  ...["accept-ranges", "etag", "keep-alive", "location", "transfer-encoding", "vary", "allow"],
  ...["content-security-policy", "cross-origin-opener-policy", "cross-origin-resource-policy"],
  ...[
    "permissions-policy",
    "referrer-policy",
    "x-content-type-options",
    "x-frame-options",
    "x-robots-tag",
  ],
  ...["retry-after", "set-cookie", "content-disposition"],
];

/** By these the pages' own script knows what to do with data. */
const dataHeaders = ["x-remix-response", "x-remix-reload-document"];

function expectNothingLeaks(answer: Answer, person: Person, where: string): void {
  const text = `${JSON.stringify([...answer.headers])}\n${answer.html}`;
  for (const words of hidden[person])
    expect.soft(text.includes(words), `'${words}' in ${where}`).toBe(false);
  // The own token only ever stands in the cookie, which is renewed now and then.
  for (const token of tokensOf(browsers[person])) expect.soft(answer.html).not.toContain(token);
  // What a table of the database has beside the columns that are shown.
  for (const column of ["consentedAt", "nameKey", "streetKey", "addressProvenAt", "userId"]) {
    expect.soft(text.includes(column), `${column} in ${where}`).toBe(false);
  }
  expectNothingFromInside(text);
  const headers = where.includes(".data") ? [...siteHeaders, ...dataHeaders] : siteHeaders;
  expect
    .soft(
      [...answer.headers.keys()].filter((name) => !headers.includes(name)),
      where,
    )
    .toEqual([]);
}

const pages = Object.values(expected).flatMap(({ path }) =>
  path && path !== "/logout" ? path : [],
);
const queries = ["", "?q=marked&rows=30&sort=includeOnDir&order=desc"];

const refused: [path: string, sent: RequestInit][] = [
  ["/nothing-here", {}],
  ["/nothing-here.data", {}],
  ["/faq", { method: "DELETE" }],
  ["/login", { method: "POST", body: "{}" }],
  [`/${"x".repeat(3000)}`, {}],
  ["/login", { method: "POST", body: new URLSearchParams({ x: "x".repeat(20_000) }) }],
];

test.each(people)("no page and no refusal tells the %s of others", async (person) => {
  for (const path of pages) {
    for (const query of queries) {
      const data = `${path === "/" ? "/_" : path}.data`;
      for (const address of [path + query, data + query]) {
        expectNothingLeaks(await browsers[person].open(address), person, address);
      }
    }
    for (const name of ["", "Typed Otter"]) {
      const answer = await browsers[person].send(path, { name, email: "no address" });
      expectNothingLeaks(answer, person, `POST ${path}`);
    }
  }
  const cookie = browsers[person].cookies.join("; ");
  for (const [path, sent] of refused) {
    const own = { cookie, "sec-fetch-site": "same-origin" };
    const answer = await fetch(site.origin + path, { ...sent, headers: own });
    const { status, headers } = answer;
    expect.soft(status, path).toBeGreaterThanOrEqual(400);
    expectNothingLeaks({ status, headers, html: await answer.text() }, person, path);
  }
});

test("the directory has its five columns, and can't be asked for others", async () => {
  const { html } = await browsers.resident.open("/residents?q=ibis");
  expect(readRows(html)).toEqual([
    ["Marked Ibis", "555-0164", "contact-ibis@example.org", "774", "Ibis Marsh Lane"],
  ]);
  const { html: data } = await browsers.resident.open("/residents.data?q=ibis");
  const names = new Set(
    [...data.matchAll(/"(\w+)":|"([a-z]\w+)",/g)].map(([, one, other]) => one ?? other),
  );
  for (const name of ["uid", "includeOnDir", "createdAt"]) expect(names).not.toContain(name);
});

test("the built files hold no path of the machine and no map to the sources", () => {
  const folder = join(import.meta.dirname, "../../build/client");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(js|css|html|svg)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const inside of [
      process.cwd(),
      "sourceMappingURL",
      "node_modules",
      "kysely",
      "DATA_DIR",
    ]) {
      expect(text.includes(inside), `'${inside}' in ${file}`).toBe(false);
    }
  }
});

test("the log names nobody and holds no secret", () => {
  const secrets = [
    ...hidden.visitor,
    administrator.password,
    "reading@example.org",
    "Reading Rail",
  ];
  for (const words of secrets)
    expect(site.output().includes(words), `'${words}' in the log`).toBe(false);
});
