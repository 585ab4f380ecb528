import type { TextPiece } from "./page-text.ts";
import { leavesOf, type StructureNode } from "./structure-tree.ts";
import { splitLines } from "./text-lines.ts";

/** Lines beyond this many go where the last one went, since placing each takes long. */
const mostPlaces = 500;
/** Grouping elements, between whose children paragraphs may be inserted. */
const grouping = /^(Root|Document|DocumentFragment|Part|Art|Sect|Div|NonStruct|Private)$/;
/** In points: texts closer than this are on one line. */
const lineHeight = 3;

/** How many pieces outside a page's structure are on a line with some inside it. */
export function countBeside(held: readonly TextPiece[], loose: readonly TextPiece[]): number {
  const lineOf = ({ y }: TextPiece) => Math.round(y / lineHeight);
  const lines = new Set(held.filter(({ text }) => text.trim() !== "").map(lineOf));
  return loose.filter((piece) => piece.isLevel && lines.has(lineOf(piece))).length;
}

/** A place between a structure's elements: before `next`, or at the end. */
interface Place {
  parent: StructureNode;
  next: StructureNode | undefined;
}

/**
 * Places text that is outside a page's structure, as paragraphs between the elements above and below.
 *
 * @param tree the page's structure; receives the paragraphs.
 * @param held the page's structured pieces.
 * @param loose the others.
 * @param page tells its paragraphs from those of other pages.
 * @returns the loose pieces, each with a place in the structure.
 */
export function placeLoose(
  tree: StructureNode,
  held: readonly TextPiece[],
  loose: readonly TextPiece[],
  page: number,
): TextPiece[] {
  const topOf = measureTops(held);
  const sorted = splitLines(loose).toSorted(([one], [other]) => (other?.y ?? 0) - (one?.y ?? 0));
  let above: (Place & { y: number; tag: string }) | undefined;
  return sorted.flatMap((line, index) => {
    const [{ y, size } = { y: 0, size: 0 }] = line;
    if (index < mostPlaces) {
      const place = findPlace(tree, y, topOf) ?? { parent: tree, next: undefined };
      const isSame = above?.parent === place.parent && above.next === place.next;
      const tag =
        above && isSame && above.y - y < 1.6 * size ? above.tag : `loose ${page} ${index}`;
      if (tag !== above?.tag) insert(place, tag);
      above = { ...place, y, tag };
    }
    return line.map((piece, at) => {
      const endsLine = piece.endsLine || at === line.length - 1;
      return { ...piece, tag: above?.tag ?? null, endsLine };
    });
  });
}

/** How high on the page a node's first words are; infinity if it has none. */
function measureTops(held: readonly TextPiece[]): (node: StructureNode) => number {
  const words = held.filter(({ text }) => text.trim() !== "");
  const byTag = Map.groupBy(words, ({ tag }) => tag);
  const known = new Map<StructureNode, number>();
  return (node) =>
    known.getOrInsertComputed(node, () => {
      const pieces = leavesOf(node).flatMap(({ id }) => byTag.get(id ?? null) ?? []);
      const highest = pieces.reduce((top, { y }) => Math.max(top, y), -Infinity);
      return pieces.length > 0 ? highest : Infinity;
    });
}

function findPlace(
  parent: StructureNode,
  y: number,
  topOf: (node: StructureNode) => number,
): Place | undefined {
  for (const next of parent.children ?? []) {
    if (!grouping.test(next.role ?? "")) {
      if (topOf(next) < y) return { parent, next };
      continue;
    }
    const within = findPlace(next, y, topOf);
    if (within) return within;
  }
  return undefined;
}

function insert({ parent, next }: Place, tag: string): void {
  parent.children ??= [];
  const at = next ? parent.children.indexOf(next) : parent.children.length;
  parent.children.splice(at, 0, { role: "P", children: [{ type: "content", id: tag }] });
}
