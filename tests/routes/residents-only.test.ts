/** What only residents may read, and what anybody else gets who looks for it. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { parseFile } from "../../app/content/fields.ts";
import { database } from "../../app/database/database.server.ts";
import { dayAfter } from "../../app/platform/dates.ts";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { password } from "../credentials.fixture.ts";
import { readField, readHeading, readLinks, readMain, readText } from "../page-reading.ts";
import { searcher } from "../searching.ts";
import { type Answer, type Browser, filledForm, serveSite } from "../site.fixture.ts";

const site = serveSite();
const { visitor, search } = searcher(site);
let administrator: Browser;
let resident: Browser;
let waiting: Browser;

/** Whoever may not read it: who has no account, who waits for approval, who forges a cookie, who has logged out. */
const others: [who: string, browser: Browser][] = [];

const pdf = makePdf({ pages: [[{ text: "The zorgblatt clause settles the lawsuit.", y: 700 }]] });
const kinds = {
  minutes: { title: "Quillwort hearing", kind: "minutes", date: "2026-10-08" },
  documents: { title: "Quillwort settlement", section: "governing" },
  pages: {
    title: "Quillwort codes",
    menu: "hoa",
    text: "## Gates\n\nPress 4711, then **zorgblatt**.",
  },
} as const;
type Kind = keyof typeof kinds;
const paths = {
  minutes: "/meetingminutes/2026-10-quillwort-hearing",
  documents: "/covenantsbylaws/quillwort-settlement",
  pages: "/pages/quillwort-codes",
};
const pdfOf = (path: string) => `/documents/${path.split("/").at(-1)}.pdf`;
const summary = "Of the ospreylaw.";
/** No page may have one of these but the pages of residents. */
const secrets = [/quillwort/i, /ospreylaw/i, /zorgblatt/i, /4711/];

async function publish(kind: Kind, place: string, given: Record<string, string> = {}) {
  const typed = { intent: "publish", audience: "residents", summary, ...kinds[kind], ...given };
  const form = filledForm(typed);
  if (kind !== "pages") form.set("file", new Blob([new Uint8Array(pdf)]), "paper.pdf");
  let answer = await administrator.upload(`/admin/publish/${kind}/${place}`, form);
  if (answer.status === 400) {
    // The document's PDF is that of the minutes.
    form.set("asked", readField(answer.html, "asked").value);
    answer = await administrator.upload(`/admin/publish/${kind}/${place}`, form);
  }
  expect(answer.status, readText(readMain(answer.html))).toBe(302);
}

beforeAll(async () => {
  [administrator, resident, waiting] = [site.browse(), site.browse(), site.browse()];
  await administrator.logInAsAdministrator();
  await resident.register();
  await waiting.register({ email: "patient@example.org" });
  const account = database().updateTable("identityUsers").set({ role: "waiting" });
  await account.where("email", "=", "patient@example.org").execute();
  const [forger, leaver] = [site.browse(), site.browse()];
  forger.forge("shoreline-account", "administrator");
  forger.forge("shoreline-session", `${"A".repeat(32)}.${"A".repeat(44)}`);
  await leaver.register({ email: "back@example.org" });
  const session = leaver.cookies.find((cookie) => cookie.startsWith("shoreline-session=")) ?? "";
  await leaver.send("/logout", {});
  leaver.forge("shoreline-session", session.slice("shoreline-session=".length));
  const known = { "a visitor": visitor(), "who waits": waiting, "a forger": forger };
  others.push(...Object.entries({ ...known, "who logged out": leaver }));
  await convert(pdf);
  for (const kind of Object.keys(kinds) as Kind[]) await publish(kind, "new");
  await publishEvent(`${events}/new`, supper);
});

/** Has the text of the PDF be there before it is published. */
async function convert(bytes: Buffer) {
  const form = filledForm({}, ["file", "paper.pdf", bytes]);
  const { html } = await administrator.upload("/admin/publish/upload/pdf", form);
  const { hash } = parseFile(JSON.parse(html).value) ?? {};
  const progress = () => administrator.open(`/admin/publish/upload/pdf?file=${hash}`);
  await vi.waitFor(async () => expect(JSON.parse((await progress()).html)).toBeNull(), wait);
}

const wait = { timeout: 60_000 };

/** All that an answer tells: its words, and its headers. */
const allOf = ({ html, headers }: Answer) => [html, ...[...headers].map(String)].join("\n");

function expectNoSecret(answer: Answer, where: string) {
  const told = allOf(answer);
  for (const secret of secrets) expect.soft(told, where).not.toMatch(secret);
}

const events = "/admin/publish/events";
const today = new Date().toISOString().slice(0, 10);
const supper = {
  ...{ title: "Quillwort supper", startDate: dayAfter(today, 2), startTime: "18:00" },
  ...{ repeats: "weekly", location: "Ospreylaw barn", audience: "residents" },
};

async function publishEvent(place: string, given: Record<string, string>) {
  const { html } = await administrator.open(place);
  const marks = ["entry", "seen"].map((name) => [name, readField(html, name).value]);
  const sent = { ...Object.fromEntries(marks), intent: "publish", ...given };
  const answer = await administrator.send(place, sent);
  expect(answer.status, readText(readMain(answer.html))).toBe(302);
  return { sent, to: answer.headers.get("location") ?? "" };
}

/** The forms of the supper, and of its date on a day. */
async function placesOf(day: string) {
  const desk = await administrator.open(`${events}?q=${encodeURIComponent(supper.title)}`);
  const [place = ""] = readLinks(desk.html).filter((link) => link.includes("/edit-"));
  const { html } = await administrator.open(place);
  const [date = ""] = readLinks(html).filter((link) => link.endsWith(`-${day}`));
  return { place, date };
}

/** The paths of the supper's dates in a month, as somebody sees them. */
async function suppersFor(browser: Browser, day: string): Promise<string[]> {
  const { html } = await browser.open(`/calendar?month=${day.slice(0, 7)}`);
  return readLinks(readMain(html)).filter((link) => link.includes("quillwort-supper"));
}

/** Everything that may lead there. */
const everywhere = [
  ...["/", "/covenantsbylaws", "/meetingminutes", "/arc", "/sitemap", "/sitemap.xml", "/faq"],
  ...["/calendar", "/contact", "/privacy", "/sw.js", "/search", "/login", "/_.data"],
  ...["/calendar.ics", "/calendar.data", `/calendar?month=${today.slice(0, 7)}`],
  ...["/search.data?q=lawsuit", "/covenantsbylaws.data", "/meetingminutes.data", "/faq.data"],
];

test("nobody else learns of it anywhere, whatever residents have just opened", async () => {
  const before = new Map<string, Answer>();
  for (const path of everywhere) before.set(path, await visitor().open(path));
  for (const path of everywhere) await resident.open(path);
  for (const [who, browser] of others) {
    for (const path of everywhere) expectNoSecret(await browser.open(path), `${path} for ${who}`);
  }
  for (const [path, { html, headers, status }] of before) {
    const after = await visitor().open(path);
    const tag = (given: Headers) => given.get("etag");
    expect([after.status, tag(after.headers)], path).toEqual([status, tag(headers)]);
    if (tag(headers)?.startsWith('"')) expect(after.html === html, path).toBe(true);
  }
});

test("lists and menus have it for residents, marked, and are kept for everyone without it", async () => {
  for (const [path, title] of [
    ["/meetingminutes", kinds.minutes.title],
    ["/covenantsbylaws", kinds.documents.title],
  ] as const) {
    const { html, headers } = await resident.open(path);
    expect(readText(readMain(html)), path).toContain(`Residents only ${title}`);
    expect(headers.get("cache-control"), path).toBe("private, no-store");
    expect(headers.get("x-robots-tag"), path).toBe("noindex");
    expect((await visitor().open(path)).headers.get("cache-control")).toBe("public, no-cache");
  }
  const pages = ["/", "/faq", "/sitemap", "/residents", "/calendar", "/privacy", "/contact"];
  for (const path of [...pages, "/search?q=dock", "/editinfo"]) {
    expect(readLinks((await resident.open(path)).html), path).toContain(paths.pages);
  }
});

describe.each(Object.entries(paths))("%s", (kind, path) => {
  test("are a page for residents, which nothing keeps", async () => {
    const { status, html, headers } = await resident.open(path);
    expect([status, readHeading(html)]).toEqual([200, kinds[kind as Kind].title]);
    expect(readText(html)).toContain("Residents only");
    expect(readText(html)).toContain("zorgblatt");
    expect(html).not.toMatch(/<script[^>]* src=/);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect((await administrator.open(path)).status).toBe(200);
  });

  test("lead others to log in, and then back, and say nothing", async () => {
    const tag = (await resident.open(path)).headers.get("etag") ?? "";
    const login = `/login?for=${encodeURIComponent(path)}`;
    for (const [who, browser] of others) {
      const to = who === "who waits" ? "/" : login;
      for (const given of [{}, { "if-none-match": `${tag}, *` }, { range: "bytes=0-99" }]) {
        const answer = await browser.open(path, given as Record<string, string>);
        expect([answer.status, answer.headers.get("location")], who).toEqual([302, to]);
        expect([answer.headers.get("cache-control"), answer.html], who).toEqual(["no-store", ""]);
      }
      expect((await browser.head(path)).status, who).toBe(302);
      for (const end of [".data", ".data?_routes=site%2Fown-page.route"]) {
        expect((await browser.open(path + end)).html, who).not.toMatch(/zorgblatt|ospreylaw/);
      }
      expect((await browser.send(path, {})).status, who).toBe(405);
      for (const other of [`${path}/`, path.toUpperCase(), path.replace("quill", "%71uill")]) {
        expect((await browser.open(other)).status, `${other} for ${who}`).toBe(404);
      }
    }
    // The form knows no more than the address that was asked for.
    const form = await visitor().open(login);
    const html = form.html.replaceAll(encodeURIComponent(path), "").replaceAll(path, "");
    expectNoSecret({ ...form, html }, login);
    const entered = await visitor().send(login, { email: "back@example.org", password });
    expect(entered.headers.get("location")).toBe(path);
  });
});

/** The pictures of a document's pages. */
async function picturesOn(path: string, browser = resident): Promise<string[]> {
  const { html } = await browser.open(path);
  return [...new Set(html.match(/\/media\/[\w-]+\/[\w-]+\.\w+/g))];
}

/** Checks that nobody else gets a file, by any way of asking, and can't tell that there is one. */
async function expectMissing(file: string, tag: string) {
  const missing = await visitor().open(file.replace(/[^/]+$/, "nothing.pdf"));
  const told = ({ status, html, headers }: Answer) => {
    const { date: _, "set-cookie": __, ...rest } = Object.fromEntries(headers);
    return { status, html, rest };
  };
  expect(missing.status).toBe(404);
  for (const [who, browser] of others) {
    const asked = [
      browser.open(file),
      browser.open(file, { range: "bytes=0-9" }),
      browser.open(file, { "if-none-match": `${tag}, *` }),
      browser.open(file.replace("/d", "/%64").replace("/m", "/%6d")),
    ];
    for (const answer of await Promise.all(asked)) {
      expect(told(answer), `${file} for ${who}`).toEqual(told(missing));
    }
    expect((await browser.head(file)).status, who).toBe(404);
    expect((await browser.open(`/${file}`)).status, who).toBe(404);
  }
}

test("files are for residents, and for others as if there were none", async () => {
  const pictures = await picturesOn(paths.documents);
  expect(pictures.length).toBeGreaterThan(0);
  for (const file of [pdfOf(paths.documents), pdfOf(paths.minutes), ...pictures]) {
    const { status, headers } = await resident.open(file);
    expect([status, headers.get("cache-control")], file).toEqual([200, "private, no-store"]);
    await expectMissing(file, headers.get("etag") ?? "");
  }
  const part = await resident.open(pdfOf(paths.minutes), { range: "bytes=0-3" });
  expect([part.status, part.html]).toEqual([206, "%PDF"]);
});

test("search finds it for residents alone, and knows no word of it for others", async () => {
  const found = await search("zorgblatt", resident);
  for (const path of Object.values(paths)) {
    expect(found.links.some((link) => link.startsWith(path))).toBe(true);
  }
  expect(found.headers.get("cache-control")).toBe("private, no-store");
  const nonsense = await search("xylqqvw");
  for (const [who, browser] of others) {
    // As it is, misspelled, begun, and beside a word that everyone finds.
    for (const question of ["zorgblatt", "zorgblat", "zorg", "quillworts"]) {
      const { text } = await search(question, browser);
      expect(text.replaceAll(question, "xylqqvw"), `${question} for ${who}`).toBe(nonsense.text);
    }
    const { links } = await search("lawsuit settles the zorgblatt dues", browser);
    for (const path of Object.values(paths)) expect(links.join(), who).not.toContain(path);
    const within = await browser.open(`/search?q=lawsuit&in=${paths.documents}`);
    expect(readText(readMain(within.html)), who).not.toMatch(/zorgblatt|Quillwort/);
  }
});

describe("an event", () => {
  test("is on the pages of residents, and leads others to log in, and then back", async () => {
    const [path = ""] = await suppersFor(resident, supper.startDate);
    const shown = await resident.open(path);
    expect([shown.status, readHeading(shown.html)]).toEqual([200, supper.title]);
    for (const at of ["/", "/calendar", path]) {
      const { html, headers } = await resident.open(at);
      expect(readText(readMain(html)), at).toMatch(/Quillwort supper.* Residents only/);
      expect(headers.get("cache-control"), at).toMatch(/no-store/);
    }
    expect((await search("quillwort supper", resident)).links).toContain(path);
    const file = await resident.open(`${path}.ics`);
    expect([file.status, file.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(file.html).toContain("CLASS:PRIVATE");
    // Calendar programs have no cookies.
    expectNoSecret(await resident.open("/calendar.ics"), "the feed");
    const subscribe = readText((await resident.open("/calendar")).html);
    expect(subscribe).toContain("Events for residents only don't come with it");
    for (const [who, browser] of others) {
      const { status, headers } = await browser.open(path);
      const to = who === "who waits" ? "/" : `/login?for=${encodeURIComponent(path)}`;
      expect([status, headers.get("location")], who).toEqual([302, to]);
      const { html } = await browser.open(`${path}.data`);
      expect(html, who).not.toMatch(/ospreylaw/i);
      expect((await browser.open(`${path}.ics`)).status, who).toBe(404);
      expect(await suppersFor(browser, supper.startDate), who).toEqual([]);
    }
  });

  test("has its changed dates with it, whoever may read it", async () => {
    const changed = dayAfter(supper.startDate, 7);
    const { place, date } = await placesOf(changed);
    expect((await administrator.open(date)).html).not.toContain('name="audience"');
    const moved = { title: supper.title, startDate: changed, startTime: "19:30", audience: "" };
    const { sent } = await publishEvent(date, { ...moved, location: "Ospreylaw loft" });
    expect((await administrator.send(date, sent)).status, "sent twice").toBe(302);
    const isChanged = (link: string) => link.endsWith(changed);
    const [path = ""] = (await suppersFor(resident, changed)).filter(isChanged);
    expect(readText((await resident.open(path)).html)).toContain("Ospreylaw loft");
    expect((await visitor().open(path)).status).toBe(302);
    await publishEvent(place, { ...supper, audience: "" });
    expect(readText((await visitor().open(path)).html)).toContain("Ospreylaw loft");
    expect((await visitor().open("/calendar.ics")).html).toContain("Ospreylaw loft");
    await publishEvent(place, supper);
    expect((await visitor().open(path)).status).toBe(302);
    const onOtherDay = path.replace(changed, dayAfter(changed, 1));
    expect((await visitor().open(onOtherDay)).status, "whatever its dates").toBe(302);
    expect((await resident.open(onOtherDay)).status).toBe(404);
    expectNoSecret(await visitor().open("/calendar.ics"), "the feed");
  });

  test("has no date without its series, which would be everyone's", async () => {
    const { place, date } = await placesOf(dayAfter(supper.startDate, 14));
    const { title, startDate } = supper;
    const { to } = await publishEvent(date, {
      title,
      startDate,
      location: "Ospreylaw hall",
      intent: "preview",
    });
    const { html } = await administrator.open(to);
    expect(readText(readMain(html))).not.toContain("Who can see this");
    await publishEvent(place, { ...supper, startDate: dayAfter(startDate, 1) });
    const revision = readField(html, "revision").value;
    const late = await administrator.send(to, { revision, intent: "publish" });
    expect(readText(late.html)).toContain("isn't held on that date any more");
    expectNoSecret(await visitor().open("/calendar.ics"), "the feed");
  });
});

describe("what was public", () => {
  test("is taken away at the next request, with its files, and comes back", async () => {
    const path = "/covenantsbylaws/once-public-rules";
    const own = makePdf({ pages: [[{ text: "Once there were avocets.", y: 700 }]] });
    const typed = { title: "Once public rules", summary: "Old.", section: "governing" };
    const fields = { intent: "publish", audience: "", ...typed };
    const form = filledForm(fields, ["file", "rules.pdf", own]);
    await convert(own);
    expect((await administrator.upload("/admin/publish/documents/new", form)).status).toBe(302);
    const anybody = visitor();
    const page = await anybody.open(path);
    expect(page.html).toContain("avocets");
    const files = [pdfOf(path), ...(await picturesOn(path, anybody))];
    for (const file of files) expect((await anybody.open(file)).status, file).toBe(200);

    const place = "/admin/publish/documents/edit-once-public-rules";
    const choose = async (audience: string, file?: Buffer) => {
      const { html } = await administrator.open(place);
      const kept = ["entry", "seen", "fileKept"].map((name) => [name, readField(html, name).value]);
      const sent = { ...typed, audience, intent: "publish", ...Object.fromEntries(kept) };
      const body = filledForm(sent);
      if (file) body.set("file", new Blob([new Uint8Array(file)]), "other.pdf");
      const { status, headers } = await administrator.upload(place, body);
      expect([status, headers.get("location")]).toEqual([302, "/admin/publish/documents"]);
    };
    await choose("residents");
    const tag = page.headers.get("etag") ?? "";
    expect((await anybody.open(path, { "if-none-match": tag })).status).toBe(302);
    for (const file of files) expect((await anybody.open(file)).status, file).toBe(404);
    expect((await search("avocets")).links.join()).not.toContain(path);
    expect((await anybody.open("/covenantsbylaws")).html).not.toContain(typed.title);
    expect((await resident.open(path)).html).toContain("avocets");
    const desk = await administrator.open("/admin/publish/documents");
    expect(readText(desk.html)).toMatch(
      /Published: “[^”]+”\. Residents who are logged in can see it now\./,
    );
    expect(readText(desk.html)).toMatch(/Once public rules [^.]+ Published, residents only/);
    const [, number = ""] = /history\/(\d+)/.exec(desk.html) ?? [];
    const compared = await administrator.open(`/admin/publish/history/${number}`);
    expect(readText(compared.html)).toContain("Who can see this");

    await choose("");
    expect((await anybody.open(path)).html).toContain("avocets");
    for (const file of files) expect((await anybody.open(file)).status, file).toBe(200);
    await choose("residents", makePdf({ pages: [[{ text: "No avocets.", y: 700 }]] }));
    for (const file of files) expect((await anybody.open(file)).status, file).toBe(404);
  });

  test("stays public as far as another entry shows it, too", async () => {
    await publish("documents", "new", { title: "Avian copy", audience: "" });
    const shared = await picturesOn(paths.documents);
    const anybody = visitor();
    for (const file of [pdfOf("/covenantsbylaws/avian-copy"), ...shared]) {
      expect((await anybody.open(file)).status, file).toBe(200);
    }
    expect((await anybody.open(pdfOf(paths.documents))).status).toBe(404);
    expect((await anybody.open(paths.documents)).status).toBe(302);
  });
});

test("a form that doesn't say who can read it leaves that as it was; another answer is refused", async () => {
  const place = "/admin/publish/pages/edit-quillwort-codes";
  const { html } = await administrator.open(place);
  expect(readText(html)).toContain("Only residents who are logged in can see this.");
  expect(html).toMatch(/<option value="residents" selected="">/);
  const marks = { entry: "quillwort-codes", seen: readField(html, "seen").value };
  const typed = { ...kinds.pages, summary, intent: "publish", ...marks };
  const refused = await administrator.send(place, { ...typed, audience: "Residents" });
  expect(refused.status).toBe(400);
  expect(readText(refused.html)).toContain("Please choose one of these.");
  expect((await administrator.send(place, { ...typed, text: "Press 4712." })).status).toBe(302);
  expect((await visitor().open(paths.pages)).status).toBe(302);
  expect((await resident.open(paths.pages)).html).toContain("4712");
});

test("a draft keeps who can read it, and nobody else can tell that it was published", async () => {
  const typed = { title: "Draft of the sedge list", summary, menu: "hoa", text: "Sedge." };
  const sent = { ...typed, audience: "residents", intent: "preview" };
  const { headers } = await administrator.send("/admin/publish/pages/new", sent);
  const review = headers.get("location") ?? "";
  const opened = await administrator.open(review);
  expect(readText(opened.html)).toContain("Who can see this Residents only");
  const seers = "Once published, only residents who log in can see it. Publish";
  expect(readText(opened.html)).toContain(seers);
  const path = "/pages/draft-of-the-sedge-list";
  expect((await resident.open(path)).status).toBe(404);
  const desk = readText((await administrator.open("/admin/publish/pages")).html);
  expect(desk).toContain("Draft of the sedge list Residents only. Draft");
  const kept = ["/covenantsbylaws", "/sitemap", "/sw.js", "/sitemap.xml"];
  const tags = () =>
    Promise.all(kept.map(async (at) => (await visitor().open(at)).headers.get("etag")));
  const before = await tags();
  const revision = readField(opened.html, "revision").value;
  await administrator.send(review, { intent: "publish", revision });
  expect((await visitor().open(path)).status).toBe(302);
  expect((await resident.open(path)).status).toBe(200);
  expect(await tags()).toEqual(before);
});

test("what looks like a list of residents is asked about before everyone can read it", async () => {
  const row = (_: unknown, at: number) => `Ada ${at}, ada${at}@example.org`;
  const text = Array.from({ length: 12 }, row).join("\n");
  const typed = { title: "Who lives where", summary, menu: "hoa", text, audience: "" };
  const send = (given: Record<string, string>) =>
    administrator.send("/admin/publish/pages/new", { ...typed, intent: "publish", ...given });
  const asked = await send({});
  expect(asked.status).toBe(400);
  expect(readText(asked.html)).toContain("This has 12 email addresses, as a list of residents");
  expect((await visitor().open("/pages/who-lives-where")).status).toBe(404);
  const draft = await send({ intent: "preview" });
  const review = await administrator.open(draft.headers.get("location") ?? "");
  expect(readText(review.html)).toContain("This has 12 email addresses");
  const { value: mark } = readField(asked.html, "asked");
  expect((await send({ asked: mark, text: `${text}\nBo 1, bo@example.org` })).status).toBe(400);
  expect((await send({ asked: mark })).status).toBe(302);
  expect((await visitor().open("/pages/who-lives-where")).status).toBe(200);
  expect((await send({ title: "Who lives here", audience: "residents" })).status).toBe(302);
  expect((await visitor().open("/pages/who-lives-here")).status).toBe(302);
});
