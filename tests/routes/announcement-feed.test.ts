import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { findAccountId } from "../../app/identity/accounts.server.ts";
import { readField, readMain, readText } from "../page-reading.ts";
import { inventAddress, password } from "../people.fixture.ts";
import {
  type Answer,
  administratorAt,
  type Browser,
  serveSite,
  someResident,
} from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);

/** Makes a feed's address as its resident does; without its origin. */
async function makeFeed(browser: Browser): Promise<string> {
  const { status, headers, html } = await browser.send("/account", { intent: "make-feed" });
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  const address = /value="(https?:[^"]+)"/.exec(readMain(html))?.[1] ?? "";
  expect(address).toMatch(/^http:\/\/[^/]+\/announcements\.atom\?key=[\w-]{32}$/);
  expect(readText(readMain(html))).toContain("Copy it now");
  return address.slice(new URL(address).origin.length);
}

const post = (fields: Record<string, string>) =>
  administrator.send("/admin", { dateCreated: "May 1", ...fields });

/** What a stranger is told of any address that opens nothing. */
function expectNothing({ status, headers, html }: Answer) {
  expect([status, html, headers.get("etag"), headers.get("content-type")]).toEqual([
    ...[404, "", null, null],
  ]);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex");
}

test("a feed tells what stands, to whoever has its address, as XML whatever was typed", async () => {
  const { browser } = await someResident(site);
  const address = await makeFeed(browser);
  const reader = site.browse();
  const over = { title: "Over soon", body: "x", dateCreated: "May 1" };
  await post(over);
  const edit = /\/admin\/publish\/announcements\/edit-[\w-]+/.exec(
    (await administrator.open("/admin")).html,
  )?.[0];
  const { value: seen } = readField((await administrator.open(edit ?? "")).html, "seen");
  const entry = edit?.slice(-36) ?? "";
  const end = { ...over, expiresOn: "2020-01-01", entry, seen, intent: "publish" };
  // A last day in the past is asked about.
  const { value: asked } = readField((await administrator.send(edit ?? "", end)).html, "asked");
  expect((await administrator.send(edit ?? "", { ...end, asked })).status).toBe(302);
  const title = 'Dock & <b>day</b> "9" ]]> \u05D0\u05D1 🛶\uFFFE';
  const body = "Bring <gloves> & ]]>:\nhttps://example.org/?a=1&b=2\n\n&amp;";
  await post({ title, body, dateCreated: "May\u0008 1" });
  const { status, headers, html } = await reader.open(address);
  expect([status, headers.get("content-type")]).toEqual([
    ...[200, "application/atom+xml; charset=utf-8"],
  ]);
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("set-cookie")).toBeNull();
  const text = '(?:[^&<>"]|&(?:amp|lt|gt|quot);)+';
  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
  const feed = new RegExp(
    String.raw`^<\?xml version="1.0" encoding="UTF-8"\?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${text}</title>
<id>${site.origin}/announcements</id>
<link href="${site.origin}/announcements"/>
<updated>${time}</updated>
<author><name>${text}</name></author>
<entry>
<title>(${text})</title>
<id>urn:uuid:[0-9a-f-]{36}</id>
<link href="${site.origin}/announcements/[0-9a-f-]{36}"/>
<published>${time}</published>
<updated>${time}</updated>
<content type="html">(${text})</content>
</entry>
</feed>
$`,
  );
  expect(html).toMatch(feed);
  const [, writtenTitle = "", writtenContent = ""] = feed.exec(html) ?? [];
  expect(readXmlText(writtenTitle)).toBe(title.replace("\uFFFE", ""));
  expect(readXmlText(writtenContent)).toBe(
    '<p><small>May 1</small></p>\n<p dir="auto">Bring &lt;gloves&gt; &amp; ]]&gt;:<br><a href="https://example.org/?a=1&amp;b=2">https://example.org/?a=1&amp;b=2</a></p>\n<p dir="auto">&amp;</p>',
  );
  expect(html).not.toMatch(/(?!\n)[\p{Cc}\uFFFE\uFFFF]/u);
  expect(html).not.toContain(address.split("key=")[1]);
});

function readXmlText(text: string): string {
  const letters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return text.replace(/&(\w+);/g, (_, name) => letters[name] ?? "");
}

test("who has it already is told so, and HEAD tells the same without it", async () => {
  const { browser } = await someResident(site);
  const address = await makeFeed(browser);
  const reader = site.browse();
  const etag = (await reader.open(address)).headers.get("etag") ?? "";
  const again = await reader.open(address, { "if-none-match": `"old", ${etag}` });
  expect([again.status, again.html]).toEqual([304, ""]);
  expect(again.headers.get("cache-control")).toBe("private, no-cache");
  const head = await fetch(site.origin + address, { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
  await post({ title: "News", body: "New." });
  const news = await reader.open(address, { "if-none-match": etag });
  expect(news.status).toBe(200);
  expect(news.html).toContain("<title>News</title>");
});

test("of what is made only a hash is kept", async () => {
  const { email, browser } = await someResident(site);
  const id = (await findAccountId(email)) ?? "";
  const kept = () =>
    database().selectFrom("users").selectAll().where("uid", "=", id).executeTakeFirstOrThrow();
  const data = async () => (await browser.open("/account/data.json")).html;
  expect(await kept()).toMatchObject({ feedKeyHash: null, feedMadeAt: null });
  const [, key = "?"] = (await makeFeed(browser)).split("key=");
  const { feedKeyHash, feedMadeAt } = await kept();
  expect(JSON.stringify(await kept())).not.toContain(key);
  expect(JSON.parse(await data()).record.feedMadeAt).toBe(feedMadeAt);
  const { html } = await browser.open("/account");
  for (const page of [await data(), html]) {
    expect(page).not.toContain(key);
    expect(page).not.toContain(feedKeyHash);
  }
  expect(readText(readMain(html))).toContain("You made an address on");
  await makeFeed(browser);
  // One row an hour, however often it is made: nobody fills the log.
  const rows = JSON.parse(await data()).auditLog;
  expect(rows).toContainEqual(expect.objectContaining({ kind: "feed-made", times: 2 }));
});

describe("an address opens nothing", () => {
  test("when it is forged, or none", async () => {
    const { browser } = await someResident(site);
    const address = await makeFeed(browser);
    const key = randomBytes(24).toString("base64url");
    for (const other of [address.slice(0, -1), `${address}x`, `/announcements.atom?key=${key}`]) {
      expectNothing(await site.browse().open(other));
      expectNothing(await browser.open(other));
    }
  });

  test("once another is made, or the feed is switched off; signing out changes nothing", async () => {
    const { browser } = await someResident(site);
    const first = await makeFeed(browser);
    const second = await makeFeed(browser);
    const reader = site.browse();
    expectNothing(await reader.open(first));
    await browser.send("/account", { intent: "end-others" });
    expect((await reader.open(second)).status).toBe(200);
    const { html } = await browser.sendAndFollow("/account", { intent: "end-feed" });
    expect(readText(readMain(html))).toContain("The feed is turned off");
    expectNothing(await reader.open(second));
  });

  test("while its resident isn't admitted, or is gone", async () => {
    const { email, browser } = await someResident(site);
    const address = await makeFeed(browser);
    const reader = site.browse();
    const admit = (role: "waiting" | "resident") =>
      database().updateTable("identityUsers").set({ role }).where("email", "=", email).execute();
    await admit("waiting");
    expectNothing(await reader.open(address));
    expect(readMain((await browser.open("/account")).html)).not.toContain("make-feed");
    expect((await browser.send("/account", { intent: "make-feed" })).status).toBe(302);
    await admit("resident");
    expect((await reader.open(address)).status).toBe(200);
    const leave = { intent: "delete", currentPassword: password, confirmed: "on" };
    expect((await browser.send("/account", leave)).status).toBe(302);
    expectNothing(await reader.open(address));
  });
});

test("wrong keys from a network leave the right ones of everyone in it", async () => {
  const { browser } = await someResident(site);
  const address = await makeFeed(browser);
  const neighbor = site.browse(inventAddress());
  for (let time = 0; time < 70; time += 1) {
    const key = randomBytes(24).toString("base64url");
    expect((await neighbor.open(`/announcements.atom?key=${key}`)).status).toBe(404);
  }
  expect((await neighbor.open(address)).status).toBe(200);
});
