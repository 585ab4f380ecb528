import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../platform/environment.server.ts";
import { writeWhole } from "./cache-folder.server.ts";
import { inOrderAgain, isNote } from "./follow-editions.server.ts";
import { lastFile } from "./shown-edition.server.ts";

/** While somebody edits (`npm run dev`), one process compiles and another renders the pages. */
function mistakeFile(): string {
  return join(environment().DATA_DIR, "mistake-while-editing.txt");
}

/** Passes the report on to the pages. */
export function noteForPages(text: string): void {
  if (isNote(text)) return;
  writeWhole(mistakeFile(), text.endsWith(inOrderAgain) ? "" : text);
}

/** The mistakes that keep the newest content from being shown; undefined if there are none. */
export function mistakeForPages(): string | undefined {
  try {
    const isOld = statSync(mistakeFile()).mtimeMs < statSync(lastFile()).mtimeMs;
    return isOld ? undefined : readFileSync(mistakeFile(), "utf8") || undefined;
  } catch {
    return undefined;
  }
}
