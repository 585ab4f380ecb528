import { OPS, type PDFPageProxy, Util } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Where drawing goes: a by b to e by f, as in a matrix of six numbers. */
type Matrix = number[];

/** What `q` keeps and `Q` restores. */
interface State {
  matrix: Matrix;
  mode: number;
  /** Whether anything was drawn since then. */
  isEmpty: boolean;
}

/** How text is drawn (PDF 32000-1, 9.3.6): not at all, or only as the edge of what is drawn next. */
const unseenModes = [3, 7];
/** The least share of a page that pictures take where the page is a scan, and one that hides what is beneath. */
const leastShare = { scan: 0.5, cover: 0.8 };

/**
 * Tells whether the words of a page are a layer over a scan, or beneath it, that nobody sees: they were
 * read by machine by whoever made the file.
 *
 * @param page of a PDF that was opened without pictures: each leaves a place and nothing in it.
 */
export async function hasTextLayer(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  // Not the fonts, which belong to the document.
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
      // A path that is left without being drawn only clips.
      if (args[0] !== OPS.endPath) state.isEmpty = false;
    }
  }
  return unseen > seen && pictures >= leastShare.scan;
}

/** Of a picture, which is a square of one by one before it is drawn. */
function areaOf([a = 0, b = 0, c = 0, d = 0]: Matrix): number {
  return Math.abs(a * d - b * c);
}

function countLetters(signs: readonly ({ unicode?: string } | number | null)[]): number {
  return signs.filter((sign) => typeof sign === "object" && sign?.unicode?.trim()).length;
}
