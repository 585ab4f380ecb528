import type { ReactNode } from "react";
import type { TableCell, TextRun } from "../domain/document-pages.ts";
import { inOrder, showRuns } from "./document-text.tsx";

/** A sum, a count or a share, as in "−1,715", "$640" or "91.5%". */
const figure = /^[−-]?\$?\d[\d.,]*%?$/;

/** A table of a document, with its head where it has one; columns of figures stand at the right. */
export function DocumentTable({ rows }: { rows: TableCell[][] }) {
  const firstOfBody = rows.findIndex((cells) => !cells.every(({ isHead }) => isHead));
  const head = rows.slice(0, Math.max(firstOfBody, 0));
  const body = rows.slice(head.length);
  const columns = (body[0] ?? []).map((_, column) => {
    const texts = body.map((cells) => plainText(cells[column]?.runs ?? []));
    return (
      texts.some((text) => text !== "") && texts.every((text) => text === "" || figure.test(text))
    );
  });
  return (
    <table>
      {head.length > 0 && (
        <thead>{inOrder(head.map((cells) => showRow(cells, columns, "col")))}</thead>
      )}
      <tbody>{inOrder(body.map((cells) => showRow(cells, columns, "row")))}</tbody>
    </table>
  );
}

function showRow(cells: TableCell[], columns: boolean[], scope: "col" | "row"): ReactNode {
  return <tr>{inOrder(cells.map((cell, column) => showCell(cell, columns[column], scope)))}</tr>;
}

function showCell(
  { isHead, runs }: TableCell,
  holdsFigures: boolean | undefined,
  scope: "col" | "row",
): ReactNode {
  const className = holdsFigures ? "number" : undefined;
  // A head without words says nothing to whoever hears the table.
  if (!isHead || runs.length === 0) return <td className={className}>{showRuns(runs)}</td>;
  return (
    <th scope={scope} className={className}>
      {showRuns(runs)}
    </th>
  );
}

function plainText(runs: TextRun[]): string {
  return runs.map(({ text }) => text).join("");
}
