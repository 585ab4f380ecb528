/** A document's text and page pictures, as its page shows them; made from its PDF at build time. */
export interface DocumentPages {
  outline: OutlineEntry[];
  pages: DocumentPage[];
}

/** How many pages a document has, in words; "" where nobody knows. */
export function describePages(pages: number | null): string {
  if (pages === null) return "";
  return pages === 1 ? "1 page" : `${pages} pages`;
}

/** A place in a document, and the places within it; two levels at most. */
export interface OutlineEntry {
  title: string;
  /** "#page-7", or "#" and the id of a heading. */
  href: string;
  page: number;
  entries: OutlineEntry[];
}

export interface DocumentPage {
  number: number;
  /**
   * The page in several widths: those in `srcSet` are for display on the page, which links to the
   * large one; `width` and `height` are those of the large one.
   */
  picture: { src: string; largeSrc: string; srcSet: string; width: number; height: number };
  /** Empty if the page is a scan of which nothing is read. */
  blocks: TextBlock[];
  /**
   * For a scan: whether its blocks were read by machine, nothing on it could be read, or it waits to be read;
   * "layer" where the PDF itself brings what another machine has read, "corrected" where the board has
   * corrected its words.
   */
  scan?: "read" | "unread" | "waiting" | "layer" | "corrected";
  /** For a scan on which some words aren't sure: all that were read, for the board to correct. */
  proposal?: string;
}

/** A part of a page's text. */
export type TextBlock =
  | { kind: "heading"; level: number; id: string; text: string }
  | { kind: "paragraph"; runs: TextRun[] }
  | { kind: "quote"; blocks: TextBlock[] }
  | { kind: "list"; items: ListItem[] }
  | { kind: "table"; rows: TableCell[][] }
  | { kind: "figure"; alt: string };

/** `label` is what the document itself puts before the item, as in "(a)" or "3.". */
export interface ListItem {
  label: string | null;
  blocks: TextBlock[];
}

/** A cell of a table; each row of a table has cells, empty ones too, for all of its columns. */
export interface TableCell {
  /** The first column that it takes, from 0. */
  column: number;
  /** How many columns and rows it takes, if more than one. */
  columns?: number;
  rows?: number;
  isHead: boolean;
  runs: TextRun[];
  /** What is drawn in it, such as a swatch of a color. */
  figures?: CellFigure[];
}

/** A drawing in a cell: a part of its page's picture. */
export interface CellFigure {
  alt: string;
  /** Its left and top, its width and height, as shares of the page's. */
  box: readonly [number, number, number, number];
}

/** Text in one style. */
export interface TextRun {
  text: string;
  mark?: "strong" | "em";
  href?: string;
}

/** The text of runs, without their styles. */
export function plainText(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join("");
}

/** Stands for words that aren't sure, so that a sentence doesn't change its meaning unseen. */
export const leftOut = "[?]";

/** What the board is offered in its place, to correct what was read: "[?shall]". */
export function markDoubt(read: string): string {
  return `[?${read.replaceAll(/[[\]|]/g, "")}]`;
}

/** Words without what the board has left in doubt. */
export function hideDoubts(words: string): string {
  return words.replaceAll(/\[\?[^\]\n]*\]/g, leftOut);
}
