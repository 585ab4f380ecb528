import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { precompress } from "./compile.ts";

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
