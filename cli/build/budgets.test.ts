import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdBudgets, toolPaths } from "./budgets.ts";

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
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

test("the sizes are told, and a tool that is heavy by what it imports fails", async () => {
  const table = await holdBudgets(folder);
  for (const path of toolPaths) expect(table).toMatch(new RegExp(`^/${path} +\\d+ B$`, "m"));
  writeFileSync(join(folder, "assets/shared.js"), randomBytes(119_990));
  await expect(holdBudgets(folder)).rejects.toThrow(
    /\/residents +120,\d+ B, over its limit of 120,000 B/,
  );
  // The administrator's pages may weigh more, but not any amount.
  await expect(holdBudgets(folder)).rejects.not.toThrow(/\/admin +.* over/);
  writeFileSync(join(folder, "assets/shared.js"), randomBytes(134_990));
  await expect(holdBudgets(folder)).rejects.toThrow(/\/admin +135,\d+ B, over its limit/);
});
