import { expect, test } from "vitest";
import { makePdf } from "./pdf.fixture.ts";
import { readTextOf } from "./read-pdf.fixture.ts";

/** The first words of a page's blocks; "table" for a table. */
async function begins(...lines: [text: string, x: number, y: number][]): Promise<string[]> {
  const page = lines.map(([text, x, y]) => ({ text, x, y }));
  const [blocks = []] = (await readTextOf(makePdf({ pages: [page] }))).pages;
  return blocks.map((block) => {
    if (block.kind === "heading") return block.text;
    return block.kind === "paragraph" ? (block.runs[0]?.text ?? "") : block.kind;
  });
}

const rows = ["Dues", "Late fees", "Interest"].flatMap((label, index) => {
  const y = 600 - 14 * index;
  return [
    [label, 72, y],
    [`$${index + 1},200.00`, 300, y],
  ] as [string, number, number][];
});

test("a title that a PDF sets after what is below it comes first", async () => {
  const title = ["Budget of the lake association", 220, 740] as const;
  const expected = ["Budget of the lake association", "Income", "table"];
  expect(await begins(["Income", 72, 726], [...title], ...rows)).toEqual(expected);
  const text = ["Component conditions are good.", 72, 650] as const;
  expect(await begins([...text], ["Physical Analysis", 72, 740])).toEqual([
    "Physical Analysis",
    "Component conditions are good.",
  ]);
});

test("lines of a second column stay behind those of the first", async () => {
  const columns = [72, 320].flatMap((x) =>
    [0, 1, 2, 3].map((row): [string, number, number] => [
      `At ${x}, row ${row}.`,
      x,
      700 - 14 * row,
    ]),
  );
  expect((await begins(...columns)).join(" ")).toMatch(
    /^At 72, row 0.*At 72, row 3.*At 320, row 3/,
  );
});

test("a sentence that ends in a full line of a column doesn't end its paragraph", async () => {
  const lines = [
    "The dock is open to all from May on,",
    "and the pool is open from June on.",
    "All guests of a member are welcome",
    "there, too.",
  ];
  const headline = ["NEWS OF THE LAKE ASSOCIATION AND ALL ITS MEMBERS", 72, 740] as const;
  const columns = [72, 320].flatMap((x) =>
    lines.map((text, row): [string, number, number] => [text, x, 700 - 14 * row]),
  );
  const words = lines.join(" ");
  expect(await begins([...headline], ...columns)).toEqual([headline[0], words, words]);
});

test("what a PDF sets at the left of what it set before begins a word", async () => {
  const foot = await begins(["8/15/2008", 500, 40], ["https://example.org/lots.gif", 72, 40]);
  expect(foot).toEqual(["8/15/2008 https://example.org/lots.gif"]);
  expect(await begins(["TO AUG. 14", 400, 40], ["ARMER", 72, 40])).toEqual(["TO AUG. 14 ARMER"]);
});
