import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../build/server");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

/** The files that a file loads right away, including those that they load. */
function loadedWith(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other = ""] of read(name).matchAll(/^import .*"\.\/(.+\.js)";$/gm)) {
    loadedWith(join(name, "..", other), found);
  }
  return found;
}

test("a start loads what mails and passwords need only when somebody needs it", () => {
  const loaded = [...loadedWith("index.js")];
  const code = loaded.map(read).join("\n");
  expect(code).toContain("// node_modules/kysely/");
  for (const name of ["nodemailer", "@zxcvbn-ts"]) {
    expect(code).not.toContain(`// node_modules/${name}/`);
  }
});
