import { OPS, type PDFPageProxy, Util } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A transformation matrix, [a b c d e f]. */
type Matrix = number[];

/** The graphics state that `q` saves and `Q` restores. */
interface State {
  matrix: Matrix;
  mode: number;
  /** Whether nothing has been drawn since the last `q`. */
  isEmpty: boolean;
}

/** Text rendering modes (ISO 32000-1, 9.3.6) that draw nothing: invisible, or only a clipping path. */
const unseenModes = [3, 7];
/** The least share of a page that pictures cover if the page is a scan, and if a picture hides what is beneath. */
const leastShare = { scan: 0.5, cover: 0.8 };

/**
 * Whether a page's words are an invisible layer over a scan, or hidden beneath it: text recognition by whoever
 * made the file.
 *
 * @param page of a PDF opened without pictures: each leaves an empty place.
 */
export async function hasTextLayer(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  // Frees the page's pictures; fonts belong to the document.
  page.cleanup();
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const area = (right - left) * (top - bottom);
  const outer: State[] = [];
  let state: State = { matrix: [1, 0, 0, 1, 0, 0], mode: 0, isEmpty: false };
  let [seen, unseen, pictures] = [0, 0, 0];
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] ?? [];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) {
      outer.push({ ...state, isEmpty: false });
      if (operator === OPS.save || !args[0]) state = { ...state, isEmpty: operator === OPS.save };
      else state = { ...state, matrix: Util.transform(state.matrix, args[0]), isEmpty: false };
    } else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) {
      const share = state.isEmpty ? areaOf(state.matrix) / area : 0;
      pictures += share;
      if (share >= leastShare.cover) [seen, unseen] = [0, seen + unseen];
      state = outer.pop() ?? state;
    } else if (operator === OPS.transform) {
      state = { ...state, matrix: Util.transform(state.matrix, args) };
    } else if (operator === OPS.setTextRenderingMode) {
      state.mode = args[0];
    } else if (operator === OPS.showText) {
      state.isEmpty = false;
      if (unseenModes.includes(state.mode)) unseen += countLetters(args[0]);
      else seen += countLetters(args[0]);
    } else if (operator === OPS.shadingFill || operator === OPS.constructPath) {
      // A path that isn't painted only clips.
      if (args[0] !== OPS.endPath) state.isEmpty = false;
    }
  }
  return unseen > seen && pictures >= leastShare.scan;
}

/** The area of a picture, which is a unit square before its transformation. */
function areaOf([a = 0, b = 0, c = 0, d = 0]: Matrix): number {
  return Math.abs(a * d - b * c);
}

function countLetters(signs: readonly ({ unicode?: string } | number | null)[]): number {
  return signs.filter((sign) => typeof sign === "object" && sign?.unicode?.trim()).length;
}
