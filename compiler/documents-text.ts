import {
  type DocumentPage,
  plainText,
  type TableCell,
  type TextBlock,
} from "../app/documents/document-pages.ts";

/** The plain text of a page of a document, each block on a line of its own. */
interface PlainPage {
  number: number;
  headings: { id: string; text: string }[];
  text: string;
}

/** The plain text of a page, for full-text search. */
export function plainPage({ number, blocks }: DocumentPage): PlainPage {
  const headings = blocks.flatMap((block) =>
    block.kind === "heading" ? [{ id: block.id, text: block.text }] : [],
  );
  return { number, headings, text: blocks.map(plainBlock).join("\n") };
}

function plainBlock(block: TextBlock): string {
  if (block.kind === "heading") return block.text;
  if (block.kind === "paragraph") return plainText(block.runs);
  if (block.kind === "figure") return block.alt;
  if (block.kind === "quote") return block.blocks.map(plainBlock).join("\n");
  if (block.kind === "list") {
    return block.items
      .map(({ label, blocks }) => [label ?? "", ...blocks.map(plainBlock)].join(" ").trim())
      .join("\n");
  }
  return block.rows.map(plainRow).join(";\n");
}

function plainRow(cells: readonly TableCell[]): string {
  const texts = cells.map(({ runs }) => plainText(runs));
  return texts.filter((text) => text !== "").join(" · ");
}
