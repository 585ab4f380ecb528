import { plainText, type TableCell, type TextBlock } from "./document-pages.ts";

/*
 * A page's text as people type it, and back: an empty line between paragraphs, ## before headings, labels before list
 * items, bars between table columns.
 */

export function formatBlocks(blocks: readonly TextBlock[]): string {
  return blocks.map(formatBlock).join("\n\n");
}

function formatBlock(block: TextBlock): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${block.text}`;
    case "paragraph":
      return plainText(block.runs);
    case "list":
      return block.items
        .map(({ label, blocks }) => `${label ?? "-"} ${blocks.map(formatBlock).join(" ")}`)
        .join("\n");
    case "table":
      return block.rows.map(formatRow).join("\n");
    case "quote":
      return formatBlocks(block.blocks);
    case "figure":
      return block.alt;
  }
}

/** With a line of dashes below header cells. */
function formatRow(cells: readonly TableCell[]): string {
  const columns = cells.flatMap(({ runs, columns = 1 }) => [
    plainText(runs),
    ...Array.from({ length: columns - 1 }, () => ""),
  ]);
  const isHead = cells.length > 0 && cells.every((cell) => cell.isHead);
  const rule = isHead ? [columns.map(() => "---").join(" | ")] : [];
  // Without a bar, a single column would not be a table.
  return [
    columns.length > 1 ? columns.join(" | ").trimEnd() : `${columns.join("")} |`,
    ...rule,
  ].join("\n");
}

const heading = /^(#{1,6})\s+(?=\S)/;
/** Labels of list items: "•", "(a)", "3.", "iv)". */
export const itemLabel = /^([•·▪◦‣*–—-]|\(?(?:[a-z]|\d{1,2}|[ivx]{1,5})[.)])\s+(?=\S)/i;
const rule = /^[\s|:-]+$/;
/** Evening out a table adds at most this many cells for each one that was typed. */
const mostAdded = 8;

/** Parses typed text. Headings have the typed level, and no id yet. */
export function parseBlocks(words: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isNew = true;
  for (const line of words.split("\n").map((one) => one.trim())) {
    const before = blocks.at(-1);
    if (line === "") isNew = true;
    else if (!addPart(blocks, line)) {
      if (isNew || !goOn(before, line)) blocks.push(paragraph(line));
      isNew = false;
    } else isNew = false;
  }
  evenTables(blocks);
  return blocks;
}

/** Adds a line that is a block by itself; returns whether it is. */
function addPart(blocks: TextBlock[], line: string): boolean {
  const before = blocks.at(-1);
  const [marks, level] = heading.exec(line) ?? [];
  const [start, label] = itemLabel.exec(line) ?? [];
  if (marks && level) {
    const text = line
      .slice(marks.length)
      .replace(/(?<=\s)#+$/, "")
      .trimEnd();
    blocks.push({ kind: "heading", level: level.length, id: "", text });
  } else if (line.includes("|")) {
    if (before?.kind === "table") addRow(before.rows, line);
    else blocks.push({ kind: "table", rows: [cellsOf(line)] });
  } else if (start && label) {
    const item = { label, blocks: [paragraph(line.slice(start.length))] };
    if (before?.kind === "list") before.items.push(item);
    else blocks.push({ kind: "list", items: [item] });
  } else return false;
  return true;
}

/** Adds a line to the preceding paragraph or list item; false if there is none. */
function goOn(before: TextBlock | undefined, line: string): boolean {
  const last = before?.kind === "list" ? before.items.at(-1)?.blocks.at(-1) : before;
  if (last?.kind !== "paragraph") return false;
  last.runs = [{ text: `${plainText(last.runs)} ${line}` }];
  return true;
}

function paragraph(text: string): TextBlock & { kind: "paragraph" } {
  return { kind: "paragraph", runs: [{ text }] };
}

function addRow(rows: TableCell[][], line: string): void {
  const heads = rows.length === 1 && line.includes("-") && rule.test(line) ? rows[0] : undefined;
  if (heads) for (const cell of heads) cell.isHead = true;
  else rows.push(cellsOf(line));
}

function cellsOf(line: string): TableCell[] {
  const texts = line.replace(/^\||\|$/g, "").split("|");
  return texts.map((typed, column) => {
    const text = typed.trim();
    return { column, isHead: false, runs: text === "" ? [] : [{ text }] };
  });
}

/**
 * Pads a table's rows to the longest one's length, unless one row of thousands of bars would make millions of cells.
 */
function evenTables(blocks: readonly TextBlock[]): void {
  for (const block of blocks) {
    if (block.kind !== "table") continue;
    const columns = Math.max(...block.rows.map((cells) => cells.length));
    const typed = block.rows.reduce((sum, { length }) => sum + length, 0);
    if (columns * block.rows.length > mostAdded * typed) continue;
    for (const cells of block.rows) {
      const isHead = cells.every((cell) => cell.isHead);
      while (cells.length < columns) cells.push({ column: cells.length, isHead, runs: [] });
    }
  }
}
