/**
 * Who gets what: every route of the build × visitor, waiting resident, resident, administrator × page, data, data of
 * each route alone, form, form by script. A route without a row in access-expected.ts fails.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "../app/database/database.server.ts";
import { expected, type Outcome, type Person, people, planted } from "./access-expected.ts";
import { expectNothingFromInside } from "./attacks/attacked-site.ts";
import { readText } from "./page-reading.ts";
import { administratorCredentials, cardOf, password } from "./people.fixture.ts";
import { type Answer, type Browser, registrationFields, serveSite } from "./site.fixture.ts";

const site = serveSite();
const browsers = {} as Record<Person, Browser>;
let announcementId = "";
let listedCard = "";
let unlistedId = "";
/** Of somebody who gave another one to neighbors: nobody reads it. */
const signInAddress = "sign-in-pochard@example.org";
/** What stands in the database, in a file or in a cookie, and in no answer to this person. */
const hidden = {} as Record<Person, string[]>;

beforeAll(async () => {
  const [listedName, listedPhone, listedEmail] = planted.listed.words;
  const [unlistedName, unlistedPhone, unlistedEmail] = planted.unlisted.words;
  const record = (name = "", phoneNumber = "", email = "") => ({ name, phoneNumber, email });
  await site.browse().register(record(listedName, listedPhone, listedEmail));
  listedCard = await cardOf((await accountOf(listedEmail)).id);
  await site
    .browse()
    .register({ ...record(unlistedName, unlistedPhone, unlistedEmail), includeOnDir: "N" });
  unlistedId = (await accountOf(unlistedEmail)).id;
  const [hiddenPhone = "", hiddenEmail = "", hiddenStreet = ""] = planted.hiding.words;
  const hiding = site.browse();
  const own = registrationFields({
    ...record("Hiding Pochard", hiddenPhone, hiddenEmail),
    houseStreet: hiddenStreet,
  });
  await hiding.register({ ...own, email: signInAddress });
  await hiding.send("/editinfo", { ...own, hasBoxes: "yes" });
  const [waitingName, waitingPhone, waitingEmail] = planted.waiting.words;
  await site.browse().register(record(waitingName, waitingPhone, waitingEmail));
  await letWait(waitingEmail);
  const [title = "", body = ""] = planted.announcement.words;
  const [writer = "", words = ""] = planted.message.words;
  await site.browse().send("/contact", { name: writer, email: "coot@example.org", message: words });
  for (const person of people) browsers[person] = site.browse();
  await browsers.resident.register({ name: "Reading Resident", email: "reader@example.org" });
  await browsers.waiting.register({ name: "Patient Teal", email: "patient@example.org" });
  await letWait("patient@example.org");
  await browsers.administrator.logInAsAdministrator();
  const post = { title, body, dateCreated: "today" };
  const { html } = await browsers.administrator.sendAndFollow("/admin", post);
  announcementId = /id="delete-([^"]+)"/.exec(html)?.[1] ?? "";
  expect(announcementId).not.toBe("");
  await publishForResidents();
  for (const person of people) hidden[person] = await gatherHidden(person);
});

/** The token of a browser's session, which only its cookie holds. */
function tokensOf({ cookies }: Browser): string[] {
  const session = cookies.find((cookie) => cookie.startsWith("shoreline-session="));
  return session ? [decodeURIComponent(session.split("=")[1] ?? "").split(".")[0] ?? ""] : [];
}

async function gatherHidden(person: Person): Promise<string[]> {
  const addresses = { resident: "reader@example.org", waiting: "patient@example.org" };
  const address = addresses[person as "resident"] ?? administratorCredentials.email;
  const { id: own } = person === "visitor" ? { id: "" } : await accountOf(address);
  const sessions = await database().selectFrom("identitySessions").selectAll().execute();
  const credentials = database().selectFrom("identityCredentials").select("password");
  const users = await database().selectFrom("users").select(["uid", "nameKey"]).execute();
  // Whoever asks for something by an id, as these tests do, is told that again.
  const asked = ["reader@example.org", "patient@example.org"].map(async (of) => accountOf(of));
  const known = [own, unlistedId, ...(await Promise.all(asked)).map(({ id }) => id)];
  const others = users.filter(({ uid }) => !known.includes(uid));
  const ofNeighbors = others.flatMap(({ uid, nameKey }) => [uid, nameKey]);
  const secret = readFileSync(join(process.env["DATA_DIR"] ?? "", "secret"), "utf8").trim();
  return [
    ...[secret, signInAddress, ...people.flatMap((each) => tokensOf(browsers[each]))],
    ...(await credentials.execute()).flatMap(({ password }) => password ?? []),
    ...sessions.map(({ token }) => token),
    ...sessions.filter(({ userId }) => userId !== own).map(({ id }) => id),
    ...(person === "administrator" ? [] : [administratorCredentials.email, ...ofNeighbors]),
  ];
}

/** Every header that the site has a reason to send; the last two are for the pages' own script. */
const siteHeaders = [
  ...["cache-control", "connection", "content-encoding", "content-length", "content-type", "date"],
  ...["accept-ranges", "etag", "keep-alive", "location", "transfer-encoding", "vary", "allow"],
  ...["content-security-policy", "cross-origin-opener-policy", "cross-origin-resource-policy"],
  ...["permissions-policy", "referrer-policy", "x-content-type-options", "x-frame-options"],
  ...["x-robots-tag", "retry-after", "set-cookie", "content-disposition", "clear-site-data"],
  ...["x-remix-response", "x-remix-reload-document"],
];

/** Publishes minutes that only residents may read. */
async function publishForResidents(): Promise<void> {
  const [title = "", summary = ""] = planted.minutes.words;
  const place = "/admin/publish/minutes/new";
  const { headers } = await browsers.administrator.send(place, {
    ...{ intent: "publish", audience: "residents", title, summary },
    ...{ kind: "minutes", date: "2026-10-08", embed: "https://elsewhere.example/minutes" },
  });
  expect(headers.get("location")).toBe("/admin/publish/minutes");
}

function accountOf(email = "") {
  return database()
    .selectFrom("identityUsers")
    .select(["id", "role"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

/** Takes a resident's admission back. */
async function letWait(email = ""): Promise<void> {
  await database()
    .updateTable("identityUsers")
    .set({ role: "waiting" })
    .where("email", "=", email)
    .execute();
}

/** Fails when an answer holds words that are not for this person, or tells how the site is made. */
function expectNothingPrivate({ html, headers }: Answer, person: Person, where: string): void {
  for (const { words, by } of Object.values(planted)) {
    if (by.includes(person)) continue;
    for (const word of words) expect.soft(html.includes(word), `'${word}' in ${where}`).toBe(false);
  }
  const columns = ["consentedAt", "nameKey", "streetKey", "addressProvenAt", "userId"];
  const secrets = [password, administratorCredentials.password, "$argon2id", ...columns];
  for (const secret of [...secrets, ...hidden[person]]) {
    expect.soft(html.includes(secret), `'${secret}' in ${where}`).toBe(false);
  }
  expectNothingFromInside(html);
  const others = [...headers.keys()].filter((name) => !siteHeaders.includes(name));
  expect.soft(others, where).toEqual([]);
}

/** Where an answer sends the browser: by a header, or told to the script in its data. */
function destinationOf({ status, headers, html }: Answer): string | null {
  if (status === 302) return withoutPlace(headers.get("location"));
  if (status === 202) return withoutPlace(/"redirect","([^"]*)","status",302/.exec(html)?.[1]);
  return null;
}

/** Login forms say what they lead back to, which the routes' tests look at. */
function withoutPlace(address: string | null | undefined): string | null {
  return (
    address?.replace(/^\/login\?for=%2F(admin%2F|announcements%2F|confirmaddress).*/, "/login") ??
    null
  );
}

function expectOutcome(answer: Answer, outcome: Outcome, where: string): void {
  const sent = destinationOf(answer);
  if (outcome === "page") {
    expect.soft(sent, where).toBeNull();
    expect.soft(answer.status, where).toBe(200);
  } else if (outcome === "missing") {
    expect.soft(answer.status, where).toBe(404);
  } else {
    expect.soft(sent, where).toBe(outcome.slice("to ".length));
  }
}

/** The address of a page's data. */
function dataPath(path: string): string {
  return path === "/" ? "/_.data" : `${path}.data`;
}

const rows = Object.entries(expected);
const pages = rows.flatMap(([id, row]) =>
  row.path === null ? [] : [{ id, ...row, path: row.path }],
);
type Page = (typeof pages)[number];

/**
 * The routes that a request for a page's data names, of which it gets only those that the address
 * matches: each of these alone; all others together, which must bring nothing, and one of them
 * alone, another at each page; and all.
 */
function routeSets(id: string): string[][] {
  const own: string[] = [];
  for (let at: string | undefined = id; at; at = site.routes[at]?.parentId) own.push(at);
  const all = Object.keys(expected);
  const others = all.filter((other) => !own.includes(other));
  const place = pages.findIndex((page) => page.id === id);
  const farthest = all[(place + (all.length >> 1)) % all.length] ?? "";
  const stranger = own.includes(farthest) ? (others[0] ?? "") : farthest;
  // All of them at once would be a longer address than the site takes.
  const half = others.length >> 1;
  const halves = [others.slice(0, half), others.slice(half)];
  return [
    ...[...own.map((route) => [route]), [stranger]],
    ...halves.flatMap((some) => [some, [...own, ...some]]),
  ];
}

test("every route of the build has a row here, and every row a route", () => {
  expect(Object.keys(site.routes).toSorted()).toEqual(Object.keys(expected).toSorted());
});

test("every row leads to its own route", () => {
  for (const { id, path } of pages) {
    const pattern = site.routes[id]?.path ?? "";
    const shown = new RegExp(`^/${pattern.replace(/^\//, "").replaceAll(/:\w+/g, "[^/]+")}$`);
    expect(path, id).toMatch(shown);
  }
});

/** Signing out is a page too, for a session of its own, which is begun anew once it has ended. */
const leavers = new Map<Person, Browser>();

async function browserFor(person: Person, path: string): Promise<Browser> {
  if (path !== "/logout" || person === "visitor") return browsers[person];
  const known = leavers.get(person);
  if (known?.cookies.some((cookie) => cookie.startsWith("shoreline-session="))) return known;
  const browser = site.browse();
  leavers.set(person, browser);
  if (person === "resident") await browser.logIn("reader@example.org");
  else if (person === "waiting") await browser.logIn("patient@example.org");
  else await browser.logInAsAdministrator();
  return browser;
}

/** Asks for a page and its data, those of each route alone, and sends an empty form, and judges every answer. */
async function walk(person: Person, { id, path: written, get, takesForms, ...row }: Page) {
  const outcome = get[person];
  const isTurnedAway = outcome === "to /" || outcome === "to /login";
  const path = written
    .replace("listed-loon", listedCard)
    .replace("unlisted-grebe", unlistedId)
    .replace("posted-bittern", announcementId);

  for (const address of [path, dataPath(path)]) {
    const answer = await (await browserFor(person, path)).open(address);
    expectOutcome(answer, outcome, address);
    expectNothingPrivate(answer, person, address);
    if (row.private || (address === "/" && person !== "visitor")) {
      expect.soft(answer.headers.get("cache-control"), address).toBe("no-store");
    }
  }

  for (const asked of routeSets(id)) {
    const address = `${dataPath(path)}?_routes=${asked.map(encodeURIComponent).join()}`;
    const answer = await (await browserFor(person, path)).open(address);
    expectNothingPrivate(answer, person, address);
    // The guard stands before every route behind it, whichever is asked for.
    if (row.private && isTurnedAway)
      expect.soft(destinationOf(answer), address).toBe(outcome.slice(3));
    if (row.private) expect.soft(answer.headers.get("cache-control"), address).toBe("no-store");
  }

  for (const address of [
    path,
    dataPath(path),
    `${dataPath(path)}?_routes=${encodeURIComponent(id)}`,
  ]) {
    const where = `POST ${address}`;
    const answer = await (await browserFor(person, path)).send(address, {});
    expectNothingPrivate(answer, person, where);
    if (!takesForms) {
      expect.soft(answer.status, where).toBe(405);
      expect.soft(answer.headers.get("allow"), where).toBe("GET, HEAD");
      expect.soft(answer.html, where).toContain("This page can't accept what you sent");
      expect.soft(answer.html.length, where).toBeLessThan(2000);
    } else if (path === "/logout" || (row.private && isTurnedAway)) {
      expect.soft(destinationOf(answer), where).toBe("/");
    } else if (path === "/login/complete") {
      expect.soft(answer.status, where).toBe(404);
    } else if (path === "/unsubscribe") {
      // It says the same whoever asks, and whatever for.
      expect.soft(answer.status, where).toBe(200);
    } else {
      // What is refused comes back on the page, which for the administrator or a visitor may be another.
      const mayBeAnother = row.private || path === "/confirmaddress";
      const elsewhere = mayBeAnother && outcome.startsWith("to ") && address === path;
      expect.soft(answer.status, where).toBe(elsewhere ? 302 : 400);
    }
  }
}

describe.each(people)("%s", (person) => {
  // What another site's form gets there: tests/attacks/cross-origin.test.ts.
  test("gets what is theirs at every address, whichever way they ask", async () => {
    for (const page of pages) await walk(person, page);
  });

  test("reads what is theirs to read", async () => {
    const seen = [
      await browsers[person].open("/"),
      await browsers[person].open("/residents?rows=30"),
      await browsers[person].open("/admin?rows=30"),
      await browsers[person].open("/admin/messages"),
      await browsers[person].open("/meetingminutes"),
    ].map(({ html }) => html);
    const read = readText(seen.join());
    expect(read.includes("Hiding Pochard")).toBe(["resident", "administrator"].includes(person));
    for (const { words, by } of Object.values(planted)) {
      if (by.includes(person)) for (const word of words) expect(read).toContain(word);
    }
  });
});

test("nobody but the administrator changes what is there, by whatever form", async () => {
  const waiting = await accountOf("patient@example.org");
  const resident = await accountOf("reader@example.org");
  const currentPassword = administratorCredentials.password;
  const forms: [path: string, fields: Record<string, string>][] = [
    ["/admin", { intent: "delete", id: announcementId }],
    ["/admin", { title: "Forged", body: "Forged", dateCreated: "Forged" }],
    ["/admin", { intent: "admit", id: waiting.id }],
    [`/admin/residents/${waiting.id}`, { intent: "refuse", currentPassword }],
    [`/admin/residents/${resident.id}`, { intent: "remove", currentPassword }],
    [`/admin/residents/${resident.id}`, { intent: "password", currentPassword }],
    [`/admin/residents/${waiting.id}`, { intent: "email", currentPassword }],
  ];
  for (const person of ["visitor", "waiting", "resident"] as const) {
    for (const [path, fields] of forms) {
      for (const address of [path, dataPath(path)]) {
        const answer = await browsers[person].send(address, fields);
        expectNothingPrivate(answer, person, address);
        // Who was signed out meanwhile keeps what was typed.
        if (answer.status !== 401) expect(destinationOf(answer), address).toBe("/");
      }
    }
    const { html } = await browsers.administrator.open("/admin");
    expect(html, person).toContain(announcementId);
    expect(html, person).not.toContain("Forged");
    expect(await accountOf("patient@example.org"), person).toEqual(waiting);
    expect(await accountOf("reader@example.org"), person).toEqual(resident);
    const links = database().selectFrom("oneTimeLinks").where("purpose", "=", "password-printed");
    expect(await links.select("userId").execute(), person).toEqual([]);
  }
});
