import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  type ListItem,
  plainText,
  type TextBlock,
  type TextRun,
} from "../../app/documents/document-pages.ts";
import { findDrawnParts, hasCellFigures, readFigures } from "./cell-figures.ts";
import { countBeside, placeLoose } from "./loose-pieces.ts";
import { readNumbered } from "./numbered-headings.ts";
import { eachPage } from "./open-pdf.ts";
import {
  type Heading,
  type PageText,
  paragraph,
  runsOfPieces,
  type TextPiece,
  tidyRuns,
} from "./page-text.ts";
import { cellsOf, joinTables, leavesOf, type StructureNode } from "./structure-tree.ts";
import { readTable } from "./tables.ts";

const blockRole = /^(P|H[1-6]?|Title|L|LI|Table|Figure|BlockQuote|TOC|TOCI|Caption|Note|Aside)$/;
const inlineRole = /^(Span|Strong|Em|Link|Quote|Code|Reference|Lbl|Annot|BibEntry|Sub)$/;

/** In characters: no heading is longer. */
const mostHeadingLetters = 250;
/** A structure that leaves out this many pieces beside its own has torn lines and rows apart. */
const mostBeside = 2;

/** A tagged document: each page's tree, its tables, and all of its text. */
type TaggedDocument = Awaited<ReturnType<typeof readStructure>>;

/** Reads a document's structure, and places text that it omits. @param pieces each page's, without running heads. */
export async function readStructure(
  pages: readonly PDFPageProxy[],
  pieces: readonly (readonly TextPiece[])[],
) {
  const trees = await eachPage(
    pages,
    async (page) => ((await page.getStructTree()) ?? {}) as StructureNode,
  );
  const read = trees.map((tree, index) => completeTree(tree, pieces[index] ?? [], index));
  return {
    trees,
    tables: joinTables(trees),
    pieces: Map.groupBy(
      read.flatMap((one) => one.pieces),
      ({ tag }) => tag,
    ),
    // Whether each page can be read by its structure.
    isWhole: read.map(({ isWhole }) => isWhole),
  };
}

function completeTree(tree: StructureNode, pieces: readonly TextPiece[], page: number) {
  const ids = new Set(leavesOf(tree).map(({ id }) => id));
  const isHeld = ({ tag }: TextPiece) => tag !== null && ids.has(tag);
  const held = pieces.filter(isHeld);
  const loose = pieces.filter((piece) => !isHeld(piece) && piece.text.trim() !== "");
  const isWhole = lengthOf(held) >= lengthOf(loose) && countBeside(held, loose) <= mostBeside;
  return { pieces: isWhole ? [...held, ...placeLoose(tree, held, loose, page)] : held, isWhole };
}

/**
 * Reads a page by the structure its PDF describes (ISO 32000-1, 14.8): paragraphs, lists, tables.
 *
 * @returns null if too much of the page's text isn't in the structure.
 */
export async function readTaggedText(
  { trees, tables, pieces, isWhole }: TaggedDocument,
  page: PDFPageProxy,
): Promise<PageText | null> {
  const tree = trees[page.pageNumber - 1] ?? {};
  if (!isWhole[page.pageNumber - 1]) return null;
  const drawnParts = hasCellFigures(tree) ? await findDrawnParts(page) : new Map();
  const heights = new Map<Heading, number>();
  return { blocks: readBlocks(tree.children ?? []), heights };

  function readBlocks(nodes: readonly StructureNode[]): TextBlock[] {
    if (!nodes.some(holdsBlock)) return paragraph(nodes.flatMap((node) => readRuns(node)));
    const blocks: TextBlock[] = [];
    let loose: TextRun[] = [];
    for (const node of nodes) {
      const isInline = !node.role || inlineRole.test(node.role);
      if (isInline && !holdsBlock(node)) {
        loose.push(...readRuns(node));
        continue;
      }
      blocks.push(...paragraph(loose), ...readBlock(node));
      loose = [];
    }
    return [...blocks, ...paragraph(loose)];
  }

  function readBlock(node: StructureNode): TextBlock[] {
    const { role = "", alt, children = [] } = node;
    if (/^(H[1-6]?|Title)$/.test(role)) return readHeading(node);
    if (role === "L" || role === "TOC") return readList(children);
    if (role === "Table") return readTableBlock(node);
    if (role === "P") return readNumberedHeading(node) ?? paragraph(readRuns(node));
    if (role === "Figure" && alt) {
      const captions = children.filter((child) => child.role === "Caption");
      return [{ kind: "figure", alt: alt.trim() }, ...captions.flatMap(readBlock)];
    }
    const blocks = readBlocks(children);
    return role === "BlockQuote" && blocks.length > 0 ? [{ kind: "quote", blocks }] : blocks;
  }

  function readHeading(node: StructureNode): TextBlock[] {
    const text = plainText(tidyRuns(readRuns(node)));
    if (text === "") return [];
    // A heading style used for a whole paragraph.
    if (text.length > mostHeadingLetters) return paragraph(readRuns(node));
    return [makeHeading(node, text, Number(node.role?.slice(1)) || 1)];
  }

  /** Many documents are tagged but have no headings: "ARTICLE IV" is a paragraph. */
  function readNumberedHeading(node: StructureNode): TextBlock[] | null {
    const text = plainText(tidyRuns(readRuns(node)));
    const rank = readNumbered(text)?.rank;
    return rank ? [makeHeading(node, text, rank === "article" ? 2 : 3)] : null;
  }

  function makeHeading(node: StructureNode, text: string, level: number): Heading {
    const heading: Heading = { kind: "heading", level, id: "", text };
    const [first] = leavesOf(node).flatMap(({ id }) => pieces.get(id ?? null) ?? []);
    if (first) heights.set(heading, first.y + first.size);
    return heading;
  }

  function readList(children: readonly StructureNode[]): TextBlock[] {
    // Word numbers articles as a list, each item with its own text.
    const only = children.length === 1 && children[0] ? readNumberedHeading(children[0]) : null;
    if (only) return only;
    const items = children.flatMap((child): ListItem[] => {
      const parts = child.children ?? [];
      const labels = parts.filter(({ role }) => role === "Lbl");
      const label = plainText(tidyRuns(labels.flatMap((node) => readRuns(node))));
      const blocks = readBlocks(parts.filter(({ role }) => role !== "Lbl"));
      return blocks.length > 0 ? [{ label: label || null, blocks }] : [];
    });
    return items.length > 0 ? [{ kind: "list", items }] : [];
  }

  function readTableBlock(table: StructureNode): TextBlock[] {
    const captions = (table.children ?? []).filter(({ role }) => role === "Caption");
    const blocks = captions.flatMap(readBlock);
    const cells = cellsOf(table);
    // A frame around text, as in Word's templates for minutes.
    if (cells.every(({ length }) => length < 2)) {
      return [...blocks, ...cells.flat().flatMap(({ children = [] }) => readBlocks(children))];
    }
    const parts = tables.get(table) ?? [table];
    const rows = readTable(
      parts,
      table,
      pieces,
      (cell) => tidyRuns(readRuns(cell)),
      (cell) => readFigures(cell, drawnParts),
    );
    return rows.length > 0 ? [...blocks, { kind: "table", rows }] : blocks;
  }

  function readRuns(node: StructureNode, style: Pick<TextRun, "mark"> = {}): TextRun[] {
    if (!node.role) {
      const runs = runsOfPieces(pieces.get(node.id ?? null) ?? []);
      return runs.map((run) => ({ ...run, ...style }));
    }
    const inner = { ...style };
    if (node.role === "Strong") inner.mark = "strong";
    if (node.role === "Em") inner.mark = "em";
    const runs = (node.children ?? []).flatMap((child) => readRuns(child, inner));
    // Paragraphs within a cell or heading keep a blank between them.
    return blockRole.test(node.role) ? [{ text: " " }, ...runs, { text: " " }] : runs;
  }
}

function holdsBlock({ role = "", children = [] }: StructureNode): boolean {
  return blockRole.test(role) || children.some(holdsBlock);
}

function lengthOf(pieces: readonly TextPiece[]): number {
  return pieces.reduce((sum, { text }) => sum + text.trim().length, 0);
}
