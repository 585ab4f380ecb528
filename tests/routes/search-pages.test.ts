/** What every visitor finds, of any association. */
import { expect, test } from "vitest";
import { scriptPayloads } from "../browser/script-payloads.ts";
import { readField } from "../page-reading.ts";
import { searcher } from "../searching.ts";
import { serveSite } from "../site.fixture.ts";
import { tested } from "../tested-content.ts";

const { visitor, search } = searcher(serveSite());

test("what is kept of people is found on the privacy page", async () => {
  expect((await search("cookies")).links).toContain("/privacy");
  expect((await search("how long are messages to the board kept")).links).toContain(
    "/privacy#messages",
  );
});

test("what the association has is found by its name, and every address that leads there is there", async () => {
  const { amenities, documents, pages, board, faq } = tested;
  const named = [
    ...amenities.map(({ id, name }) => [name, `/amenities/${id}`] as const),
    ...documents.map(({ url, title }) => [title, url] as const),
    ...pages.map(({ id, title }) => [title, `/pages/${id}`] as const),
    ...(board ?? []).map(({ id, name }) => [name, `/boardmembers#${id}`] as const),
    [faq?.[0]?.question ?? "", "/faq#question-1"] as const,
  ];
  const addresses = new Set(["/register"]);
  for (const [name, address] of named) {
    const { links } = await search(name);
    expect(links, name).toContain(address);
    for (const link of links) if (/^\/(?!search)/.test(link)) addresses.add(link);
  }
  expect(addresses.size).toBeGreaterThan(named.length);
  for (const address of addresses) {
    const [path = "", id] = address.split("#");
    const { status, html } = await visitor().open(path);
    if (status !== 302) expect(status, address).toBe(200);
    if (id) expect(html, address).toContain(` id="${id}"`);
  }
});

test("says what to do when nothing is found, or nothing was asked", async () => {
  const nothing = await search("zzyzx");
  expect(nothing.text).toContain("No results for “zzyzx”.");
  expect(nothing.links).toEqual(expect.arrayContaining(["/calendar", "/faq", "/contact"]));
  expect(nothing.links).not.toContain("/residents");
  const hasVendors = (tested.lists["contacts"] ?? []).length > 0;
  expect(nothing.links.includes("/contacts")).toBe(hasVendors);
  for (const question of ["", "   ", "\u0007"]) {
    expect((await search(question)).text, question).toContain("Type a word or a question");
  }
  expect((await search("board quay")).text).toContain("Nothing has all of these words");
  expect((await search("covenents asociation")).text).toContain("Showing similar words");
});

test("answers what is no question politely", async () => {
  for (const question of ["%", "%ff%fe", "+-*", "%22%22%22", "%27%20OR%201%3D1%20--", "a%0d%0ab"]) {
    expect((await visitor().open(`/search?q=${question}`)).status, question).toBe(200);
  }
  for (const rest of ["&page=0", "&page=99", "&page=x", "&in=/nowhere", "&q=again", "?"]) {
    expect((await visitor().open(`/search?q=board${rest}`)).status, rest).toBe(200);
  }
  const long = await search("board ".repeat(1666));
  expect(long.status).toBe(200);
  expect(long.text).toContain("we used only the first 200 characters");
  expect(long.links[0]).toBe((await search("board")).links[0]);
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
