import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { linkTarget } from "./outline.ts";
import { type TextPiece, turnOf } from "./page-text.ts";

/** The box of a link, in points from the left and the bottom of the page. */
interface LinkBox {
  href: string;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A page with more links, or more lines of links, was made to take time. */
const mostLinks = 1000;
const mostBoxes = 2000;
/** How far a link's box may end before its words do, in points. */
const tolerance = 1.5;
/** The most characters shown of the target of a link without words. */
const longestName = 80;
/** Characters half as wide as the others. */
const narrow = /[ijlft.,:;!/\\[\]I\s'’|r()-]/g;

/** Links the words of a page that are inside a link's box; splits pieces where needed. */
export async function linkPieces(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  pieces: readonly TextPiece[],
): Promise<TextPiece[]> {
  const boxes = await readBoxes(pdf, page);
  if (boxes.length === 0) return [...pieces];
  const linked = pieces.flatMap((piece) => linkPiece(piece, boxes));
  const kept = new Set(linked.map(({ href }) => href));
  const wordless = new Map(boxes.map((box) => [box.href, box]));
  for (const href of wordless.keys()) {
    if (kept.has(href) || href.startsWith("#")) wordless.delete(href);
  }
  return [...linked, ...[...wordless.values()].map(nameLink)];
}

/** A link over a picture has no words: its target is shown instead. */
function nameLink({ href, left, right, bottom, top }: LinkBox): TextPiece {
  const text = href.replace(/^(https?:\/\/|mailto:|tel:)/i, "").replace(/[?#].*$|\/$/, "");
  const size = Math.min(top - bottom, 10);
  const width = Math.min(right - left, (text.length * size) / 2);
  const place = { x: left, y: (top + bottom) / 2 - size / 3, width, size };
  const rest = { font: "", endsLine: true, isLevel: true, tag: null };
  return { text: text.slice(0, longestName), href, ...place, ...rest };
}

async function readBoxes(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<LinkBox[]> {
  const turn = turnOf(page);
  const annotations = await page.getAnnotations();
  const links = annotations.filter(({ subtype }) => subtype === "Link").slice(0, mostLinks);
  const boxes: LinkBox[] = [];
  for (const annotation of links) {
    const href = await linkTarget(pdf, annotation);
    if (!href) continue;
    for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of rectanglesOf(annotation)) {
      const [one, other] = [turn([1, 0, 0, 1, x1, y1]), turn([1, 0, 0, 1, x2, y2])];
      if (boxes.length >= mostBoxes) return boxes;
      boxes.push({
        href,
        left: Math.min(one.x, other.x) - tolerance,
        right: Math.max(one.x, other.x) + tolerance,
        bottom: Math.min(one.y, other.y) - tolerance,
        top: Math.max(one.y, other.y) + tolerance,
      });
    }
  }
  return boxes;
}

/** A link over several lines has a quadrilateral per line; most have one rectangle. */
function rectanglesOf(annotation: { rect: number[]; quadPoints?: ArrayLike<number> }): number[][] {
  const points = Array.from(annotation.quadPoints ?? []);
  const parts: number[][] = [];
  for (let start = 0; start + 8 <= points.length && parts.length < mostLinks; start += 8) {
    const [xs, ys] = [0, 1].map((first) =>
      [0, 2, 4, 6].map((at) => points[start + first + at] ?? 0),
    );
    if (xs && ys) parts.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  }
  return parts.length > 0 ? parts : [annotation.rect];
}

function linkPiece(piece: TextPiece, boxes: readonly LinkBox[]): TextPiece[] {
  if (!piece.isLevel || piece.text.trim() === "") return [piece];
  const middle = piece.y + piece.size * 0.3;
  const near = boxes.filter(
    ({ left, right, bottom, top }) =>
      middle > bottom && middle < top && piece.x < right && piece.x + piece.width > left,
  );
  if (near.length === 0) return [piece];
  const parts: TextPiece[] = [];
  for (const word of splitWords(piece)) {
    const center = word.x + word.width / 2;
    const isWord = /[\p{L}\p{N}]/u.test(word.text);
    const box = near.find(({ left, right }) => center > left && center < right);
    const href = isWord ? box?.href : undefined;
    const part = parts.at(-1);
    if (part && (part.href === href || word.text.trim() === "")) {
      part.text += word.text;
      part.width = word.x + word.width - part.x;
    } else {
      parts.push(href ? { ...word, href } : word);
    }
  }
  return parts.flatMap(freeEnd).map((part, index, all) => ({
    ...part,
    endsLine: piece.endsLine && index === all.length - 1,
  }));
}

/** Takes trailing blanks and punctuation out of a link. */
function freeEnd(part: TextPiece): TextPiece[] {
  const end = /[\s.,;:!?”"]*$/.exec(part.text.slice(-9))?.[0] ?? "";
  if (!part.href || end === "" || end.length === part.text.length) return [part];
  const text = part.text.slice(0, -end.length);
  const width = (part.width * weightOf(text)) / weightOf(part.text);
  const { href: _, ...rest } = part;
  const behind = { ...rest, text: end, x: part.x + width, width: part.width - width };
  return [{ ...part, text, width }, behind];
}

/** A piece's words and the blanks between them, each about where it is. */
function splitWords(piece: TextPiece): TextPiece[] {
  const words = piece.text.match(/\s+|\S+/g) ?? [];
  const perWeight = piece.width / Math.max(0.1, weightOf(piece.text));
  let x = piece.x;
  return words.map((text) => {
    const width = weightOf(text) * perWeight;
    const word = { ...piece, text, x, width };
    x += width;
    return word;
  });
}

/** About how wide a text is, in wide characters. */
function weightOf(text: string): number {
  return text.length - (text.match(narrow)?.length ?? 0) / 2;
}
