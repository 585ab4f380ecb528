import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Edition } from "../app/editions/edition.server.ts";
import { createFileMemory, EditionFiles } from "./edition-files.ts";

test("of a new edition only the pages are prepared that the one before didn't have like this", async () => {
  const cache = mkdtempSync(join(tmpdir(), "shoreline-pages-"));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  // Only what pages and files are found by.
  const edition = (pages: Record<string, string>) => {
    const known = { cache, files: {}, media: new Set(), keptPages: new Map(Object.entries(pages)) };
    return known as Partial<Edition> as Edition;
  };
  const rendered: string[] = [];
  const next = edition({ "/faq": "faq-2", "/arc": "arc-1", "/pages/pets": "pets-1" });
  const files = new EditionFiles(next, { security: {} }, createFileMemory(), async (path) => {
    rendered.push(path);
    return "<p>A page</p>";
  });
  await files.prepare(edition({ "/faq": "faq-1", "/arc": "arc-1", "/gone": "gone-1" }));
  expect(rendered).toEqual(["/faq", "/pages/pets"]);
});
