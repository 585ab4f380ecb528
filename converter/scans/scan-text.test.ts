import { expect, test } from "vitest";
import { formatBlocks } from "../../app/documents/words-of-page.ts";
import type { ReadLine } from "./reading.ts";
import { makeScanTexts } from "./scan-text.ts";

/** Lines from the top of a page, 14 points apart; "" is a gap. */
function page(...texts: string[]): ReadLine[] {
  return texts.flatMap((text, row) => {
    if (text === "") return [];
    const words = text.split(" ").map((word, index, all) => {
      const left = 72 + 6 * all.slice(0, index).join(" ").length;
      return { text: word, left, right: left + 6 * word.length, confidence: 96 };
    });
    return [{ baseline: 720 - 14 * row, words }];
  });
}

test("lines become paragraphs, items and numbered headings; broken words are joined", async () => {
  const [text] = await makeScanTexts([
    page(
      ...[
        "ARTICLE IV",
        "",
        "The Board shall keep the common ele-",
        "ments in good order and repair.",
      ],
      ...["", "(a) It may hire a manager.", "(b) It may borrow money."],
    ),
  ]);
  const paragraph = (text: string) => ({ kind: "paragraph", runs: [{ text }] });
  expect(text?.blocks).toEqual([
    { kind: "heading", level: 2, id: "scan-article-iv", text: "ARTICLE IV" },
    paragraph("The Board shall keep the common elements in good order and repair."),
    {
      kind: "list",
      items: [
        { label: "(a)", blocks: [paragraph("It may hire a manager.")] },
        { label: "(b)", blocks: [paragraph("It may borrow money.")] },
      ],
    },
  ]);
});

test("amounts that line up are a table, and headings of several pages differ in their ids", async () => {
  const row = (label: string, amount: string): ReadLine["words"] => [
    { text: label, left: 72, right: 130, confidence: 96 },
    { text: amount, left: 300, right: 340, confidence: 96 },
  ];
  const rows = [row("Mowing", "$3,724.37"), row("Snow", "$670.00"), row("Mulch", "$1,520.00")];
  const budget = rows.map((words, index) => ({ baseline: 600 - 14 * index, words }));
  const texts = await makeScanTexts([page("ARTICLE I"), [...page("ARTICLE I"), ...budget], []]);
  expect(texts[0]).toEqual({ blocks: [], proposal: "ARTICLE I" });
  const table = texts[1]?.blocks.at(-1);
  expect(
    table?.kind === "table" && table.rows.map((cells) => cells.map(({ runs }) => runs)),
  ).toEqual(rows.map((words) => words.map(({ text }) => [{ text }])));
  expect(texts[2]).toEqual({ blocks: [], proposal: "" });
});

test("what isn't sure is left out of the text, and in its place in what the board may correct", async () => {
  const lines = page(
    ...["ARTICLE IV", "", "No fence shall be built on any lot of the lake"],
    ...["or on its shore but by approval of the Board.", "", "(a) Dues."],
  );
  for (const word of lines.flatMap(({ words }) => words))
    if (["shall", "be", "by"].includes(word.text)) word.confidence = 30;
  const [text] = await makeScanTexts([lines]);
  expect(formatBlocks(text?.blocks ?? [])).toBe(
    "## ARTICLE IV\n\nNo fence [?] built on any lot of the lake or on its shore but [?] approval of the Board.\n\n(a) Dues.",
  );
  expect(text?.proposal).toBe(
    "## ARTICLE IV\n\nNo fence [?shall be] built on any lot of the lake or on its shore but [?by] approval of the Board.\n\n(a) Dues.",
  );
});

test("a page that stays a picture is offered with all that was read, and a sure one as it is", async () => {
  const plat = page("Lot [w|al 51g Brookstone", "~ |", "Way");
  for (const { words } of plat) for (const word of words.slice(1)) word.confidence = 30;
  const [one, other] = await makeScanTexts([plat, page("No fence may be built here.")]);
  expect(one).toEqual({ blocks: [], proposal: "Lot [?wal] [?51g] [?Brookstone]\nWay" });
  expect(other).not.toHaveProperty("proposal");
});
