import { beforeAll, describe, expect, test } from "vitest";
import { readAll, readField, readHeading, readLinks, readMain } from "../page-reading.ts";
import { addNeighbour } from "../people.fixture.ts";
import { searcher } from "../searching.ts";
import { administratorAt, type Browser, serveSite } from "../site.fixture.ts";

process.env["REGISTRATION"] = "approval";

const site = serveSite();
const { visitor, search } = searcher(site);
const administrator = administratorAt(site);
let resident: Browser;

beforeAll(async () => {
  const post = { title: "Lanterns", body: "Walking around the lake with lanterns, at five." };
  await administrator.sendAndFollow("/admin", { ...post, dateCreated: "9 December" });
  resident = site.browse();
  await resident.register({ name: "Lena Lark" });
  const { html } = await administrator.open("/admin");
  const id = / name="id" value="([^"]+)"/.exec(html)?.[1] ?? "";
  await administrator.sendAndFollow("/admin", { intent: "admit", id });
});

/** A visitor, somebody whom the administrator hasn't admitted, and a forger. */
async function listOutsiders(): Promise<Browser[]> {
  const waiting = site.browse();
  await waiting.register();
  const forger = site.browse();
  forger.forge("shoreline-account", "resident");
  forger.forge("shoreline-session", "made-up.signature");
  return [visitor(), waiting, forger];
}

test("leads to the answer and the page of the covenants, with the passage and the words marked", async () => {
  const { status, html, main, text, links } = await search("may I build a fence?");
  expect(status).toBe(200);
  expect(links.slice(0, 2)).toEqual(["/faq#question-2", "/faq#question-2"]);
  expect(links).toContain("/covenantsbylaws/covenants#8-4-fences-and-walls");
  expect(text).toContain("8.4 Fences and walls · Page 11");
  const marked = readAll(main, "mark");
  expect(marked.slice(0, 2)).toEqual(["put up", "fence"]);
  expect(new Set(marked.map((word) => word.toLowerCase()))).not.toContain("may");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toMatch(/<script\b[^>]*\bsrc=/);
  expect(readField(main, "q").value).toBe("may I build a fence?");
  expect(html.match(/<input\b[^>]*\bname="q"/g)).toHaveLength(1);
  const field = /<input id="search"[^>]* autofocus/;
  expect(html).not.toMatch(field);
  expect((await visitor().open("/search")).html).toMatch(field);
});

test("what has a word is found beside what has one that means the same", async () => {
  const { links } = await search("kids");
  expect(links).toContain("/amenities/playground");
  expect(links).toContainEqual(expect.stringMatching(/^\/calendar\/lake-cleanup-day-/));
  // Pages only mention holidays.
  const santa = await search("santa");
  expect(santa.text).toContain("No exact match. Showing similar words.");
  const lights = expect.stringMatching(/^\/calendar\/winter-lights-evening-/);
  expect(santa.links).toContainEqual(lights);
  expect(santa.links.join()).not.toMatch(/faq#|\/arc\//);
});

test("a section of a document opens at its heading, which the page shows", async () => {
  for (const question of ["fence height", "noise", "animals", "swimming", "solar panels"]) {
    const { links } = await search(question);
    const sections = links.filter((link) => /^\/(?:covenantsbylaws|arc)\/.*#(?!page-)/.test(link));
    expect(sections, question).not.toEqual([]);
    for (const [path = "", id] of sections.map((link) => link.split("#"))) {
      expect((await visitor().open(path)).html).toMatch(new RegExp(`<h\\d id="${id}"`));
    }
  }
});

test("says of a section that is asked for what it begins with", async () => {
  const { text } = await search("pool hours");
  expect(text).toMatch(/Pool Now (?:closed|open) [^.]+\. Every day in season: 9 am to 9 pm\./);
  expect(text).toMatch(/\b\d+ results for “pool hours”\./);
  // What only mentions it is on the next page.
  expect(text).toMatch(/\d+ other results? that may help/);
  expect(text).not.toContain("Special meetings");
});

test("leads whoever asks what's going on to the calendar", async () => {
  expect((await search("what's happening this month")).links[0]).toBe("/calendar");
});

test("shows what is known of a vendor as facts, each with its dot, which a new line leaves out", async () => {
  const { main, text } = await search("trash hauler");
  expect(text).toContain("740-555-0161 · service@tricounty-hauling.example · https://");
  const dot = '<span><span class="dot">· </span>';
  expect(main).toContain(`${dot}<a href="mailto:service@tricounty-hauling.example"`);
  // An answer of the FAQ has no place in its document.
  expect(main).not.toContain(`${dot}</span>`);
});

test("shows rows of a table with their cells apart, and the form to whoever changes a house", async () => {
  const { text, links } = await search("paint my front door");
  expect(text).toMatch(
    /Reed Gold · Only one .* a row Ink A front door can also be .* varnished wood/,
  );
  expect(text).toContain("Paint, trim, door color; Siding; Roof;");
  expect(links).toContainEqual(expect.stringMatching(/^\/arc\/modificationApplication#/));
});

test("shows more of a document, and more documents, by address", async () => {
  const first = await search("meeting");
  const more = first.links.find((link) => link.includes("&in=%2Fcovenantsbylaws%2F")) ?? "";
  const within = readMain((await visitor().open(more)).html);
  expect(new Set(readLinks(within).filter((link) => link.includes("#"))).size).toBeGreaterThan(3);
  const found = (html: string) => readAll(html, "h2").filter((name) => !/^Other places/.test(name));
  expect(found(within)).toHaveLength(1);
  const next = first.links.find((link) => link.includes("&page=2")) ?? "";
  const second = readMain((await visitor().open(next)).html);
  const pageOne = new Set(found(first.main));
  expect(found(second).filter((title) => pageOne.has(title))).toEqual([]);
});

describe("announcements", () => {
  test("are found by residents and the administrator, and leave no trace in caches", async () => {
    for (const browser of [resident, administrator]) {
      const { main, text, links, headers } = await search("lantern walks", browser);
      expect(text).toMatch(/\b\d+ results for “lantern walks”\./);
      expect(links).toContain("/residents?q=lantern%20walks");
      expect(text).toContain("Lanterns · 9 December Walking around the lake with lanterns, at");
      expect(readAll(main, "mark").slice(0, 3)).toEqual(["Lanterns", "Walking", "lanterns"]);
      expect(headers.get("cache-control")).toBe("no-store");
      const address = links.find((link) => link.startsWith("/announcements/")) ?? "";
      expect(readHeading((await browser.open(address)).html)).toBe("Lanterns");
    }
  });

  test("come after the rules, unless their title is asked", async () => {
    const post = { title: "Stairs closed", body: "We build new ones at the social deck." };
    await administrator.send("/admin", { ...post, dateCreated: "11 December" });
    const { links } = await search("build a deck", administrator);
    expect(links.slice(0, 2)).toEqual([
      "/arc/guidelinesStandards#7-decks-porches-and-patios",
      "/arc/guidelinesStandards#7-decks-porches-and-patios",
    ]);
    const place = links.findIndex((link) => link.startsWith("/announcements/"));
    expect(place).toBeGreaterThan(2);
    expect((await search("stairs closed", administrator)).links[0]).toBe(links[place]);
  });
});

describe("neighbors", () => {
  beforeAll(async () => {
    const home = { houseNum: 77, houseStreet: "Old Mill Rd", phoneNumber: "7405550142" };
    await addNeighbour({ name: "Ada Wigeon", ...home });
    for (const name of ["Ben", "Cy", "Di", "Ed", "Flo"])
      await addNeighbour({ name: `${name} Wigeon` });
    await addNeighbour({ name: "Hidden Wigeon", includeOnDir: "N", ...home });
    await addNeighbour({ name: "Brent Moorhen" });
  });

  test("whom a resident or the administrator names are shown first, as the directory lists them", async () => {
    for (const browser of [resident, administrator]) {
      const { text, links, headers } = await search("wigeon", browser);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(text).toContain("6 results for “wigeon”.");
      expect(text).toContain("Ada Wigeon · 77 Old Mill Rd · 740-555-0142");
      expect(text).toContain("Ed Wigeon");
      // Who shows neither house nor phone has no dot behind the name.
      expect(text).not.toMatch(/· (?:Ben|See)|· ·/);
      expect(text).not.toMatch(/Flo Wigeon|Hidden|Looking for a neighbor/);
      expect(text).toContain("See all 6 in the directory");
      expect(links).toEqual(expect.arrayContaining(["tel:7405550142", "/residents?q=wigeon"]));
    }
    for (const question of [
      "Ada Wigeon's phone number",
      "Wigeon, 77 Old Mill Road",
      "77 old mill",
    ]) {
      const { text } = await search(question, resident);
      expect(text, question).toContain("Neighbors Ada Wigeon");
      expect(text, question).not.toMatch(/Ben Wigeon|Hidden|No results/);
    }
    for (const question of [
      ...["rent", "old mill", "wigoen", "who is Ada Wigeon and where does she live now"],
    ]) {
      expect((await search(question, resident)).text, question).not.toContain("Neighbors");
    }
  });

  test("leave out pages that have only a similar word", async () => {
    await addNeighbour({ name: "Gene Fencer" });
    const { text, links } = await search("Fencer", resident);
    expect(text).toContain("1 result for “Fencer”. Neighbors Gene Fencer");
    expect(links.join()).not.toContain("/covenantsbylaws");
    const others = await search("Fencer");
    expect(others.text).toContain("No exact match. Showing similar words.");
    expect(others.links.join()).toContain("/covenantsbylaws");
  });

  test("leave out announcements that have none of the name's words, only a phone number", async () => {
    const post = { title: "Key fobs", body: "Lost yours? Call the pool house, 740-555-0117." };
    await administrator.send("/admin", { ...post, dateCreated: "12 December" });
    expect((await search("phone", resident)).text).toContain("Key fobs");
    const { text } = await search("Ada Wigeon phone", resident);
    expect(text).toContain("1 result for “Ada Wigeon phone”. Neighbors Ada Wigeon");
    expect(text).not.toContain("Key fobs");
  });

  test("are looked for after logging in, as who isn't logged in learns of what looks like a name", async () => {
    const offer = "Looking for a neighbor? Log in to search the directory.";
    for (const question of ["Ada Wigeon", "Wigeon", "Alder", "Zoë M. O'Brien-Quux"]) {
      const { text, links } = await search(question);
      expect(text, question).toContain(offer);
      expect(links, question).toContain("/login");
    }
    for (const question of ["Fence", "wigeon", "Ada Wigeon, 77 Old Mill Rd"])
      expect((await search(question)).text, question).not.toContain(offer);
    const [, waiting] = await listOutsiders();
    expect((await search("Ada Wigeon", waiting)).text).not.toContain(offer);
  });

  test("and announcements are found by no visitor, by whom the administrator hasn't admitted, or by forgers", async () => {
    for (const browser of await listOutsiders()) {
      for (const question of ["ada+wigeon", "lantern"]) {
        for (const path of [`/search?q=${question}`, `/search.data?q=${question}`]) {
          const { status, html } = await browser.open(path);
          expect(status).toBe(200);
          expect(html).not.toMatch(/Ada Wigeon|Old Mill|at five/);
        }
      }
    }
  });
});
