import { expect, test } from "vitest";
import type { Edition } from "../app/content/edition.server.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { createFileMemory, filesOfEdition } from "./edition-files.ts";

test("a page is rendered when it is first asked for, and kept as long as it says the same", async () => {
  const cache = temporaryFolder();
  const rendered: string[] = [];
  // Only what is needed to find pages and files.
  const open = (pages: Record<string, string>) => {
    const known = { cache, files: {}, media: new Set(), keptPages: new Map(Object.entries(pages)) };
    const edition = known as Partial<Edition> as Edition;
    return filesOfEdition(edition, { security: {} }, createFileMemory(), async (path) => {
      rendered.push(path);
      return "<p>A page</p>";
    });
  };
  const files = open({ "/faq": "faq-1", "/arc": "arc-1" });
  for (const _ of [1, 2]) await Promise.all(["/faq", "/arc"].map((path) => files.find(path)));
  // Asked for at once, either may come first.
  expect(rendered.sort()).toEqual(["/arc", "/faq"]);
  const next = open({ "/faq": "faq-2", "/arc": "arc-1" });
  for (const path of ["/faq", "/arc"]) await next.find(path);
  expect(rendered).toEqual(["/arc", "/faq", "/faq"]);
});
