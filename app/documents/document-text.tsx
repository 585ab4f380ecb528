import { createContext, createElement, Fragment, type ReactNode, use } from "react";
import { SmartLink, withLinks } from "../layout/smart-link.tsx";
import {
  type CellFigure,
  type DocumentPage,
  type ListItem,
  plainText,
  type TableCell,
  type TextBlock,
  type TextRun,
} from "./document-pages.ts";

type PageText = Pick<DocumentPage, "blocks" | "picture">;

/** A page's text as headings, paragraphs, lists and tables. */
export function DocumentText({ blocks, picture }: PageText) {
  return <PagePicture value={picture}>{inOrder(blocks.map(showBlock))}</PagePicture>;
}

/** For the drawings in tables, which are parts of it. */
const PagePicture = createContext<DocumentPage["picture"] | null>(null);

/** Passes children in fixed order as arguments, so that they need no keys. */
function inOrder(parts: ReactNode[]): ReactNode {
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
      return <figure className="muted">{block.alt}</figure>;
  }
}

/** Lists keep their original labels, because covenants are quoted by them, as in "4.2 (c)". */
function showList(items: ListItem[]): ReactNode {
  // A number or letter, not just a dot.
  const isLabelled = items.some(({ label }) => /[\p{L}\p{N}]/u.test(label ?? ""));
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

function showRuns(runs: TextRun[]): ReactNode {
  return inOrder(runs.map(showRun));
}

function showRun({ text, mark, href }: TextRun): ReactNode {
  const words = href ? <SmartLink href={href}>{text}</SmartLink> : withLinks(text);
  return mark ? createElement(mark, null, words) : words;
}

/** An amount, a count or a percentage, as in "−1,715", "$640" or "91.5%". */
const figure = /^[−-]?\$?\d[\d.,]*%?$/;

/**
 * A document's table, with numeric columns aligned right. If it is too wide, it scrolls in its own box, also by
 * keyboard.
 */
function DocumentTable({ rows }: { rows: TableCell[][] }) {
  const firstOfBody = rows.findIndex((cells) => !cells.every(({ isHead }) => isHead));
  const head = rows.slice(0, Math.max(firstOfBody, 0));
  const body = rows.slice(head.length);
  const numeric = numericColumns(body);
  // On phones, a row with drawings becomes a card with labeled cells.
  const hasDrawings = body.flat().some(({ figures = [] }) => figures.length > 0);
  const labels = hasDrawings ? (head.at(-1) ?? []).map(({ runs }) => plainText(runs)) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <div className="table-box" role="group" aria-label={nameOf(head)} tabIndex={0}>
      <table>
        {head.length > 0 && <thead>{inOrder(head.map((cells) => showRow(cells, numeric)))}</thead>}
        <tbody>{inOrder(body.map((cells) => showRow(cells, numeric, labels)))}</tbody>
      </table>
    </div>
  );
}

/** A table's accessible name: its first header row. */
function nameOf([heads = []]: TableCell[][]): string {
  const words = heads.map(({ runs }) => plainText(runs)).filter((text) => text !== "");
  return words.length > 0 ? `Table: ${words.join(", ")}` : "Table";
}

function numericColumns(body: TableCell[][]): Set<number> {
  const cells = body.flat().filter(({ runs, columns }) => runs.length > 0 && !columns);
  const byColumn = Map.groupBy(cells, ({ column }) => column);
  const columns = [...byColumn].filter(([, ofColumn]) =>
    ofColumn.every(({ runs }) => figure.test(plainText(runs))),
  );
  return new Set(columns.map(([column]) => column));
}

/** @param labels the column headings. */
function showRow(cells: TableCell[], numeric: Set<number>, labels?: string[]): ReactNode {
  return <tr>{inOrder(cells.map((cell) => showCell(cell, numeric, labels)))}</tr>;
}

function showCell(
  { isHead, runs, figures = [], column, columns, rows }: TableCell,
  numeric: Set<number>,
  labels: string[] | undefined,
): ReactNode {
  const isNumeric = numeric.has(column) && !columns;
  const looks = {
    className: isNumeric && runs.length > 0 ? "number" : undefined,
    colSpan: columns,
    rowSpan: rows,
  };
  // An empty header cell means nothing to screen readers.
  if (!isHead || runs.length === 0) {
    return (
      <td {...looks} data-label={runs.length > 0 ? labels?.[column] : undefined}>
        {inOrder(figures.map((figure) => createElement(Drawing, figure)))}
        {showRuns(runs)}
      </td>
    );
  }
  return (
    <th scope={labels ? "row" : "col"} {...looks}>
      {showRuns(runs)}
    </th>
  );
}

/** The width of letter paper in CSS pixels. */
const paperWidth = 816;

/** A drawing in a cell, cut out of the page's small picture, which has more colors than the large one. */
function Drawing({ alt, box }: CellFigure) {
  const picture = use(PagePicture);
  if (!picture) return null;
  const { src, width, height } = picture;
  const [x, y, w, h] = box;
  return (
    <svg
      className="cell-drawing"
      role="img"
      aria-label={alt}
      width={Math.round(w * paperWidth)}
      viewBox={[x * width, y * height, w * width, h * height].map(Math.round).join(" ")}
    >
      <image href={src} width={width} height={height} />
    </svg>
  );
}
