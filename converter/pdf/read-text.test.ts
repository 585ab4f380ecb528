import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPdf } from "./open-pdf.ts";
import { makePdf, writeFile } from "./pdf.fixture.ts";
import { readTextOf } from "./read-pdf.fixture.ts";
import { readPdfText } from "./read-text.ts";
import { lockedPdf, restrictedPdf } from "./restricted-pdf.fixture.ts";

const documents = join(import.meta.dirname, "../../samples/heron-lake/documents");

/** A paragraph's lines, from a height downwards. */
function lines(top: number, ...texts: string[]) {
  return texts.map((text, index) => ({ text, y: top - index * 14 }));
}

const footer = (page: number) => ({ text: `Page ${page} of 4`, y: 30, size: 9 });

const rules = makePdf({
  changed: "20260210120000",
  pages: [
    [
      { text: "Rules of the lake", y: 740, size: 20 },
      { text: "ARTICLE I. BOATS", y: 700, isBold: true },
      ...lines(
        680,
        "No boat may be left at the launching place over night, and no motor may be single-",
        "handedly repaired there.",
      ),
      ...lines(640, "(a) Canoes are free.", "(b) Sailing boats need a number on both sides,"),
      { text: "to be read from the shore.", y: 612, x: 90 },
      footer(1),
    ],
    [
      { text: "ARTICLE II. FISH", y: 700, isBold: true },
      ...lines(680, "Fish are shared."),
      footer(2),
    ],
    [{ text: "ARTICLE II. FISH", y: 700, isBold: true }, ...lines(680, "Again."), footer(3)],
    [],
  ],
});

test("a PDF with fields to type into is a form, one with a button isn't", async () => {
  const withField = (type: string) =>
    writeFile([
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>",
      `<< /Type /Annot /Subtype /Widget /FT ${type} /T (Name) /Rect [72 600 300 620] /P 3 0 R >>`,
      "<< >>",
    ]);
  const found = [withField("/Tx"), withField("/Btn /Ff 65536"), rules].map(readTextOf);
  const fillable = (await Promise.all(found)).map(({ isFillable }) => isFillable);
  expect(fillable).toEqual([true, false, false]);
});

test("reads headings, paragraphs and lists from the looks of a PDF without structure", async () => {
  const { pages, changed } = await readTextOf(rules);
  expect(changed).toBe("2026-02-10");
  const dates = [
    ...["20261130020000Z", "20261129190000-07'00'", "2026"],
    ...["20269930020000Z", "20260230", "00500101000000Z", "99991231235900-12'00'"],
  ];
  const read = dates.map((changed) => readTextOf(makePdf({ changed, pages: [[]] })));
  expect((await Promise.all(read)).map((text) => text.changed)).toEqual([
    ...["2026-11-30T02:00+00:00", "2026-11-29T19:00-07:00", "2026-01-01"],
    ...[null, null, null, null],
  ]);
  const motor = "No boat may be left at the launching place over night, and no motor may be";
  const numbered = "Sailing boats need a number on both sides, to be read from the shore.";
  const blocks = (text: string) => [{ kind: "paragraph", runs: [{ text }] }];
  const item = (label: string, text: string) => ({ label, blocks: blocks(text) });
  expect(pages[0]).toEqual([
    { kind: "heading", level: 2, id: "rules-of-the-lake", text: "Rules of the lake" },
    { kind: "heading", level: 2, id: "article-i-boats", text: "ARTICLE I. BOATS" },
    { kind: "paragraph", runs: [{ text: `${motor} single-handedly repaired there.` }] },
    { kind: "list", items: [item("(a)", "Canoes are free."), item("(b)", numbered)] },
  ]);
  expect(pages[3]).toEqual([]);
});

test("each line of a form that is filled in by hand stays a line, and a sentence with blanks whole", async () => {
  const form = ["NAME: ____________  LOT: ______", "Phone: ______ (day)", "[ ] Fence   [ ] Shed"];
  const rest = [
    "Describe the work",
    "______________________________",
    "______________________________",
  ];
  const sentence = [
    "I understand that work may start on the ____ day of ________ only, and",
    "Lot ____ is mine.",
  ];
  const { pages } = await readTextOf(
    makePdf({ pages: [lines(740, ...form, ...rest, ...sentence)] }),
  );
  const expected = [...form, ...rest, sentence.join(" ")].map((text) =>
    text.replaceAll(/ +/g, " "),
  );
  expect(pages).toEqual([expected.map((text) => ({ kind: "paragraph", runs: [{ text }] }))]);
});

test("reads by its looks what is marked for a structure that isn't there", async () => {
  const marked = lines(680, "Fish are shared.").map((line) => ({ ...line, isMarked: true }));
  const { pages } = await readTextOf(makePdf({ pages: [marked] }));
  expect(pages).toEqual([[{ kind: "paragraph", runs: [{ text: "Fish are shared." }] }]]);
});

test("keeps words apart on a page that was scanned askew", async () => {
  const words = ["The", "name", "of", "this", "corporation"];
  const slope = -0.006;
  // Text recognition stretches each word to its width on paper.
  const line = words.map((text, index) => {
    const x = 72 + index * 70;
    return { text, x, y: 680 + x * slope, slope, stretch: 1 + (index % 2) / 10 };
  });
  const { pages } = await readTextOf(makePdf({ pages: [line] }));
  expect(pages).toEqual([[{ kind: "paragraph", runs: [{ text: words.join(" ") }] }]]);
});

test("keeps words apart that overlap as text recognition sets them, and a hyphen within a line", async () => {
  const words = [
    { text: "inflatable", y: 680 },
    { text: "rafts", y: 680, x: 112 },
    ...lines(666, "Speed bumps- more of them are wanted, and of self-", "made boats."),
  ];
  const { pages } = await readTextOf(makePdf({ pages: [words] }));
  const text = "inflatable rafts Speed bumps- more of them are wanted, and of self-made boats.";
  expect(pages).toEqual([[{ kind: "paragraph", runs: [{ text }] }]]);
});

test("reads once what is printed twice to look bold, and twice what stands in two places", async () => {
  const total = { text: "Total $13,518.97", y: 680 };
  const printed = [total, { ...total, x: 72.4 }, { ...total, y: 640 }];
  const { pages } = await readTextOf(makePdf({ pages: [printed] }));
  const text = `${total.text} ${total.text}`;
  expect(pages).toEqual([[{ kind: "paragraph", runs: [{ text }] }]]);
});

test("makes an outline of the headings where there are no bookmarks, with ids of their own", async () => {
  const { outline } = await readTextOf(rules);
  expect(outline.map(({ href, page }) => [href, page])).toEqual([
    ["#article-i-boats", 1],
    ["#article-ii-fish", 2],
    ["#article-ii-fish-2", 3],
  ]);
});

test("takes bookmarks first, and leads to the heading at their place or else to the page", async () => {
  const text = lines(400, "Some words.");
  const { outline } = await readTextOf(
    makePdf({
      pages: [[{ text: "Boats and more", y: 700, size: 18 }, ...text], text],
      bookmarks: [
        { title: "Boatsand more", page: 1, y: 720 },
        { title: "Some words", page: 2, y: 420 },
      ],
    }),
  );
  expect(outline).toEqual([
    { title: "Boats and more", href: "#boats-and-more", page: 1, entries: [] },
    { title: "Some words", href: "#page-2", page: 2, entries: [] },
  ]);
});

test("lists the pages of a scan, which has nothing else", async () => {
  const { outline, pages } = await readTextOf(makePdf({ pages: [[], []] }));
  expect(outline.map(({ title, href }) => [title, href])).toEqual([
    ["Page 1", "#page-1"],
    ["Page 2", "#page-2"],
  ]);
  expect(pages).toEqual([[], []]);
});

test("reads the structure of a tagged PDF: levels, labels, tables, links", async () => {
  const covenants = await readTextOf(readFileSync(join(documents, "covenants.pdf")));
  expect(covenants.pages).toHaveLength(19);
  const fourth = covenants.outline.find(({ title }) => title === "Article IV. Assessments");
  expect(fourth).toMatchObject({ href: "#article-iv-assessments", page: 5 });
  expect(fourth?.entries[1]?.title).toBe("4.2 What Assessments are for");
  const page = covenants.pages[4] ?? [];
  expect(page[0]).toMatchObject({ kind: "heading", level: 2, text: "Article IV. Assessments" });
  expect(page[1]).toMatchObject({ kind: "heading", level: 3, text: "4.1 Promise to pay" });
  expect(page.find(({ kind }) => kind === "list")).toMatchObject({
    items: { 0: { label: "(a)" } },
  });
  const siding = await readTextOf(readFileSync(join(documents, "sidingOptions.pdf")));
  const table = siding.pages[0]?.find(({ kind }) => kind === "table");
  expect(table).toMatchObject({
    rows: { 0: { 1: { isHead: true, runs: [{ text: "Profile" }] } } },
  });
  expect(JSON.stringify(siding.pages)).toContain('"href":"mailto:arc@heronlake.example.org"');
});

test("no heading skips a level", async () => {
  const { pages } = await readTextOf(readFileSync(join(documents, "guidelinesStandards.pdf")));
  let above = 1;
  for (const block of pages.flat()) {
    if (block.kind !== "heading") continue;
    expect(block.level).toBeGreaterThan(1);
    expect(block.level).toBeLessThanOrEqual(above + 1);
    above = block.level;
  }
});

test("reads a PDF that forbids to print and to copy, and asks for no password", async () => {
  expect(JSON.stringify((await readTextOf(restrictedPdf)).pages)).toContain("The dock is open.");
});

test("reads each page in a turn of the event loop of its own, so that the memory of the last one is freed", async () => {
  const pages = Array.from({ length: 20 }, (_, page) => [{ text: `Page ${page}`, y: 700 }]);
  const pdf = await openPdf(makePdf({ pages }));
  let turn = 0;
  const count = () => {
    turn += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const turns = new Set<number>();
  for (let number = 1; number <= pages.length; number += 1) {
    const page = await pdf.getPage(number);
    const read = page.getTextContent;
    page.getTextContent = (options) => {
      turns.add(turn);
      return read.call(page, options);
    };
  }
  await readPdfText(pdf);
  clearImmediate(next);
  await pdf.loadingTask.destroy();
  expect(turns.size).toBeGreaterThanOrEqual(pages.length);
});

test.each([
  ["no PDF", Buffer.from("<html>"), "isn't a PDF, although its name says so"],
  ["of Word", Buffer.from("PK\u0003\u0004"), "is a Word file or a ZIP archive"],
  ["empty", Buffer.of(), "is empty"],
  ["cut short", rules.subarray(0, rules.length - 900), "is incomplete"],
  ["empty inside", Buffer.from("%PDF-1.7\nnothing\n%%EOF\n"), "is broken (Invalid PDF structure)"],
  ["encrypted", lockedPdf(), "asks for a password"],
])("says what is wrong with a file that is %s", async (_, bytes, expected) => {
  await expect(readTextOf(bytes)).rejects.toThrow(expected);
});
