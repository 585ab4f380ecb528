import { expect, test } from "vitest";
import { readAll, readField, readLinks, readMain, readText } from "../page-reading.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();

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

test("tells everybody the next three events, as they are after each change", async () => {
  const administrator = site.browse();
  await administrator.logInAsAdministrator();
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const event = { title: "Ice watch", startDate: day, wholeDays: "on", repeats: "none" };
  await administrator.send("/admin/events/new", event);
  const visitor = site.browse();
  const { html, headers } = await visitor.open("/");
  expect(headers.get("cache-control")).toBe("public, no-cache");
  expect(readText(html)).toContain("Next on the calendar");
  const links = readLinks(readMain(html)).filter((href) => href.startsWith("/calendar/"));
  expect(links).toHaveLength(3);
  const ofIce = links.find((href) => href.startsWith("/calendar/ice-watch-")) ?? "";
  expect((await visitor.open(ofIce)).status).toBe(200);
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

test("an announcement shows its paragraphs and addresses, and stays among all when it has left", async () => {
  const administrator = site.browse();
  await administrator.logInAsAdministrator();
  const body =
    "See https://example.org/pool.\nThen:\n\njavascript:alert(1) <b>board@example.org</b>";
  const posted = { title: "Paragraphs", body, dateCreated: "today", expiresOn: "2090-05-31" };
  expect((await administrator.send("/admin", { ...posted, pinned: "on" })).status).toBe(302);
  const reader = site.browse();
  await reader.register();
  // No level is left out between the page's heading and the announcements'.
  for (const [path, level] of [
    ["/", "h3"],
    ["/announcements", "h2"],
  ] as const) {
    const { html } = await reader.open(path);
    const main = readMain(html);
    expect(readAll(main, level), path).toContain(posted.title);
    expect(readText(main), path).toContain("today · Kept on top · Until May 31, 2090");
    expect(main).toContain('<a href="https://example.org/pool" target="_blank" rel="noopener">');
    expect(main).toContain(
      '<p class="as-typed" dir="auto">javascript:alert(1) &lt;b&gt;<a href="mailto:board@example.org">',
    );
  }
  const past = await administrator.send("/admin", { ...posted, expiresOn: "2020-01-01" });
  expect(past.status).toBe(400);
  expect(readField(past.html, "expiresOn").error).toBe(
    "This day is over: please enter a later one, or none.",
  );
});
