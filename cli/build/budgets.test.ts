import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdBudgets } from "./budgets.ts";
import { toolPaths } from "./page-weights.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shoreline-build-"));
  const root = { id: "root", module: "/assets/root.js" };
  const tools = toolPaths.map((path) => ({
    id: path,
    parentId: "root",
    path,
    module: `/assets/${path}.js`,
    imports: ["/assets/shared.js"],
  }));
  const manifest = {
    entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"] },
    routes: Object.fromEntries([root, ...tools].map((route) => [route.id, route])),
    url: "/assets/manifest-1.js",
  };
  write("assets/manifest-1.js", `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  for (const name of ["root", "entry", "shared", ...toolPaths]) write(`assets/${name}.js`, name);
  write("faq/index.html", "<script>show()</script><script type='application/ld+json'>{}</script>");
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

test("a light site passes, and its sizes are told", async () => {
  const table = await holdBudgets(folder);
  expect(table).toMatch(/^\/faq +6 B/m);
  for (const path of toolPaths) expect(table).toMatch(new RegExp(`^/${path} +\\d+ B`, "m"));
});

test.each([
  ["stands in the page", `<script>${"x".repeat(1001)}</script>`],
  ["is a file", '<script type="module" src="/assets/big.js"></script>'],
  ["is loaded ahead", '<link rel="modulepreload" href="/assets/big.js"/>'],
])("a document whose script %s and is too large fails", async (_where, html) => {
  write("assets/big.js", "x".repeat(1001));
  write("faq/index.html", html);
  await expect(holdBudgets(folder)).rejects.toThrow(
    "/faq: JavaScript is 1,001 B, the limit 1,000 B",
  );
});

test("a document that is heavy by its style sheet fails", async () => {
  writeFileSync(join(folder, "assets/site.css"), randomBytes(21_000));
  write("faq/index.html", '<link rel="stylesheet" href="/assets/site.css"/>');
  await expect(holdBudgets(folder)).rejects.toThrow("/faq: the page (brotli) is 21,");
});

test("a page with a document to read may weigh more, by the pages that it has", async () => {
  const style = '<link rel="stylesheet" href="/assets/site.css"/>';
  const pages = (count: number) =>
    Array.from({ length: count }, (_, index) => `<section id="page-${index + 1}">`).join("");
  writeFileSync(join(folder, "assets/site.css"), randomBytes(26_000));
  write("arc/x/index.html", style + pages(10));
  await expect(holdBudgets(folder)).rejects.toThrow(/\/arc\/x: .* is 26,\d+ B, the limit 25,000 B/);
  write("arc/x/index.html", style + pages(11));
  expect(await holdBudgets(folder)).toMatch(/^\/arc\/x/m);
});

test("a tool that is heavy by what it imports fails, and so do its like", async () => {
  writeFileSync(join(folder, "assets/shared.js"), randomBytes(119_990));
  await expect(holdBudgets(folder)).rejects.toThrow("/admin: JavaScript (brotli) is 120,");
});
