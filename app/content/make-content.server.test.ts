import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { keepFile } from "./cache-folder.server.ts";
import type { Thing } from "./conversion-job.ts";
import { markOfPdf } from "./corrected-words.ts";
import { entryOf as entry } from "./entries.fixture.ts";
import type { Entry } from "./entry.ts";
import { forgetMade, keyOf, thingOfDocument } from "./made.server.ts";
import type { AboutDocument } from "./made-files.ts";
import { makeContent } from "./make-content.server.ts";

const cache = temporaryFolder();

type Values = Record<string, string>;

const facts: Values = {
  name: "Heron Lake Homeowners Association",
  shortName: "Heron Lake",
  email: "board@heronlake.example",
  timeZone: "America/New_York",
};
const home: Values = { tagline: "Forty homes", welcome: "Welcome." };
const singles = [entry("facts", "facts", facts), entry("home", "home", home)];

function make(...entries: Entry[]) {
  return makeContent([...singles, ...entries], cache);
}

function file(name: string, text = name): string {
  return `${keepFile(cache, Buffer.from(text))} ${name}`;
}

const hashOf = (value: string) => value.slice(0, 64);

/** Puts a made thing into the cache. */
function made(thing: Thing, about: unknown, text = "made"): string {
  const key = keyOf(thing);
  mkdirSync(join(cache, "work", key), { recursive: true });
  writeFileSync(join(cache, "work", key, "calendar.ics"), text);
  const contents = { names: ["calendar.ics"], about };
  writeFileSync(join(cache, "work", key, "about.json"), JSON.stringify(contents));
  forgetMade();
  return key;
}

function madeThings(things: readonly Thing[], about: (thing: Thing) => unknown): void {
  for (const thing of things) made(thing, about(thing));
}

const drawn = (number: number) => {
  const names = { thumbnail: "t.webp", beside: "b.webp", small: "s.webp", large: `${number}.webp` };
  return { number, width: 1400, height: 1800, names, isBlank: false };
};

function madeDocument(value: string, about: Partial<AboutDocument> = {}): string {
  const usual = { pages: 3, changed: null, scanned: [], layered: [], cover: "" };
  return made(thingOfDocument({ sha256: hashOf(value), label: "" }), { ...usual, ...about });
}

const bylaws = (values: Values) =>
  entry("documents", "bylaws", { title: "Bylaws", section: "governing", summary: "S.", ...values });

test("what isn't made of files yet is left out and named, and all else is shown", () => {
  const pdf = file("new.pdf");
  const pool = { name: "Pool", summary: "S.", text: "Open.", picture1: file("pool.jpg") };
  const entries = [
    entry("amenities", "pool", { ...pool, picture1Alt: "The pool" }),
    entry("events", "picnic", { title: "Picnic", startDate: "2026-07-04" }),
    entry("events", "odd", { title: "Odd", startDate: "2026-02-30" }),
    bylaws({ file: pdf, uploaded: "2026-11-16" }),
  ];
  const before = make(...entries);
  expect(before.content.amenities).toMatchObject([{ id: "pool", pictures: [], chart: null }]);
  expect(before.content.calendar).toMatchObject([{ slug: "picnic" }]);
  expect(before.mistakes).toMatchObject([{ kind: "events", slug: "odd", field: "startDate" }]);
  expect(before.content.documents[0]?.file).toEqual({
    ...{ href: "/documents/bylaws.pdf", bytes: 7, pages: null, work: null },
    ...{ updated: null, uploaded: "2026-11-16", isUnread: true },
  });
  expect(before.files["/documents/bylaws.pdf"]).toBe(`files/${hashOf(pdf)}`);
  expect(before.unread.map(({ sha256 }) => sha256)).toEqual([hashOf(pdf)]);
  expect(before.missing.map(({ thing }) => thing)).toEqual(["photo", "icons"]);
  madeThings(before.missing, ({ thing }) =>
    thing === "photo"
      ? { width: 800, height: 600, sizes: [{ name: "640.webp", width: 640 }] }
      : ["icon.svg"],
  );
  const work = madeDocument(pdf, { cover: "1.webp", changed: "2026-01-03T04:59+00:00" });
  const { content, missing, unread, later, files, media } = make(...entries);
  expect([missing, unread]).toEqual([[], []]);
  expect(content.amenities[0]?.pictures).toMatchObject([
    { src: expect.stringMatching(/^\/media\/.*\/640\.webp$/), srcSet: null, alt: "The pool" },
  ]);
  expect(content.documents[0]?.file).toMatchObject({ work, pages: 3, updated: "2026-01-02" });
  expect(files).toHaveProperty(["/icon.svg"]);
  expect(media).toContain(work);
  // Link previews follow.
  expect(content.sharePictures).toEqual({});
  madeThings(later, () => null);
  expect(Object.keys(make(...entries).content.sharePictures)).toEqual([
    ...["/amenities/pool", "/covenantsbylaws/bylaws"],
  ]);
});

test("entries are in the order of their kind", () => {
  const page = (slug: string, title: string) =>
    entry("pages", slug, { title, summary: "S.", menu: "hoa", text: "T." });
  const minutes = (slug: string, date: string) =>
    entry("minutes", slug, { title: slug, date, kind: "minutes", embed: "https://a.example/" });
  const { content } = make(
    entry("documents", "rules", { title: "Rules", section: "governing" }),
    entry("documents", "plat", { title: "The plat", menuTitle: "Plat", section: "governing" }),
    entry("documents", "covenants", { title: "Covenants", section: "governing" }, 2),
    entry("faq", "b", { question: "Second?", answer: "A." }, 2),
    entry("faq", "a", { question: "First?", answer: "A." }, 1),
    ...[page("rules", "Rules"), page("pets", "Pets")],
    ...[minutes("2026-09-board", "2026-09-08"), minutes("2026-10-board", "2026-10-13")],
  );
  expect(content.documents.map(({ menuName }) => menuName)).toEqual(["Covenants", "Plat", "Rules"]);
  expect(content.faq?.map(({ question }) => question)).toEqual(["First?", "Second?"]);
  expect(content.pages.map(({ id }) => id)).toEqual(["pets", "rules"]);
  expect(content.minutes.map(({ id }) => id)).toEqual(["2026-10-board", "2026-09-board"]);
  expect(content.board).toBeNull();
});

test("what only residents may see is in nothing that everyone sees", () => {
  const secret = { ...bylaws({ file: file("secret.pdf") }), audience: "residents" as const };
  const pets = entry("pages", "pets", { title: "Pets", summary: "S.", text: "T." });
  const [pdf1, pdf2] = [file("Key list.pdf"), file("key-list.pdf")];
  const gate = { title: "Gate", summary: "S.", text: "T.", pdf1, pdf2 };
  const keys = { ...entry("pages", "gate", gate), audience: "residents" as const };
  const made = make(secret, pets, keys);
  expect(made.content.documents).toEqual([]);
  expect(made.content.pages.map(({ id }) => id)).toEqual(["pets"]);
  const pdfsIn = (files: object) => Object.keys(files).filter((name) => name.endsWith(".pdf"));
  expect(pdfsIn(made.files)).toEqual([]);
  expect(JSON.stringify(made.content)).not.toContain("bylaws");
  const { content, files } = made.forResidents ?? made;
  expect(content.documents).toMatchObject([{ id: "bylaws", isForResidents: true }]);
  expect(content.pages).toMatchObject([{ id: "gate", isForResidents: true }, { id: "pets" }]);
  const ofGate = ["/pages/gate/key-list.pdf", "/pages/gate/key-list-2.pdf"];
  expect(pdfsIn(files)).toEqual(["/documents/bylaws.pdf", ...ofGate]);
  expect(made.unread).toHaveLength(1);
  expect(make(pets).forResidents).toBeNull();
  const [yoga, other] = ["yoga", "yoga-2026-12-09-1800"].map((slug) =>
    entry("events", slug, { title: "Yoga", startDate: "2026-12-08", uid: "yoga@example.org" }),
  ) as [Entry, Entry];
  const { calendar } = make({ ...yoga, audience: "residents" }, other).content;
  expect(calendar, "a date that says everyone, of a residents' event").toBeNull();
});

const board = "minutes 2026-09-board";
const record = (values: Values) =>
  entry("minutes", "2026-09-board", {
    ...{ title: "Board", kind: "minutes", date: "2026-09-08", summary: "S." },
    ...values,
  });
const question = (slug: string, answer: string) =>
  entry("faq", slug, { question: "Dogs?", answer }, 1);
const chart = file("chart.svg");
const size = { name: "2000.webp", width: 2000 };
made(
  { thing: "photo", label: "", sha256: hashOf(chart) },
  { width: 800, height: 600, sizes: [size] },
);
const placed = { name: "Court", summary: "S.", text: "T.", chartX: "900", chartY: "1" };
const court = entry("amenities", "court", placed);
const homeWith = (values: Values) => entry("home", "home", { ...home, ...values });
const withChart = homeWith({ chart, chartAlt: "The lake." });
const factsWith = (values: Values) => entry("facts", "facts", { ...facts, ...values });
const website = "javascript://a/%0aalert(1)";
const contact = entry("contacts", "a", { name: "A", for: "Trash", website });
const embed = "https://a.example";
const sameName = { ...record({ embed }), slug: "bylaws" };

test.each<[string, Entry[], string]>([
  ["a link that runs a script", [question("a", "[Dogs](javascript:alert(1))")], "faq a answer"],
  ["a picture in a text", [question("a", "![A dog](dog.png)")], "faq a answer"],
  ["lists in lists without end", [question("a", "> ".repeat(9000))], "faq a answer"],
  ["the same question twice", [question("a", "A."), question("b", "B.")], "faq b question"],
  ["a frame of a script", [record({ embed: "javascript://a/%0aalert(1)" })], `${board} embed`],
  ["an address that ends a rule", [record({ embed: "https://a;script-src" })], `${board} embed`],
  ["a link to no site", [factsWith({ payDues: "data:," })], "facts facts payDues"],
  ["a contact's website that is a script", [contact], "contacts a website"],
  ["minutes of no day", [record({ date: "2026-09-99", embed })], `${board} date`],
  ["a place outside the chart", [withChart, court], "amenities court chartX"],
  ["a chart that isn't described", [homeWith({ chart })], "home home chartAlt"],
  ["a document named like minutes", [bylaws({}), sameName], "documents bylaws"],
])("%s is a mistake, and harms nobody who looks at the site", (_, entries, place) => {
  const kinds = new Set(entries.map(({ kind }) => kind));
  const others = singles.filter(({ kind }) => !kinds.has(kind));
  const { content, mistakes } = makeContent([...others, ...entries], cache);
  expect(mistakes.map(({ kind, slug, field }) => `${kind} ${slug} ${field}`.trim())).toEqual([
    place,
  ]);
  expect(JSON.stringify(content)).not.toMatch(/href=."javascript|<img|"javascript|;script|"data:/);
});

test("minutes without a file are to be added, and a name of another month is asked about", () => {
  const other = { ...record({ date: "2026-10-13", embed }), slug: "2026-11-board" };
  const { content, notes, mistakes } = make(record({}), other);
  expect(content.minutes.map(({ id }) => id)).toEqual(["2026-11-board", "2026-09-board"]);
  expect(mistakes).toEqual([]);
  expect(notes.map(({ slug, field, message }) => [slug, field, message])).toEqual([
    ["2026-11-board", "date", expect.stringContaining("is one of them wrong?")],
  ]);
});

test("what the board has corrected is of this PDF, and of a page that it has", () => {
  const pdf = file("plat.pdf");
  const work = madeDocument(pdf, { scanned: [drawn(1), drawn(2)] });
  const words = (number: number, mark = markOfPdf(hashOf(pdf))) =>
    entry("scans", `bylaws-page-${number}`, { pdf: mark, text: `Page ${number}` });
  const { content, mistakes, notes, waiting } = make(
    bylaws({ file: pdf }),
    ...[words(2), words(4), words(1, "4c5f0d2e9a17")],
  );
  expect(content.documents[0]?.file?.scan).toEqual({
    ...{ work, read: 1, waiting: 1, unread: [], words: { 2: "Page 2" } },
  });
  expect(waiting.map(({ number, picture }) => [number, picture])).toEqual([
    [1, `work/${work}/1.webp`],
  ]);
  expect(mistakes).toEqual([
    {
      ...{ kind: "scans", slug: "bylaws-page-4", field: "text" },
      message: "isn't there: bylaws.pdf has 3 pages",
    },
  ]);
  expect(notes.map(({ slug, message }) => [slug, message])).toEqual([
    ["bylaws-page-1", expect.stringContaining("isn't shown")],
    ["bylaws", expect.stringMatching(/^has a scan on page 1:/)],
  ]);
});

test("a PDF that can't be read, or takes too much, is offered without its text", () => {
  const [broken, long] = [file("broken.pdf"), file("long.pdf")];
  madeDocument(broken, { mistake: "is damaged" });
  const work = madeDocument(long, { pages: null });
  const rules = { ...bylaws({ file: long }), slug: "rules" };
  const slow = file("slow.pdf");
  madeDocument(slow, { part: "pictures", scanned: [drawn(1)] });
  const plat = { ...bylaws({ file: slow }), slug: "plat" };
  const { content, mistakes, notes } = make(bylaws({ file: broken }), rules, plat);
  expect(content.documents.map(({ file }) => [file?.href, file?.work, file?.pages])).toEqual([
    ["/documents/bylaws.pdf", null, null],
    ["/documents/rules.pdf", work, null],
    ["/documents/plat.pdf", expect.any(String), 3],
  ]);
  expect(mistakes.map(({ slug, message }) => [slug, message])).toEqual([["bylaws", "is damaged"]]);
  expect(notes.map(({ slug, message }) => [slug, message])).toEqual([
    ["rules", expect.stringContaining("too long to read")],
    ["plat", expect.stringContaining("shows pictures of its pages")],
  ]);
});

test.each([
  ["Willow Creek Estates", 0],
  ["Eagle Pond Woods Homes Association", 0],
  ["Cedar Ridge Village Homeowners HOA", 1],
  ["Stonebridge Commons Owners Group", 1],
  ["Wintergreenwoods", 1],
])("the short name %s gets %i notes: a phone's header has three lines", (shortName, count) => {
  const { notes } = makeContent([entry("facts", "facts", { ...facts, shortName })], cache);
  expect(notes).toHaveLength(count);
});
