import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { marked, type Token, type Tokens } from "marked";
import { expect, test } from "vitest";
import type { TableCell, TextBlock } from "../../app/documents/document-pages.ts";
import { readTextOf } from "./read-pdf.fixture.ts";
import { makeTablePdf } from "./tagged-pdf.fixture.ts";

const root = join(import.meta.dirname, "../..");

function tablesOf(blocks: readonly TextBlock[]): TableCell[][][] {
  return blocks.flatMap((block) => {
    if (block.kind === "table") return [block.rows];
    if (block.kind === "quote") return tablesOf(block.blocks);
    return block.kind === "list" ? block.items.flatMap((item) => tablesOf(item.blocks)) : [];
  });
}

/** A table's words, one row a line: "–" for an empty cell, and how many columns a cell spans. */
function spell(rows: readonly TableCell[][] = []): string[] {
  return rows.map((cells) =>
    cells
      .map(({ runs, columns = 1 }) => {
        const text = runs.map((run) => run.text).join("") || "–";
        return columns > 1 ? `${text} (${columns})` : text;
      })
      .join(" | "),
  );
}

/** How many columns each row has, including spans and cells from above. */
function widthsOf(rows: readonly TableCell[][]): number[] {
  const widths = rows.map(() => 0);
  for (const [row, cells] of rows.entries()) {
    for (const { columns = 1, rows: height = 1 } of cells) {
      for (let reached = row; reached < row + height; reached += 1) {
        widths[reached] = (widths[reached] ?? Number.NaN) + columns;
      }
    }
  }
  return widths;
}

/** The tables of a document's source, as spell() gives them. */
function printedTables(markdown: string): string[][] {
  const tables = marked.lexer(markdown.replace(/^---\n.*?\n---\n/s, "")).filter(isTable);
  const words = ({ text }: Tokens.TableCell) =>
    text
      .replaceAll("&nbsp;", "\u00a0")
      .replaceAll(/<[^>]*>|\*\*/g, "")
      .replaceAll(/\s+/g, " ")
      .trim() || "–";
  return tables.map(({ header, rows }) =>
    [header, ...rows].map((row) => row.map(words).join(" | ")),
  );
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === "table";
}

test("every row of every table in the samples' documents has all of its table's columns", async () => {
  const files = globSync("*/{documents,minutes}/*.pdf", { cwd: join(root, "samples") });
  const read = files.map(async (file) => {
    const { pages } = await readTextOf(readFileSync(join(root, "samples", file)));
    return pages.flatMap((blocks, index) =>
      tablesOf(blocks).map((rows) => ({ where: `${file}, page ${index + 1}`, rows })),
    );
  });
  const tables = (await Promise.all(read)).flat();
  expect(tables.length).toBeGreaterThan(0);
  for (const { where, rows } of tables) {
    expect(new Set(widthsOf(rows)).size, `${where}: ${widthsOf(rows)}`).toBe(1);
    for (const cells of rows) {
      const columns = cells.map(({ column }) => column);
      expect(columns, where).toEqual(columns.toSorted((one, two) => one - two));
    }
  }
});

test("a table of pictures and words says each under its own head", async () => {
  const { pages } = await readTextOf(
    readFileSync(join(root, "samples/heron-lake/documents/sidingOptions.pdf")),
  );
  expect(spell(tablesOf(pages[1] ?? [])[0]).slice(0, 3)).toEqual([
    "Swatch | Color | In words | Materials",
    "– | Paper Birch | Warm off-white | Any",
    "– | Morning Mist | Pale gray with a breath of green | Any",
  ]);
});

test.each(["heron-lake", "quarry-row"])("the tables of %s say what was printed", async (sample) => {
  const printedFrom = join(root, `samples/${sample}-sources`);
  const sources = globSync("{documents,minutes}/*.md", { cwd: printedFrom });
  let count = 0;
  for (const source of sources) {
    const pdf = join(root, "samples", sample, source.replace(/md$/, "pdf"));
    const { pages } = await readTextOf(readFileSync(pdf));
    const read = pages.flatMap((blocks) => tablesOf(blocks).map(spell));
    expect(read, source).toEqual(printedTables(readFileSync(join(printedFrom, source), "utf8")));
    count += read.length;
  }
  expect(count).toBeGreaterThanOrEqual(sources.length);
});

test("a table goes on over pages, with its head on each", async () => {
  const at = (x: number, text: string, more = {}) => ({ text, x, ...more });
  const head = (x: number, text: string) => at(x, text, { isHead: true });
  const pdf = makeTablePdf([
    [
      [head(72, "Lot"), head(200, "Owner"), head(320, "Dues"), head(420, "Paid")],
      [at(72, "Shore"), at(200, "One"), at(320, "640"), at(420, "yes")],
      [at(72, "Ponds", { rows: 2 }), at(320, "640")],
    ],
    [
      [at(200, "Two"), at(420, "no")],
      [at(72, "Nobody has asked yet", { columns: 3 }), at(420, "no")],
      [at(320, "12"), at(420, "yes")],
    ],
  ]);
  const { pages } = await readTextOf(pdf);
  const expected = ["Lot | Owner | Dues | Paid", "Shore | One | 640 | yes", "Ponds | – | 640 | –"];
  expect(spell(tablesOf(pages[0] ?? [])[0])).toEqual(expected);
  const second = tablesOf(pages[1] ?? [])[0] ?? [];
  expect(spell(second)).toEqual([
    "Lot | Owner | Dues | Paid",
    "– | Two | – | no",
    "Nobody has asked yet (3) | no",
    "– | – | 12 | yes",
  ]);
  expect(widthsOf(second)).toEqual([4, 4, 4, 4]);
});

test("a table of one cell a row only lays a text out: its paragraphs stay apart", async () => {
  const pdf = makeTablePdf([
    [
      [{ x: 72, text: "Minutes of the board\nARTICLE IV\nThe roofs are done.", isHead: true }],
      [{ x: 200, text: "Old business" }],
    ],
    [[{ x: 72, text: "The bids are in.\nNext meeting in May." }]],
  ]);
  const { pages } = await readTextOf(pdf);
  const paragraph = (text: string) => ({ kind: "paragraph", runs: [{ text }] });
  expect(pages).toEqual([
    [
      paragraph("Minutes of the board"),
      expect.objectContaining({ kind: "heading", text: "ARTICLE IV" }),
      ...["The roofs are done.", "Old business"].map(paragraph),
    ],
    ["The bids are in.", "Next meeting in May."].map(paragraph),
  ]);
});
