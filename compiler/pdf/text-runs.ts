import type { TextRun } from "../../app/documents/document-pages.ts";

/** Runs with single blanks, none at either end or in a link, and neighbours of one style made one. */
export function tidyRuns(runs: readonly TextRun[]): TextRun[] {
  const tidy: TextRun[] = [];
  for (const run of runs) {
    const before = tidy.at(-1);
    const text = run.text.trimStart();
    const isApart = text !== run.text;
    if (before && isApart && !before.text.endsWith(" ")) before.text += " ";
    if (text === "") continue;
    if (before && before.mark === run.mark && before.href === run.href) before.text += text;
    else tidy.push({ ...run, text });
  }
  const last = tidy.at(-1);
  if (last) last.text = last.text.trimEnd();
  return tidy;
}

/** The words of runs, without their styles. */
export function plainText(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join("");
}
