import type { TextRun } from "../../app/documents/document-pages.ts";
import { endLine } from "./line-ends.ts";
import { joinPieces, type TextPiece, tidyRuns } from "./page-text.ts";

/** The text of lines one below the other, with its links. */
export function runsOfLines(
  lines: readonly { text: string; pieces: readonly TextPiece[] }[],
): TextRun[] {
  const runs = lines.flatMap(({ pieces }, index) => {
    const next = lines[index + 1];
    const ofLine = tidyRuns(runsOfPieces(pieces));
    const last = ofLine.at(-1);
    if (last && next) last.text = endLine(last.text, next.text);
    return ofLine;
  });
  return tidyRuns(runs);
}

/** The text of pieces, split where links begin and end. */
export function runsOfPieces(pieces: readonly TextPiece[]): TextRun[] {
  const parts: TextPiece[][] = [];
  for (const piece of pieces) {
    const part = parts.at(-1);
    const isSame = part?.[0]?.href === piece.href || piece.text.trim() === "";
    if (part && isSame) part.push(piece);
    else parts.push([piece]);
  }
  return parts.map((part) => {
    const text = joinPieces(part);
    const href = part[0]?.href;
    return href ? { text, href } : { text };
  });
}

/** Removes this many letters from the start of runs. */
export function dropLetters(runs: readonly TextRun[], count: number): TextRun[] {
  let left = count;
  return runs.flatMap((run) => {
    const dropped = Math.min(left, run.text.length);
    left -= dropped;
    return dropped === run.text.length ? [] : [{ ...run, text: run.text.slice(dropped) }];
  });
}
