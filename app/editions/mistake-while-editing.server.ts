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

/** Notes what was reported, for the pages. */
export function noteForPages(text: string): void {
  if (isNote(text)) return;
  writeWhole(mistakeFile(), text.endsWith(inOrderAgain) ? "" : text);
}

/** What hasn't been shown because of its mistakes; undefined when the pages show all that was written. */
export function mistakeForPages(): string | undefined {
  try {
    const isOld = statSync(mistakeFile()).mtimeMs < statSync(lastFile()).mtimeMs;
    return isOld ? undefined : readFileSync(mistakeFile(), "utf8") || undefined;
  } catch {
    return undefined;
  }
}
