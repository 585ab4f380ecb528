import type { TextPiece } from "./page-text.ts";
import type { StructureNode } from "./structure-tree.ts";
import { splitLines } from "./text-lines.ts";

/** Where a node is that has no words, and what is put into the structure. */
const nowhere: Extent = { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };
/** More lines by themselves than this are put where the last of them is, or would take long to place. */
const mostPlaces = 500;

/** What only divides a document: paragraphs may be put between its children. */
const grouping = /^(Root|Document|DocumentFragment|Part|Art|Sect|Div|NonStruct|Private)$/;

/** A part of a page's height, in points from the bottom. */
interface Extent {
  top: number;
  bottom: number;
}

/**
 * Gives text that no part of a page's structure claims a place in it: at its line, beside the words that are
 * in the structure, or else as a paragraph between what is above and below it.
 *
 * @param tree the structure of the page; gets the paragraphs.
 * @param held the page's pieces that are in the structure.
 * @param loose those that are not.
 * @returns all pieces, each with a place in the structure, and how many are beside others.
 */
export function placeLoose(
  tree: StructureNode,
  held: readonly TextPiece[],
  loose: readonly TextPiece[],
): { pieces: TextPiece[]; beside: number } {
  const neighbors = new Map<TextPiece, { before: TextPiece[]; after: TextPiece[] }>();
  const alone: TextPiece[] = [];
  const sorted = held.filter(isText).toSorted((one, other) => other.y - one.y);
  for (const piece of loose) {
    const neighbor = findNeighbor(piece, sorted);
    if (!neighbor) {
      alone.push(piece);
      continue;
    }
    const beside = neighbors.get(neighbor) ?? { before: [], after: [] };
    beside[piece.x < neighbor.x ? "before" : "after"].push({ ...piece, tag: neighbor.tag });
    neighbors.set(neighbor, beside);
  }
  const placed = held.flatMap((piece) => {
    const { before = [], after = [] } = neighbors.get(piece) ?? {};
    const ahead = fromLeft(before).map((one) => ({ ...one, text: `${one.text} ` }));
    const behind = fromLeft(after).map((one) => ({ ...one, text: ` ${one.text}` }));
    if (behind.length === 0) return [...ahead, piece];
    const last = behind.length - 1;
    const ends = behind.map((one, index) => ({
      ...one,
      endsLine: index === last && piece.endsLine,
    }));
    return [...ahead, { ...piece, endsLine: false }, ...ends];
  });
  const pieces = [...placed, ...placeParagraphs(tree, held, alone)];
  return { pieces, beside: loose.length - alone.length };
}

function fromLeft(pieces: readonly TextPiece[]): TextPiece[] {
  return pieces.toSorted((one, other) => one.x - other.x);
}

function isText({ text }: TextPiece): boolean {
  return text.trim() !== "";
}

/** The piece of the structure at the same line that is next to another at its left, or else at its right. */
function findNeighbor(piece: TextPiece, sorted: readonly TextPiece[]): TextPiece | undefined {
  if (!piece.isLevel) return undefined;
  const apart = piece.size * 0.4;
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.y ?? 0) > piece.y + apart) low = middle + 1;
    else high = middle;
  }
  let nearest: TextPiece | undefined;
  // As many as a line may have; a page with more of them at one height is made to take time.
  for (const other of sorted.slice(low, low + 100)) {
    if (other.y < piece.y - apart) break;
    if (!nearest || distance(piece, other) < distance(piece, nearest)) nearest = other;
  }
  return nearest;
}

/** How far a piece is from another; one at its left counts as nearer. */
function distance(piece: TextPiece, other: TextPiece): number {
  return other.x <= piece.x ? piece.x - other.x : 10_000 + other.x - piece.x;
}

/** Makes paragraphs of lines that stand by themselves, and puts them where they stand. */
function placeParagraphs(
  tree: StructureNode,
  held: readonly TextPiece[],
  alone: readonly TextPiece[],
): TextPiece[] {
  const extents = measureNodes(tree, held);
  const lines = splitLines(alone).toSorted((one, other) => (other[0]?.y ?? 0) - (one[0]?.y ?? 0));
  let place: Place | undefined;
  return lines.flatMap((pieces, index) => {
    const [{ y, size } = { y: 0, size: 0 }] = pieces;
    place = index < mostPlaces || !place ? findPlace(tree, y, size, extents, place) : place;
    const { tag } = place;
    return pieces.map((piece, at) => {
      return { ...piece, tag, endsLine: piece.endsLine || at === pieces.length - 1 };
    });
  });
}

/** A paragraph put into a structure, and the last line in it. */
interface Place {
  tag: string;
  y: number;
  parent: StructureNode;
  next: StructureNode | undefined;
}

/** Where a line belongs: into the paragraph of the line above it, or into a new one. */
function findPlace(
  tree: StructureNode,
  y: number,
  size: number,
  extents: ReadonlyMap<StructureNode, Extent>,
  above: Place | undefined,
): Place {
  const { parent, at } = findParent(tree, y, extents);
  const next = parent.children?.[at];
  const isNext = above?.parent === parent && above.next === next && above.y - y < 1.6 * size;
  if (isNext) return { ...above, y };
  const tag = `loose ${above?.tag ?? ""}${y}`;
  parent.children?.splice(at, 0, { role: "P", children: [{ type: "content", id: tag }] });
  return { tag, y, parent, next };
}

/** Where on the page each node of a structure is. */
function measureNodes(
  tree: StructureNode,
  held: readonly TextPiece[],
): ReadonlyMap<StructureNode, Extent> {
  const byTag = Map.groupBy(held.filter(isText), ({ tag }) => tag);
  const extents = new Map<StructureNode, Extent>();
  const measure = (node: StructureNode): Extent => {
    const own = (node.role ? [] : (byTag.get(node.id ?? null) ?? [])).map(({ y }) => {
      return { top: y, bottom: y };
    });
    const all = [...own, ...(node.children ?? []).map(measure)];
    const extent = all.reduce(
      (one, other) => ({
        top: Math.max(one.top, other.top),
        bottom: Math.min(one.bottom, other.bottom),
      }),
      nowhere,
    );
    extents.set(node, extent);
    return extent;
  };
  measure(tree);
  return extents;
}

/** The node into which a paragraph at a height of the page belongs, and before which of its children. */
function findParent(
  tree: StructureNode,
  y: number,
  extents: ReadonlyMap<StructureNode, Extent>,
): { parent: StructureNode; at: number } {
  let parent = tree;
  for (;;) {
    parent.children ??= [];
    const { children } = parent;
    const around = children.find((child) => {
      const { top, bottom } = extents.get(child) ?? nowhere;
      return grouping.test(child.role ?? "") && y < top && y > bottom;
    });
    if (around) {
      parent = around;
      continue;
    }
    const below = children.findIndex((child) => {
      const { top } = extents.get(child) ?? nowhere;
      return top < y && Number.isFinite(top);
    });
    return { parent, at: below === -1 ? children.length : below };
  }
}
