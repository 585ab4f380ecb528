import { OPS, type PDFPageProxy, Util } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { CellFigure } from "../../app/documents/document-pages.ts";
import { leavesOf, type StructureNode } from "./structure-tree.ts";

/** Left, top, right and bottom, as fractions of the page. */
type Box = [number, number, number, number];

/** Whether a node has a table cell with a drawing. */
export function hasCellFigures({ role, children = [] }: StructureNode, isInCell = false): boolean {
  if (role === "Figure" && isInCell) return true;
  return children.some((child) => hasCellFigures(child, isInCell || role === "TD"));
}

/**
 * Finds the boxes of a page's marked content, by number. Form XObjects number their own, so that several may have
 * one number.
 *
 * @param page of a PDF opened without pictures: only lines and areas count.
 */
export async function findDrawnParts(page: PDFPageProxy): Promise<Map<number, Box[]>> {
  const { fnArray, argsArray } = await page.getOperatorList();
  // Frees the page's pictures; fonts belong to the document.
  page.cleanup();
  const boxes = new Map<number, Box[]>();
  const { width, height, transform } = page.getViewport({ scale: 1 });
  let matrix = Util.transform([1 / width, 0, 0, 1 / height, 0, 0], transform);
  const outer: (typeof matrix)[] = [];
  /** The boxes of the innermost content, and of the page's around a form. */
  const parts: Box[][] = [];
  let formsAround = 0;
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] ?? [];
    const part = parts.at(-1) ?? [];
    if (operator === OPS.paintFormXObjectBegin) formsAround += 1;
    if (operator === OPS.paintFormXObjectEnd) formsAround -= 1;
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) {
      outer.push(matrix);
      if (operator !== OPS.save && args[0]) matrix = Util.transform(matrix, args[0]);
    } else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) {
      matrix = outer.pop() ?? matrix;
    } else if (operator === OPS.transform) {
      matrix = Util.transform(matrix, args);
    } else if (operator === OPS.beginMarkedContent) {
      parts.push(part);
    } else if (operator === OPS.beginMarkedContentProps) {
      const box: Box = [1, 1, 0, 0];
      boxes.getOrInsert(args[1], []).push(box);
      parts.push(formsAround > 0 ? [...part.slice(0, 1), box] : [box]);
    } else if (operator === OPS.endMarkedContent) {
      parts.pop();
    } else if (operator === OPS.constructPath && args[0] !== OPS.endPath && args[2]) {
      for (const box of part) Util.axialAlignedBoundingBox(args[2], matrix, box);
    }
  }
  return boxes;
}

/** A table cell's drawings that have a description. */
export function readFigures(cell: StructureNode, boxes: ReadonlyMap<number, Box[]>): CellFigure[] {
  if (cell.role !== "Figure" || !cell.alt) {
    return (cell.children ?? []).flatMap((child) => readFigures(child, boxes));
  }
  const found = leavesOf(cell).flatMap(({ id = "" }) => {
    const same = boxes.get(Number(/_mc(\d+)$/.exec(id)?.[1])) ?? [];
    return same.some(isDrawn) ? [same] : [];
  });
  const first = (found.find(({ length }) => length === 1) ?? found[0])?.find(isDrawn);
  if (!first) return [];
  // Of several with one number, those of other drawings are elsewhere, and a table's frame is larger.
  const own = [...new Set(found)].flatMap((same) => {
    const near = same.filter((box) => isDrawn(box) && Util.intersect(first, box));
    const count = found.filter((one) => one === same).length;
    return near.sort((one, other) => areaOf(one) - areaOf(other)).slice(0, count);
  });
  const share = (one: number) => Math.round(one * 10_000) / 10_000;
  const left = Math.min(...own.map((box) => box[0]));
  const top = Math.min(...own.map((box) => box[1]));
  const width = Math.max(...own.map((box) => box[2])) - left;
  const height = Math.max(...own.map((box) => box[3])) - top;
  return [{ alt: cell.alt.trim(), box: [share(left), share(top), share(width), share(height)] }];
}

function isDrawn([left, , right]: Box): boolean {
  return left <= right;
}

function areaOf([left, top, right, bottom]: Box): number {
  return (right - left) * (bottom - top);
}
