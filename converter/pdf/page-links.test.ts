import { expect, test } from "vitest";
import type { TextRun } from "../../app/documents/document-pages.ts";
import { makePdf } from "./pdf.fixture.ts";
import { readTextOf } from "./read-pdf.fixture.ts";

type Made = Parameters<typeof makePdf>[0];

async function read(made: Made): Promise<TextRun[]> {
  const { pages } = await readTextOf(makePdf(made));
  return pages.flat().flatMap((block) => (block.kind === "paragraph" ? block.runs : []));
}

const line = {
  text: "Pay at www.example.org, or write to board@example.org soon.",
  y: 700,
  size: 12,
};
/** As wide as its words are in Helvetica. */
const site = [109, 698, 205, 710];
const mail = [267, 698, 377, 710];

test("the words under a link lead where it does, and no others", async () => {
  const links = [
    { box: site, url: "https://www.example.org/" },
    { box: mail, url: "mailto:board@example.org" },
  ];
  expect(await read({ pages: [[line]], links })).toEqual([
    { text: "Pay at " },
    { text: "www.example.org", href: "https://www.example.org/" },
    { text: ", or write to " },
    { text: "board@example.org", href: "mailto:board@example.org" },
    { text: " soon." },
  ]);
});

test("a link within the document leads to its page, also from an item of a list", async () => {
  const item = { text: "(a) Boats are on the next page.", y: 700, size: 12 };
  const links = [{ box: [150, 698, 230, 710], page: 2 }];
  const { pages } = await readTextOf(
    makePdf({ pages: [[item], [{ text: "Boats.", y: 700 }]], links }),
  );
  expect(JSON.stringify(pages[0])).toContain('"href":"#page-2"');
  expect(pages[0]).toMatchObject([{ kind: "list", items: [{ label: "(a)" }] }]);
});

test.each([
  "javascript:alert(1)",
  "file:///etc/passwd",
  "ftp://example.org/a",
  "https://www.example.org@example.net/",
])("no words lead to %s", async (url) => {
  expect(await read({ pages: [[line]], links: [{ box: site, url }] })).toEqual([
    { text: line.text },
  ]);
});

test("no link leads to a page that the document lacks", async () => {
  const made = makePdf({ pages: [[line]], links: [{ box: site, page: 1 }] }).toString("latin1");
  for (const page of ["-1", "1", "0.5"]) {
    const { pages } = await readTextOf(
      Buffer.from(made.replace("/Dest [6 0 R", `/Dest [${page.padEnd(5)}`), "latin1"),
    );
    expect(pages[0]).toEqual([{ kind: "paragraph", runs: [{ text: line.text }] }]);
  }
});

test("of a page whose links have lines without end, only the first ones are read", async () => {
  const aside = { box: [70, 100, 80, 110], url: "https://aside.example.org/" };
  const there = { box: site, url: "https://www.example.org/" };
  const read = async (count: number) => {
    const links = [...Array.from({ length: count }, () => aside), there];
    const made = makePdf({ pages: [[line]], links }).toString("latin1");
    const lines = Array.from({ length: 1000 }, () => "70 110 80 110 70 100 80 100").join(" ");
    const crowded = made.replaceAll("/Rect [70", `/QuadPoints [${lines}] /Rect [70`);
    return JSON.stringify((await readTextOf(Buffer.from(crowded, "latin1"))).pages);
  };
  expect(await read(1)).toContain(there.url);
  expect(await read(2)).not.toContain(there.url);
});

test("a link over a picture names where it leads", async () => {
  const url = "https://pay.example.org/dues?of=Heron";
  const runs = await read({ pages: [[line]], links: [{ box: [72, 500, 200, 540], url }] });
  expect(runs).toEqual([{ text: line.text }, { text: "pay.example.org/dues", href: url }]);
});

test("on a page that lies on its side", async () => {
  const upright = { ...line, x: 772 - line.y, y: 72, isUpright: true };
  const box = [772 - 710, 109, 772 - 698, 205];
  const runs = await read({
    pages: [[upright]],
    rotate: 90,
    links: [{ box, url: "https://a.example/" }],
  });
  expect(runs[1]).toEqual({ text: "www.example.org", href: "https://a.example/" });
});

test("amounts that line up keep their links", async () => {
  const lines = [0, 1, 2].flatMap((index) => [
    { text: `Part ${"abc"[index]}`, y: 700 - index * 14 },
    { text: "$1,200.00", x: 300, y: 700 - index * 14 },
  ]);
  const links = [{ box: [72, 684, 120, 695], url: "https://www.example.org/" }];
  const { pages } = await readTextOf(makePdf({ pages: [lines], links }));
  expect(pages[0]).toMatchObject([
    { kind: "table", rows: { 1: { 0: { runs: [{ href: "https://www.example.org/" }] } } } },
  ]);
});
