import {
  type DocumentPage,
  type DocumentPages,
  plainText,
  type TableCell,
  type TextBlock,
} from "../app/documents/document-pages.ts";
import { type Content, listDocuments } from "../app/editions/content.ts";

/** The plain text of a document by page, for full-text search. */
export interface DocumentText {
  id: string;
  title: string;
  /** The address of its page; a page's own is this one with "#page-7" behind it. */
  address: string;
  pages: { number: number; headings: { id: string; text: string }[]; text: string }[];
}

/** The plain text of all documents and minutes that are files, each block on a line of its own. */
export function plainDocuments(
  content: Content,
  documentPages: Readonly<Record<string, DocumentPages>>,
): DocumentText[] {
  return listDocuments(content).flatMap(({ id, url, title, file }) => {
    const pages = file && documentPages[id]?.pages;
    return pages ? [{ id, title, address: url, pages: pages.map(plainPage) }] : [];
  });
}

/** The plain text of a page of a document. */
export function plainPage({ number, blocks }: DocumentPage): DocumentText["pages"][number] {
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
  return block.rows.map(plainRow).join("\n");
}

function plainRow(cells: readonly TableCell[]): string {
  const texts = cells.map(({ runs }) => plainText(runs));
  return texts.filter((text) => text !== "").join(" ");
}
