import type { TextPiece } from "./page-text.ts";
import type { StructureNode } from "./structure-tree.ts";
import { splitLines } from "./text-lines.ts";

/** A position without words, and what is inserted there. */
const nowhere: Extent = { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };
/** More loose lines than this are all placed with the last one, since placing each would take long. */
const mostPlaces = 500;

/** Grouping elements, between whose children paragraphs may be inserted. */
const grouping = /^(Root|Document|DocumentFragment|Part|Art|Sect|Div|NonStruct|Private)$/;

/** A part of a page's height, in points from the bottom. */
interface Extent {
  top: number;
  bottom: number;
}

/**
 * Places text outside of a page's structure: on its line next to structured words, otherwise as a paragraph
 * between the elements above and below.
 *
 * @param tree the structure of the page; gets the paragraphs.
 * @param held the page's structured pieces.
 * @param loose the others.
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

/** The distance between pieces; one on the left counts as nearer. */
function distance(piece: TextPiece, other: TextPiece): number {
  return other.x <= piece.x ? piece.x - other.x : 10_000 + other.x - piece.x;
}

/** Groups loose lines into paragraphs, and inserts them at their place. */
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

/** A line's place: the paragraph of the line above, or a new one. */
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

/** The node for a paragraph at this height, and the child to insert it before. */
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
