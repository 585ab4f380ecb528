import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Edition } from "../app/content/edition.server.ts";
import { createFileMemory, EditionFiles } from "./edition-files.ts";

test("a page is rendered when it is first asked for, and kept as long as it says the same", async () => {
  const cache = mkdtempSync(join(tmpdir(), "shoreline-pages-"));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  const rendered: string[] = [];
  // Only what pages and files are found by.
  const open = (pages: Record<string, string>) => {
    const known = { cache, files: {}, media: new Set(), keptPages: new Map(Object.entries(pages)) };
    const edition = known as Partial<Edition> as Edition;
    return new EditionFiles(edition, { security: {} }, createFileMemory(), async (path) => {
      rendered.push(path);
      return "<p>A page</p>";
    });
  };
  const files = open({ "/faq": "faq-1", "/arc": "arc-1" });
  for (const _ of [1, 2]) await Promise.all(["/faq", "/arc"].map((path) => files.find(path)));
  expect(rendered).toEqual(["/faq", "/arc"]);
  const next = open({ "/faq": "faq-2", "/arc": "arc-1" });
  for (const path of ["/faq", "/arc"]) await next.find(path);
  expect(rendered).toEqual(["/faq", "/arc", "/faq"]);
});

test("a picture of an earlier edition that was erased isn't found, though it was asked for before", async () => {
  const cache = mkdtempSync(join(tmpdir(), "shoreline-pages-"));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  const folder = join(cache, "work/abc");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "1.webp"), "a page");
  const known = { cache, files: {}, media: new Set(["abc"]), keptPages: new Map() };
  const edition = known as Partial<Edition> as Edition;
  const files = new EditionFiles(edition, { security: {} }, createFileMemory(), async () => "");
  expect(await files.find("/media/abc/1.webp")).toBeDefined();
  expect(await files.findPicture("/media/abc/1.webp")).toBeDefined();
  rmSync(folder, { recursive: true });
  expect(await files.findPicture("/media/abc/1.webp")).toBeUndefined();
});
