import { beforeAll, describe, expect, test } from "vitest";
import { scriptPayloads } from "../browser/script-payloads.ts";
import { readAll, readField, readLinks, readMain, readText } from "../page-reading.ts";
import { inventAddress } from "../people.fixture.ts";
import { type Browser, serveSite } from "../site.fixture.ts";

process.env["REGISTRATION"] = "approval";

const site = serveSite();
const visitor = () => site.browse();
let administrator: Browser;

beforeAll(async () => {
  administrator = site.browse(inventAddress());
  await administrator.logInAsAdministrator();
  const post = { title: "Lanterns", body: "Walking around the lake with lanterns, at five." };
  await administrator.sendAndFollow("/admin", { ...post, dateCreated: "9 December" });
});

async function search(question: string, browser = visitor()) {
  const answer = await browser.open(`/search?q=${encodeURIComponent(question)}`);
  const main = readMain(answer.html);
  return { ...answer, main, text: readText(main), links: readLinks(main) };
}

test("leads to the page of the covenants, with the passage and the words marked", async () => {
  const { status, html, main, text, links } = await search("may I build a fence?");
  expect(status).toBe(200);
  expect(links[0]).toBe("/covenantsbylaws/covenants");
  expect(links[1]).toBe("/covenantsbylaws/covenants#page-11");
  expect(links).toContain("/faq#question-2");
  expect(text).toContain("8.4 Fences and walls · Page 11");
  const marked = readAll(main, "mark");
  expect(marked.slice(0, 2)).toEqual(["Fences", "fences"]);
  expect(new Set(marked.map((word) => word.toLowerCase()))).not.toContain("may");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toMatch(/<script\b[^>]*\bsrc=/);
  expect(readField(main, "q").value).toBe("may I build a fence?");
  expect(html.match(/<input\b[^>]*\bname="q"/g)).toHaveLength(1);
});

test("what is kept of people is found on the privacy page", async () => {
  expect((await search("cookies")).links).toContain("/privacy");
  expect((await search("how long are messages to the board kept")).links).toContain(
    "/privacy#messages",
  );
});

test("every address that a search leads to is there", async () => {
  const questions = ["board", "pool guests", "dues", "president", "register", "annual meeting"];
  const found = await Promise.all(questions.map((question) => search(question)));
  const inside = found.flatMap(({ links }) => links).filter((link) => link.startsWith("/"));
  const addresses = [...new Set(inside)].filter((link) => !link.startsWith("/search"));
  expect(addresses.length).toBeGreaterThan(30);
  for (const address of addresses) {
    const [path = "", id] = address.split("#");
    const { status, html } = await visitor().open(path);
    if (status !== 302) expect(status, address).toBe(200);
    if (id) expect(html, address).toContain(` id="${id}"`);
  }
});

test("shows more of a document, and more documents, by address", async () => {
  const first = await search("meeting");
  const more = first.links.find((link) => link.includes("&in=")) ?? "";
  const within = readMain((await visitor().open(more)).html);
  expect(new Set(readLinks(within).filter((link) => link.includes("#page-"))).size).toBeGreaterThan(
    3,
  );
  expect(readAll(within, "h2")).toHaveLength(1);
  const next = first.links.find((link) => link.includes("&page=2")) ?? "";
  const second = readMain((await visitor().open(next)).html);
  const pageOne = new Set(readAll(first.main, "h2"));
  expect(readAll(second, "h2").filter((title) => pageOne.has(title))).toEqual([]);
});

test("says what to do when nothing is found, or nothing was asked", async () => {
  const nothing = await search("zzyzx");
  expect(nothing.text).toContain("Nothing was found for “zzyzx”.");
  expect(nothing.links).toEqual(expect.arrayContaining(["/calendar", "/faq", "/contact"]));
  for (const question of ["", "   ", "\u0007"]) {
    expect((await search(question)).text, question).toContain("Type a word or a question");
  }
  expect((await search("fence quay")).text).toContain("Nothing has all of these words");
  expect((await search("covenents quorim")).text).toContain("these have similar ones");
});

test("answers what is no question politely", async () => {
  const odd = [
    "%",
    "%ff%fe",
    "%u0041",
    "+-*",
    "%22%22%22",
    "%27%20OR%201%3D1%20--",
    "fence%0a%0dfence",
  ];
  for (const question of odd) {
    const { status } = await visitor().open(`/search?q=${question}`);
    expect(status, question).toBe(200);
  }
  for (const rest of [
    "&page=0",
    "&page=-1",
    "&page=99",
    "&page=x",
    "&in=/nowhere",
    "&q=again",
    "?",
  ]) {
    expect((await visitor().open(`/search?q=fence${rest}`)).status, rest).toBe(200);
  }
  const long = await search("fence ".repeat(1666));
  expect(long.status).toBe(200);
  expect(long.text).toContain("only its first 200 characters were looked for");
  expect(long.links).toContain("/covenantsbylaws/covenants#page-11");
  expect(readField(long.main, "q").value.length).toBeLessThanOrEqual(200);
});

test("shows what was typed as text", async () => {
  for (const payload of scriptPayloads.filter((text) => text.length < 190)) {
    const { status, html, main } = await search(`${payload} fence`);
    expect(status, payload).toBe(200);
    if (payload.includes("<")) expect(html).not.toContain(payload);
    const shown = payload.replaceAll(/[\p{C}\uFFFD\s]+/gu, " ").trim();
    expect(readField(main, "q").value).toBe(`${shown} fence`);
  }
});

describe("announcements", () => {
  test("are found by residents and the administrator, and leave no trace in caches", async () => {
    const resident = await admitted();
    for (const browser of [resident, administrator]) {
      const { main, text, links, headers } = await search("lantern walks", browser);
      expect(text).toContain("1 announcement");
      expect(text).toContain(
        "Lanterns · 9 December Walking around the lake with lanterns, at five.",
      );
      expect(readAll(main, "mark").slice(0, 3)).toEqual(["Lanterns", "Walking", "lanterns"]);
      expect(headers.get("cache-control")).toBe("no-store");
      const address =
        links.find((link) => link.startsWith("/announcements?page=1#announcement-")) ?? "";
      const [path = "", place = ""] = address.split("#");
      expect((await browser.open(path)).html).toContain(` id="${place}"`);
    }
  });

  test("are not found by visitors, by whom the administrator hasn't admitted, or by forgers", async () => {
    const waiting = site.browse();
    await waiting.register();
    const forger = site.browse();
    forger.forge("shoreline-account", "resident");
    forger.forge("shoreline-session", "made-up.signature");
    for (const browser of [visitor(), waiting, forger]) {
      for (const path of ["/search?q=lantern", "/search.data?q=lantern"]) {
        const { status, html } = await browser.open(path);
        expect(status).toBe(200);
        expect(html).not.toContain("at five");
      }
    }
  });

  test("are found from when they are posted until they are deleted", async () => {
    const count = async () => (await search("thin ice", administrator)).text.match(/Thin ice/g);
    expect(await count()).toBeNull();
    const post = { title: "Thin ice", body: "Stay ashore.", dateCreated: "10 December" };
    await administrator.send("/admin", post);
    const id = administrator.flash?.split(".")[1] ?? "";
    expect(await count()).toHaveLength(1);
    await administrator.sendAndFollow("/admin", { intent: "delete", id });
    expect(await count()).toBeNull();
  });

  async function admitted(): Promise<Browser> {
    const browser = site.browse();
    await browser.register({ name: "Lena Lark" });
    const { html } = await administrator.open("/admin");
    const id = / name="id" value="([^"]+)"/.exec(html)?.[1] ?? "";
    await administrator.sendAndFollow("/admin", { intent: "admit", id });
    return browser;
  }
});
