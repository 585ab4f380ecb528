import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";
import { deleteInUse } from "./delete-in-use.ts";

/** A new folder, which is deleted after the test, or after the file's tests if none runs yet. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-"));
  try {
    onTestFinished(() => deleteInUse(folder));
  } catch {
    afterAll(() => deleteInUse(folder));
  }
  return folder;
}
