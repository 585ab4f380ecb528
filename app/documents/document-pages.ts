/** A document's text and page pictures, made from its PDF. */
export interface DocumentPages {
  outline: OutlineEntry[];
  pages: DocumentPage[];
}

/** The number of pages in words; "" if unknown. */
export function describePages(pages: number | null): string {
  if (pages === null) return "";
  return pages === 1 ? "1 page" : `${pages} pages`;
}

/** An entry of an outline, which has at most two levels. */
export interface OutlineEntry {
  title: string;
  /** "#page-7", or "#" and the id of a heading. */
  href: string;
  page: number;
  entries: OutlineEntry[];
}

export interface DocumentPage {
  number: number;
  /** `srcSet` is for the page itself, which links to `largeSrc`; `width` and `height` are the large one's. */
  picture: { src: string; largeSrc: string; srcSet: string; width: number; height: number };
  /** Empty for a scan without readable text. */
  blocks: TextBlock[];
  /**
   * For a scan: whether its text was recognized, couldn't be, or will be; "layer" if the PDF brought its own
   * recognized text, "corrected" if the board corrected it.
   */
  scan?: "read" | "unread" | "waiting" | "layer" | "corrected";
  /** All words of a scan with doubtful ones, for the board to correct. */
  proposal?: string;
}

export type TextBlock =
  | { kind: "heading"; level: number; id: string; text: string }
  | { kind: "paragraph"; runs: TextRun[] }
  | { kind: "quote"; blocks: TextBlock[] }
  | { kind: "list"; items: ListItem[] }
  | { kind: "table"; rows: TableCell[][] }
  | { kind: "figure"; alt: string };

/** `label` is the document's own, such as "(a)" or "3.". */
export interface ListItem {
  label: string | null;
  blocks: TextBlock[];
}

/** A table cell. Each row has cells for all columns, including empty ones. */
export interface TableCell {
  /** Its first column, from 0. */
  column: number;
  /** How many columns and rows it spans, if more than one. */
  columns?: number;
  rows?: number;
  isHead: boolean;
  runs: TextRun[];
  /** Drawings in it, such as color swatches. */
  figures?: CellFigure[];
}

/** A drawing in a cell: a part of the page's picture. */
export interface CellFigure {
  alt: string;
  /** Left, top, width and height, as fractions of the page's. */
  box: readonly [number, number, number, number];
}

export interface TextRun {
  text: string;
  mark?: "strong" | "em";
  href?: string;
}

export function plainText(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join("");
}

/** The text of a heading or paragraph; "" for other blocks. */
export function textOf(block: TextBlock): string {
  if (block.kind === "heading") return block.text;
  return block.kind === "paragraph" ? plainText(block.runs) : "";
}

/** Marks doubtful words, so that a sentence doesn't silently change its meaning. */
export const leftOut = "[?]";

/** Its form for the board to correct, such as "[?shall]". */
export function markDoubt(read: string): string {
  return `[?${read.replaceAll(/[[\]|]/g, "")}]`;
}

/** Replaces words that the board left in doubt. */
export function hideDoubts(words: string): string {
  return words.replaceAll(/\[\?[^\]\n]*\]/g, leftOut);
}
