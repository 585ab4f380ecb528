import { createElement, Fragment, type ReactNode } from "react";
import { SmartLink } from "../layout/smart-link.tsx";
import type { ListItem, TextBlock, TextRun } from "./document-pages.ts";
import { DocumentTable } from "./document-table.tsx";

/** The text of a document's page, as headings, paragraphs, lists and tables. */
export function DocumentText({ blocks }: { blocks: TextBlock[] }) {
  return inOrder(blocks.map(showBlock));
}

/** Parts whose order never changes: they need no keys. */
export function inOrder(parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

function showBlock(block: TextBlock): ReactNode {
  switch (block.kind) {
    case "heading":
      return createElement(`h${block.level}`, { id: block.id }, block.text);
    case "paragraph":
      return <p>{showRuns(block.runs)}</p>;
    case "quote":
      return <blockquote>{inOrder(block.blocks.map(showBlock))}</blockquote>;
    case "list":
      return showList(block.items);
    case "table":
      return <DocumentTable rows={block.rows} />;
    case "figure":
      return <p className="muted">Picture: {block.alt}</p>;
  }
}

/** A list keeps the labels it was given: a covenant is quoted by them, as in "4.2 (c)". */
function showList(items: ListItem[]): ReactNode {
  const isLabelled = items.some(({ label }) => isNumber(label));
  const list = inOrder(items.map((item) => showItem(item, isLabelled)));
  return isLabelled ? <ol className="labelled">{list}</ol> : <ul>{list}</ul>;
}

function showItem({ label, blocks }: ListItem, isLabelled: boolean): ReactNode {
  const [only] = blocks;
  const isShort = blocks.length === 1 && only?.kind === "paragraph";
  const content = isShort ? showRuns(only.runs) : inOrder(blocks.map(showBlock));
  if (!isLabelled) return <li>{content}</li>;
  return (
    <li>
      <span>{label}</span> <div>{content}</div>
    </li>
  );
}

/** Whether a label is a number or a letter, and not a mere dot. */
function isNumber(label: string | null): boolean {
  return /[\p{L}\p{N}]/u.test(label ?? "");
}

/** Words in their styles. */
export function showRuns(runs: TextRun[]): ReactNode {
  return inOrder(runs.map(showRun));
}

function showRun({ text, mark, href }: TextRun): ReactNode {
  const words = href ? <SmartLink href={href}>{text}</SmartLink> : text;
  return mark ? createElement(mark, null, words) : words;
}
