import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { expected } from "../../tests/access-expected.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { keptPages, precompress } from "./compile.ts";

test("text gets packed copies that unpack to itself; small files and pictures get none", async () => {
  const folder = temporaryFolder();
  const text = "<p>The pool is open from 9 to 9.</p>".repeat(20);
  writeFileSync(join(folder, "index.js"), text);
  writeFileSync(join(folder, "small.css"), "a{}");
  writeFileSync(join(folder, "photo.webp"), text);
  await precompress(folder);
  expect(brotliDecompressSync(readFileSync(join(folder, "index.js.br"))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, "index.js.gz"))).toString()).toBe(text);
  for (const name of ["small.css.br", "photo.webp.gz"]) {
    expect(existsSync(join(folder, name)), name).toBe(false);
  }
});

const isPublicPage = (path: string) => new RegExp(keptPages).test(path);

test("pages for everyone are kept, and nothing that is somebody's own", () => {
  const kept = ["/", "/amenities/pool", "/covenantsbylaws/bylaws", "/calendar", "/faq", "/privacy"];
  expect(kept.filter((path) => !isPublicPage(path))).toEqual([]);
  const personal = Object.values(expected).flatMap((row) => (row.private && row.path) || []);
  expect(personal.length).toBeGreaterThan(4);
  const others = ["/login", "/search", "/calendar.ics", "/residents.data", "/amenities/pool/x"];
  expect([...personal, ...others].filter(isPublicPage)).toEqual([]);
});
