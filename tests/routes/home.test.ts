import { expect, test } from "vitest";
import { subscribers } from "../../app/announcements/subscription.server.ts";
import { database } from "../../app/database/database.server.ts";
import { linkIn, takeMail } from "../outbox.ts";
import { readAll, readHeading, readLinks, readMain, readText } from "../page-reading.ts";
import { countWork } from "../setup/count-work.ts";
import { administratorAt, serveSite } from "../site.fixture.ts";
import { tested } from "../tested-content.ts";

const site = serveSite();
const administrator = administratorAt(site);

test("tells everyone the next three events, as they are after each change", async () => {
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const event = { title: "Ice watch", startDate: day, intent: "publish" };
  await administrator.send("/admin/publish/events/new", event);
  const visitor = site.browse();
  const { html, headers } = await visitor.open("/");
  expect(headers.get("cache-control")).toBe("public, no-cache");
  expect(readText(html)).toContain("Next on the calendar");
  const links = readLinks(readMain(html)).filter((href) => href.startsWith("/calendar/"));
  // Trash pickup is no event.
  expect(links.filter((href) => !href.includes("-pickup-"))).toHaveLength(3);
  const ofIce = links.find((href) => href.startsWith("/calendar/ice-watch-")) ?? "";
  expect((await visitor.open(ofIce)).status).toBe(200);
});

test("an announcement shows its paragraphs and addresses, and stays among all when it has left", async () => {
  const body =
    "See https://example.org/pool.\nThen:\n\njavascript:alert(1) <b>board@example.org</b>";
  const posted = { title: "Paragraphs", body, dateCreated: "today", expiresOn: "2090-05-31" };
  expect((await administrator.send("/admin", { ...posted, pinned: "on" })).status).toBe(302);
  const dashboard = readText((await administrator.open("/admin")).html);
  expect(dashboard).toContain("today · Pinned · Until May 31, 2090");
  const reader = site.browse();
  await reader.register();
  // No level is left out between the page's heading and the announcements'.
  for (const [path, level] of [
    ["/", "h3"],
    ["/announcements", "h2"],
  ] as const) {
    const main = readMain((await reader.open(path)).html);
    expect(readAll(main, level), path).toContain(posted.title);
    expect(readText(main), path).toContain("today See https://example.org/pool");
    expect(main).toContain('<a href="https://example.org/pool" target="_blank" rel="noopener">');
    expect(main).toContain('<p>javascript:alert(1) &lt;b&gt;<a href="mailto:board@example.org">');
  }
});

test("each announcement has a page of its own, for residents", async () => {
  const announcement = { title: "Pier closed", body: "Until Friday.", dateCreated: "3 May" };
  await administrator.send("/admin", announcement);
  const resident = site.browse();
  await resident.register();
  const all = readMain((await resident.open("/announcements")).html);
  expect(readText(all)).toContain("New Pier closed 3 May Until Friday.");
  const [path = ""] = readLinks(all).filter((href) => href.startsWith("/announcements/"));
  const { html, headers } = await resident.open(path);
  expect(readHeading(html)).toBe("Pier closed");
  expect(readText(readMain(html))).toContain("Pier closed 3 May Until Friday.");
  expect(readLinks(html)).toContain(`/admin/publish${path.replace("ts/", "ts/edit-")}`);
  expect(headers.get("cache-control")).toBe("no-store");
  expect((await resident.open("/announcements/0f8fad5b")).status).toBe(404);
  const login = (await site.browse().open(path)).headers.get("location") ?? "";
  expect(login).toBe(`/login?for=${encodeURIComponent(path)}`);
  const form = readText(readMain((await site.browse().open(login)).html));
  expect(form).toContain("Log in to read that announcement.");
  expect(form).not.toContain("administrator");
});

/** Where on a page something comes first; fails if it doesn't. */
function placeOf(words: string, html: string): number {
  const place = readMain(html).indexOf(words);
  expect(place, words).toBeGreaterThanOrEqual(0);
  return place;
}

test("a resident sees announcements first, then the next events, and the chart after them", async () => {
  const title = `Four times ${crypto.randomUUID()}`;
  for (const time of ["1st", "2nd", "3rd", "4th"]) {
    await administrator.send("/admin", { title, body: `The ${time}.`, dateCreated: "today" });
  }
  const resident = site.browse();
  await resident.register();
  await resident.open("/");
  const { result, statements } = await countWork(() => resident.open("/"));
  const asked = statements.filter(({ sql }) => /"(identity|users|announcements)/.test(sql));
  // Who it is; then the name, the choice of emails and the announcements.
  expect(asked, JSON.stringify(asked)).toHaveLength(2);
  const { html } = result;
  // An association may have no chart.
  const chart = tested.chart ? "site-chart" : 'id="welcome"';
  const order = ["The 4th.", "Next on the calendar", "The 1st.", chart];
  const places = order.map((words) => placeOf(words, html));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(html).not.toContain("To view announcements");
  // Without a mail server, there is nothing to subscribe to.
  expect(html).not.toContain("Email me new announcements");
  const visitors = (await site.browse().open("/")).html;
  const top = tested.chart ? "site-chart" : "<h1";
  expect(placeOf(top, visitors)).toBeLessThan(placeOf("To view announcements", visitors));
});

test("the first visit greets a new resident by the first name, once", async () => {
  const resident = site.browse();
  await resident.register({ name: "Dorothy <Hale>" });
  const { html } = await resident.open("/");
  expect(readHeading(html)).toBe("Welcome, Dorothy");
  expect(placeOf("Welcome, ", html)).toBeLessThan(placeOf("Announcements</h2>", html));
  const links = readLinks(readMain(html).slice(0, placeOf("Announcements</h2>", html)));
  expect(links).toEqual(expect.arrayContaining(["/residents", "/calendar", "/editinfo", "/faq"]));
  const again = (await resident.open("/")).html;
  expect(readMain(again)).not.toContain("Dorothy");
  expect(again).toMatch(/<bdi class="me [^>]*>Dorothy &lt;Hale&gt;<\/bdi>/);
});

test("one tap under the announcements, and opening the mailed link, starts them by email", async () => {
  const resident = site.browse();
  const email = `tapper-${crypto.randomUUID()}@example.org`;
  await resident.register({ email });
  const tap = () => resident.send("/account", { intent: "subscribe" });
  expect((await tap()).headers.get("location")).toBe("/#done");
  const asked = readText(readMain((await resident.open("/")).html));
  expect(asked).toContain(
    "We've noted that you want announcements by email, and we'll start once we can. This site doesn't send email yet.",
  );
  const mail = await takeMail(email, "confirm your email address");
  expect(mail.text).toMatch(
    /^Hi Robin,\n\nPlease confirm this is your email address, and we'll start sending you .+ announcements\./,
  );
  await resident.open(linkIn(mail));
  const mailed = subscribers(database()).select("uid").where("identityUsers.email", "=", email);
  expect(await mailed.execute()).toHaveLength(1);
});

test("a long announcement is all there, and folded, and on a phone a shorter one, but not the first", async () => {
  const body = `${"A rather long word of it. ".repeat(380)}The end.`;
  expect(body.length).toBeLessThanOrEqual(10_000);
  await administrator.send("/admin", { title: "Long", body, dateCreated: "today" });
  const more = "A few lines of it. ".repeat(12);
  await administrator.send("/admin", { title: "Some", body: more, dateCreated: "today" });
  await administrator.send("/admin", { title: "Brief", body: "Two words.", dateCreated: "today" });
  const pinned = "on";
  const first = "Some more lines. ".repeat(12);
  await administrator.send("/admin", { title: "1", body: first, dateCreated: "today", pinned });
  const resident = site.browse();
  await resident.register();
  const main = readMain((await resident.open("/")).html);
  expect(main).toContain("The end.");
  const cards = main.split('class="card"');
  const card = (words: string) => cards.find((html) => html.includes(words)) ?? "";
  expect(card("The end.")).toContain('<details class="fold">');
  expect(card("A few lines")).toContain('<details class="fold fold-on-phone">');
  expect(card("Two words.")).not.toContain("<details");
  expect(card("Some more lines.")).not.toContain("<details");
});
