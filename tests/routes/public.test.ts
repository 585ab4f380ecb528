import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listDocuments, sectionUrls } from "../../app/content/content.ts";
import { listEntries } from "../../app/content/entries.ts";
import { listMenu, listSiteMap } from "../../app/content/navigation.ts";
import { deskMenu } from "../../app/pages.ts";
import { keptCookies } from "../../app/privacy/kept-cookies.server.ts";
import { keptRecords } from "../../app/privacy/kept-records.ts";
import {
  readAll,
  readField,
  readHeading,
  readLinks,
  readMain,
  readText,
  scriptElements,
} from "../page-reading.ts";
import { listPublicPages } from "../public-pages.ts";
import { serveSite } from "../site.fixture.ts";
import { tested } from "../tested-content.ts";

/*
 * What holds for the site of any association, by what its content says. What the specification names
 * is in specified.test.ts.
 */

const site = serveSite();
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

async function open(path: string) {
  const answer = await site.browse().open(path);
  return { ...answer, main: readMain(answer.html), text: readText(readMain(answer.html)) };
}

const pages = listPublicPages(tested);
const finished = pages.filter(({ isFinished }) => isFinished).map(({ path }) => path);
const unfinished = pages.filter(({ isFinished }) => !isFinished).map(({ path }) => path);
/** The pages that are rendered for each request; the others are documents. */
const rendered = ["/", "/calendar", "/contact", "/privacy", "/register", "/login"];
const menuLinks = listMenu(tested).flatMap((entry) => ("links" in entry ? entry.links : [entry]));

describe.each(pages)("$path", ({ path, heading, words, isFinished }) => {
  test("is there, with its heading and what belongs there", async () => {
    const { status, headers, html, main, text } = await open(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/html; charset=utf-8/);
    expect(readHeading(html)).toBe(heading);
    expect(text).toContain(words);
    expect(html.includes('<meta name="robots" content="noindex"/>')).toBe(!isFinished);
    expect(readAll(html, "title")).toHaveLength(1);
    expect(html.match(/<meta name="description" content="[^"]{10,}"/g)).toHaveLength(1);
    expect(main).not.toContain("undefined");
  });

  test("says who may script it: nobody but by hash or nonce", async () => {
    const { html, headers } = await open(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toContain("unsafe-");
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, given = ""]) => given);
    const isTool = path === "/register" || path === "/login";
    if (rendered.includes(path)) {
      const nonce = /'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy)?.[1];
      expect(nonce).toBeDefined();
      for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
    } else {
      // Just those of the program: not whatever script the page may hold.
      const hashes = scriptElements(html).map(({ text }) => `'sha256-${hashOf(text)}'`);
      expect(policy).toContain(`script-src ${hashes.join(" ")};`);
    }
    // A document loads no script at all: its one script, and what to fetch ahead, stand in the page; so does what
    // lists chosen photos, or prints.
    if (!isTool) {
      const types = scripts.map((attributes) => /type="([^"]*)"/.exec(attributes)?.[1]);
      const own = /^\/(contact|calendar)$/.test(path) ? [undefined] : [];
      expect(types).toEqual([undefined, "speculationrules", ...own]);
      expect(html).not.toMatch(/<script[^>]+src=|modulepreload/);
    }
  });
});

test("a page carries the styles that it needs, which its policy permits", async () => {
  const administrator = site.browse();
  await administrator.logInAsAdministrator();
  const seen = [
    ...[await open("/faq"), await open("/calendar"), await open("/login")],
    await administrator.open("/admin"),
  ];
  const parts = ["site-header", "faq", "calendar-agenda", "field", "table-view"];
  const carried = seen.map(({ html, headers }) => {
    const [, nonce, styles = ""] = /<style(?: nonce="([^"]+)")?>(.+?)<\/style>/s.exec(html) ?? [];
    const source = nonce ? `nonce-${nonce}` : `sha256-${hashOf(styles)}`;
    expect(headers.get("content-security-policy")).toContain(`style-src '${source}';`);
    return parts.filter((name) => new RegExp(`\\.${name}\\b`).test(styles));
  });
  // What a tool shows changes in the browser: it has the styles of everything.
  expect(carried).toEqual([
    ["site-header", "faq"],
    ["site-header", "calendar-agenda"],
    ["site-header", "faq", "calendar-agenda", "field"],
    parts,
  ]);
});

test.each([
  ...["/nowhere", "/amenities/sauna", "/arc/__proto__", "/covenantsbylaws/constructor"],
  ...["/pages", "/pages/nothing", "/pages/toString", "/meetingminutes/2026-13-x"],
  ...["/__manifest", "/api/auth/get-session"],
  ...["/faq.data/", "/%66aq"],
  ...tested.amenities.map(({ id }) => `/amenities/${id}/deep`),
])("%s isn't there, and leads home", async (path) => {
  const { status, html, main } = await open(path);
  expect(status).toBe(404);
  expect(readHeading(html)).toBe("We can't find that page");
  expect(readLinks(main)).toContain("/");
  expect(html).not.toMatch(/<script[^>]+src=/);
});

test("a document that is looked for in the other section is found in its own", async () => {
  for (const { id, url, section } of tested.documents) {
    const other = section === "governing" ? `/arc/${id}` : `/covenantsbylaws/${id}`;
    const { status, headers } = await open(other);
    expect([status, headers.get("location")], other).toEqual([302, url]);
  }
});

test("the home page's cards lead to what there is", async () => {
  const links = readLinks((await open("/")).main);
  const cards = ["/calendar", "/faq", "/contact?topic=problem", "/amenities"];
  const expected = cards.filter((path) => finished.includes(path.replace(/\?.*/, "")));
  expect(links).toEqual(expect.arrayContaining([...expected, "/login", "/register"]));
  const { payDues, tennisReservations } = tested.site.links;
  const elsewhere = [payDues, tennisReservations].filter((href) => href !== undefined);
  expect(links.filter((href) => /^https?:/.test(href))).toEqual(elsewhere);
});

test("an amenity has all its pictures, and leads to the others", async () => {
  for (const { id, pictures } of tested.amenities) {
    const { main } = await open(`/amenities/${id}`);
    expect(main.match(/<figure\b/g) ?? [], id).toHaveLength(pictures.length);
    const others = listEntries("amenities", tested).filter(({ href }) => !href.endsWith(`/${id}`));
    expect(readLinks(main)).toEqual(expect.arrayContaining(others.map(({ href }) => href)));
  }
});

test("an amenity says what to know right below its heading, and shows it after that", async () => {
  for (const { id } of tested.amenities) {
    const { main } = await open(`/amenities/${id}`);
    const order = ["</h1>", 'class="prose"', "<figure", "<aside"];
    const found = order.map((mark) => main.indexOf(mark)).filter((place) => place >= 0);
    expect(found, id).toEqual(found.toSorted((one, other) => one - other));
    expect(found.length, id).toBeGreaterThan(2);
    const reservation = main.indexOf("Reserve a tennis court");
    expect(reservation, id).toBeLessThan(main.indexOf('class="prose"'));
    if (id === "tenniscourts") expect(reservation).toBeGreaterThan(main.indexOf("</h1>"));
  }
});

test.each([
  ["governing", "/covenantsbylaws"],
  ["architectural", "/arc"],
])("the %s documents have a button each, in their order", async (section, path) => {
  const { main } = await open(path);
  const listed = tested.documents.filter(
    (document) => document.section === section || document.alsoIn === section,
  );
  expect(readLinks(main)).toEqual(listed.map(({ url }) => url));
  for (const { summary } of listed) expect(readText(main)).toContain(summary ?? "To be added.");
});

const files = listDocuments(tested).flatMap(({ url, file }) => (file ? [{ url, ...file }] : []));

test.each(files)("$url shows its own document, and the file is there", async ({ url, href }) => {
  const { main } = await open(url);
  expect(main).toMatch(/<section id="page-1".*<img [^>]*src="\/media\/[^"]+\.(webp|png)"/);
  expect(readLinks(main)).toContain(href);
  const file = await site.browse().open(href);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(file.html.startsWith("%PDF-")).toBe(true);
});

test("minutes and financial reports stand by year, the newest first", async () => {
  const { main } = await open("/meetingminutes");
  const years = tested.minutes.map(({ date }) => date.slice(0, 4));
  expect(readAll(main, "h2")).toEqual([...new Set(years)]);
  const dates = [...main.matchAll(/<time dateTime="([^"]+)"/gi)].map(([, date]) => date);
  expect(dates).toEqual(tested.minutes.map(({ date }) => date));
  expect(dates).toEqual(dates.toSorted().reverse());
  const links = readLinks(main).filter((href) => href.startsWith("/"));
  expect(links).toEqual(tested.minutes.map(({ url }) => url));
});

test("each of the board has a card, with a way to write to that person", async () => {
  const members = tested.board ?? [];
  const links = readLinks((await open("/boardmembers")).main);
  const ways = links.filter((href) => href.startsWith("/contact?"));
  expect(ways).toEqual(members.map(({ id }) => `/contact?to=${id}#contact`));
  for (const { id } of members) {
    const { html } = await open(`/contact?to=${id}`);
    expect(html).toMatch(new RegExp(`<option value="${id}" selected=""`));
  }
  expect((await open("/contact")).main.includes("The whole board")).toBe(members.length > 0);
});

test("who comes from the page of a form or amenity finds the message begun, and from a link's own words nothing", async () => {
  const begun = async (asked: string) =>
    readText(/<textarea.*?<\/textarea>/s.exec((await open(`/contact?${asked}`)).main)?.[0] ?? "");
  for (const { id, title } of tested.documents.filter(({ isForm }) => isForm)) {
    const words = `Here are photos of my filled-out form, “${title}”.`;
    expect(await begun(`topic=home&form=${id}`)).toBe(words);
    expect(await begun(`topic=home&form=${id}&paper`)).toContain(`a paper copy of “${title}”`);
  }
  expect(await begun("form=Call+me&reserve=Call+me")).toBe("");
});

test("a reservation asks for the day, its hours and the house, and is sent with all of them", async () => {
  for (const { id, name } of tested.amenities) {
    expect(readText((await open(`/contact?reserve=${id}`)).main)).toMatch(
      new RegExp(`^${name} reservation .* isn't final until we confirm it\\. See the rules .* Day`),
    );
  }
  const [{ id = "", name = "" } = {}] = tested.amenities;
  const browser = site.browse();
  const given = { name: "A", email: "a@example.org", day: "2090-12-19" };
  const refused = await browser.send(`/contact?reserve=${id}`, given);
  expect([refused.status, readText(refused.html)]).toEqual([
    400,
    expect.stringMatching(
      /Please correct 2 things .* enter the start and end time\. .* enter the house number and street\./,
    ),
  ]);
  expect(readField(refused.html, "day").value).toBe("2090-12-19");
  const whole = { ...given, hours: "1 to 5 pm", house: "12 Bulrush Lane" };
  const { html } = await browser.sendAndFollow(`/contact?reserve=${id}`, whole);
  expect(readText(html)).toContain(
    `To reserve: ${name} Day: Tuesday, December 19, 2090 Start and end time: 1 to 5 pm House number and street: 12 Bulrush Lane`,
  );
  expect(readText(html)).toContain("Your reservation isn't final until we confirm it.");
  const [deck] = tested.amenities.filter((one) => one.id === "socialdeck");
  const resident = site.browse();
  await resident.register({ houseNum: "12", houseStreet: "Bulrush Lane" });
  const known = await resident.open(`/contact?reserve=${id}`);
  expect(readField(known.html, "house").value).toBe("12 Bulrush Lane");
  const past = await browser.send(`/contact?reserve=${id}`, { ...whole, day: "2025-12-25" });
  expect(readText(past.html)).toContain("That day has passed. Choose another.");
  const words = await browser.send(`/contact?reserve=${id}`, { ...whole, day: "Saturday" });
  expect(readText(words.html)).toContain("Enter the day like this: 2027-05-29.");
  const taken = { ...whole, day: "2027-09-25" };
  const asked = `/contact?reserve=${deck?.id ?? id}`;
  const clash = await browser.send(asked, taken);
  expect(clash.status).toBe(deck ? 400 : 302);
  if (deck)
    expect(readText(clash.html)).toContain("Planned there that day: Fall dinner on the deck, ");
  const christmas = await browser.send(asked, { ...whole, day: "2090-12-25" });
  expect(readText(christmas.html).includes("That day is Christmas Day.")).toBe(deck !== undefined);
  const told = deck ? (readField(clash.html, "told").value ?? "") : "";
  const sent = await browser.sendAndFollow(asked, { ...taken, told });
  expect(readHeading(sent.html)).toBe("Your request has been sent");
  // What the amenity's page says of the deposit, and when we answer, is there to read again.
  for (const words of [
    "Already planned there that day: Fall dinner on the deck",
    "Rules for reserving Each household can reserve",
    "The deposit is $50.",
    "We answer within three days.",
  ]) {
    expect(readText(sent.html).includes(words)).toBe(deck !== undefined);
  }
  expect(readText(sent.html)).not.toContain("If it can't wait");
});

const members = ["/residents", "/announcements", "/editinfo", "/account", "/admin"];

test("the site map offers visitors the ways in, and those who are logged in their own pages", async () => {
  const { main } = await open("/sitemap");
  const classes = [...main.matchAll(/<li class="(for-[^"]*)"><a href="([^"]*)"/g)];
  expect(classes.map(([, shownTo, href]) => [href, shownTo])).toEqual([
    ["/register", "for-visitor"],
    ["/login", "for-visitor"],
    ["/announcements", "for-signed-in"],
    ["/editinfo", "for-resident"],
    ["/account", "for-signed-in for-unknown"],
  ]);
});

test("the site map leads to every page, and every link of the site leads somewhere", async () => {
  const { html, main } = await open("/sitemap");
  const groups = [{ name: "Administrator", links: deskMenu }, ...listSiteMap(tested)];
  expect(readAll(main, "h2")).toEqual(groups.map(({ name }) => name));
  expect(readLinks(main)).toEqual(groups.flatMap(({ links }) => links.map(({ href }) => href)));
  const minutes = tested.minutes.map(({ url }) => url);
  const others = finished.filter((path) => !minutes.includes(path));
  const links = readLinks(html).filter((href) => href.startsWith("/"));
  expect(links).toEqual(expect.arrayContaining(others));
  for (const href of new Set(links)) {
    const { status } = await open(href);
    const signedInOnly = members.includes(href) || href.startsWith("/admin/");
    expect(status, href).toBe(signedInOnly ? 302 : 200);
  }
});

test("what the board wrote leads administrators to its form, and nobody else sees that", async () => {
  const administrator = site.browse();
  await administrator.logInAsAdministrator();
  const program = ["/contact", "/privacy", "/sitemap", "/register", "/login"];
  const edited = pages.map(({ path }) => path).filter((path) => !program.includes(path));
  const day = /-\d{4}-\d\d-\d\d$/;
  const links = readLinks((await open("/calendar")).main);
  const dates = links.filter((href) => day.test(href)).slice(0, 20);
  for (const path of [...edited, ...new Set(dates)]) {
    const { html } = await open(path);
    const [, href = ""] = /<p class="[^"]*for-administrator"><a href="([^"]*)"/.exec(html) ?? [];
    const form = await administrator.open(href);
    expect(form.status, path).toBe(path === "/" ? 302 : 200);
    if (href.includes("/edit-")) expect(readLinks(form.html)).toContain(path);
    // One date's form leads to that of all dates.
    if (day.test(href)) expect(readLinks(form.html)).toContain(href.replace(day, ""));
    expect(html).toMatch(/html:not\(\[data-account="?administrator"?\]\) \.for-administrator/);
  }
});

test("no page leads to one that is under construction", async () => {
  for (const path of pages.map((page) => page.path)) {
    const links = readLinks((await open(path)).html).filter((href) => href !== path);
    for (const href of links) expect(unfinished, path).not.toContain(href);
  }
});

test("links to other sites open in a new tab, and say so", async () => {
  for (const path of ["/", "/sitemap", "/faq"]) {
    const { html } = await open(path);
    const links = [...html.matchAll(/<a\b[^>]*href="https?:.*?<\/a>/g)].map(([link]) => link);
    expect(links.length > 0, path).toBe(Object.keys(tested.site.links).length > 0);
    for (const link of links) expect(link).toMatch(/target="_blank".*\(opens in a new tab\)/);
  }
});

test("the menu says which page is present, on every kind of page", async () => {
  const inMenu = menuLinks.map(({ href }) => href);
  const here = [...finished.filter((path) => inMenu.includes(path)), "/login"];
  expect(here).toEqual(expect.arrayContaining(["/calendar", "/contact", "/sitemap"]));
  for (const path of here) {
    const present = (await open(path)).html.match(/<a\b[^>]*aria-current="page"[^>]*>/g) ?? [];
    expect(new Set(present.flatMap(readLinks)), path).toEqual(new Set([path]));
  }
  for (const { url, section } of tested.documents) {
    const above = (await open(url)).html.match(/<a\b[^>]*aria-current="true"[^>]*>/);
    expect(readLinks(above?.[0] ?? "")).toEqual([sectionUrls[section]]);
  }
});

test("the FAQ begins with an index of its questions", async () => {
  const { main } = await open("/faq");
  const questions = [...main.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => `#${id}`);
  expect(questions).toHaveLength(tested.faq?.length ?? 0);
  expect(readLinks(main).filter((href) => href.startsWith("#"))).toEqual(questions);
});

test("the calendar leads from month to month, and takes no wrong one", async () => {
  const { main, text } = await open("/calendar?month=2001-12");
  expect(text).toContain("December 2001");
  expect(readLinks(main)).toEqual(expect.arrayContaining(["?month=2001-11", "?month=2002-01"]));
  expect(text).toContain("Back to today");
  // Which months there are, dates.test.ts says.
  const first = readLinks((await open("/calendar?month=2000-01")).main);
  expect(first.filter((link) => link.startsWith("?"))).toEqual(["?month=2000-02"]);
  const now = readAll((await open("/calendar")).main, "h2")[0];
  expect(readAll((await open("/calendar?month=2026-13")).main, "h2")[0]).toBe(now);
});

test("each search that is suggested finds something", async () => {
  const suggested = readLinks((await open("/search")).main).filter((href) => href.includes("?q="));
  expect(suggested).toHaveLength(3);
  for (const href of suggested) {
    const found = readLinks((await open(href)).main).filter((link) => !link.startsWith("/search"));
    expect(found.length, href).toBeGreaterThan(0);
  }
});

test("the foot of every page leads to what is kept of people, and who is responsible for it", async () => {
  for (const path of ["/", "/faq", "/login", "/calendar"]) {
    expect(readLinks((await open(path)).html), path).toContain("/privacy");
  }
  const { main, html } = await open("/privacy");
  const text = readText(main);
  for (const { title } of keptRecords) expect(text).toContain(title);
  // This site has no identity provider: tests/routes/provider.test.ts has one.
  const names = Object.keys(keptCookies).filter((name) => name !== "provider");
  for (const name of names) expect(text).toContain(`shoreline-${name}`);
  expect(text).not.toContain("shoreline-provider");
  expect(text).toContain(tested.site.email);
  expect(text).not.toContain("{");
  expect(text).toMatch(/doesn't send email yet\. We keep .+ for 30 days/);
  expect(text).not.toMatch(/mail server|a copy by email/);
  expect(text).toContain("Photos of a filled-out form also go to the people who review it");
  expect(text).toContain("They can also find you by the last name you entered.");
  expect(html).not.toMatch(/<script\b[^>]*\bsrc=/);
});

test("whoever finds a hole is told where to report it, by a file that always holds", async () => {
  const { status, headers, html } = await site.browse().open("/.well-known/security.txt");
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const [contact, expires = "", languages, ...others] = html.split("\n");
  expect(contact).toBe(`Contact: mailto:${tested.site.email}`);
  expect(languages).toBe("Preferred-Languages: en");
  // Without BASE_URL nothing tells the file's own address.
  expect(others).toEqual([""]);
  const [, moment = ""] = /^Expires: (\d{4}-\d\d-\d\dT[\d:.]+Z)$/.exec(expires) ?? [];
  const days = (Date.parse(moment) - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test("a password manager leads to where a password is changed", async () => {
  const browser = site.browse();
  const { headers } = await browser.open("/.well-known/change-password");
  expect(headers.get("cache-control")).toBe("no-store");
  const { html } = await browser.open(headers.get("location") ?? "");
  expect(readText(html)).toContain("Log in first. Then change your password in “Your account”");
  const nothing = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
  expect((await site.browse().open(nothing)).status).toBe(404);
});
