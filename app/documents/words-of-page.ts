import { plainText, type TableCell, type TextBlock } from "./document-pages.ts";

/*
 * The text of a page as a person types it, and back: an empty line between paragraphs, ## before a heading, the
 * label before an item of a list, bars between the columns of a table.
 */

/** The text of a page to be corrected. */
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

/** With a line of dashes below a row of heads. */
function formatRow(cells: readonly TableCell[]): string {
  const columns = cells.flatMap(({ runs, columns = 1 }) => [
    plainText(runs),
    ...Array.from({ length: columns - 1 }, () => ""),
  ]);
  const isHead = cells.length > 0 && cells.every((cell) => cell.isHead);
  const rule = isHead ? [columns.map(() => "---").join(" | ")] : [];
  // A single column would be no table.
  return [
    columns.length > 1 ? columns.join(" | ").trimEnd() : `${columns.join("")} |`,
    ...rule,
  ].join("\n");
}

const heading = /^(#{1,6})\s+(?=\S)/;
/** "•", "(a)", "3.", "iv)": what comes before an item of a list. */
const itemLabel = /^([•·▪◦‣*–—-]|\(?(?:[a-z]|\d{1,2}|[ivx]{1,5})[.)])\s+(?=\S)/i;
const rule = /^[\s|:-]+$/;
/** So many cells for each that was typed, at most, are added to even out a table. */
const mostAdded = 8;

/** The text that was typed. Headings have no id yet, and the level that was typed. */
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

/** Adds a line that says what it is. Says whether it does. */
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

/** Adds a line to the paragraph or list item before it; false if there is none. */
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
 * Gives each row of a table as many cells as the longest has; not where one row of thousands of bars would make
 * millions of them.
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
