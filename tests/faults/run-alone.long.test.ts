import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** What is run from its source where only what running needs is installed. */
const commands = [...["administrator", "backup", "content", "export", "import", "restore", "seed"]];
const entries = [
  "converter/main.ts",
  "server/main.mjs",
  ...commands.map((name) => `cli/${name}.ts`),
];

/** What code imports, also later; not what are only types. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), "utf8");
  const { staticImports, dynamicImports } = parseSync(file, code).module;
  const now = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start, end));
  const found = [
    ...code.matchAll(/(?:import\.meta\.resolve|createRequire\(import\.meta\.url\))\(\s*("[^"]+")/g),
  ].map(([, name = ""]) => name);
  const named = [...later, ...found].filter((text) => /^"[^"]+"$/.test(text));
  return [...now, ...named.map((text) => JSON.parse(text))];
}

/** The packages that some files import, and those which they import in turn. */
function packagesOf(files: readonly string[]): string[] {
  const seen = new Set(files);
  const packages = new Set<string>();
  for (const file of seen) {
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith(".")) seen.add(join(dirname(file), specifier));
      else if (!isBuiltin(specifier)) packages.add(specifier);
    }
  }
  return [...packages].toSorted();
}

/** Loads packages where those that only developing needs can't be found; prints what can't be loaded. */
const loadWithoutDev = `
  import { readFileSync } from "node:fs";
  import { registerHooks } from "node:module";
  import { pathToFileURL } from "node:url";
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const here = pathToFileURL("./").href;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const [, path] = /^(node_modules\\/.*node_modules\\/[^@/]+|node_modules\\/(?:@[^/]+\\/)?[^/]+)/.exec(
        found.url.startsWith(here) ? found.url.slice(here.length) : "",
      ) ?? [];
      if (packages[path]?.dev) throw new Error(path + " is only for developing");
      return found;
    },
  });
  for (const name of JSON.parse(process.argv[1])) {
    if (name.includes("/files/")) import.meta.resolve(name);
    else await import(name).catch((error) => console.log(name + ": " + error.message));
  }`;

async function load(packages: string[]): Promise<string> {
  const args = ["--input-type=module", "-e", loadWithoutDev, JSON.stringify(packages)];
  return (await promisify(execFile)(process.execPath, args, { cwd: root })).stdout;
}

test("running, the converter and the operator's commands need no package of developing", async () => {
  expect(await load(["typescript"])).toMatch("node_modules/typescript is only for developing");
  const packages = packagesOf(entries);
  expect(packages).toEqual(expect.arrayContaining(["kysely", "pg", "sharp", "zod"]));
  expect(await load(packages)).toBe("");
});

test("the built site has all that it needs in itself, but for the driver of PostgreSQL", () => {
  const files = readdirSync(join(root, "build/server"), { recursive: true, encoding: "utf8" });
  const code = files.filter((file) => file.endsWith(".js"));
  const outside = code.flatMap((file) => importsOf(join("build/server", file)));
  const packages = outside.filter((name) => !name.startsWith(".") && !isBuiltin(name));
  expect([...new Set(packages)]).toEqual(["pg"]);
});

test("before systemd starts the site, the site looks whether its settings are right", async () => {
  const unit = readFileSync(join(root, "deploy/shoreline@.service"), "utf8");
  const [, command = ""] = /^ExecStartPre=\/bin\/sh -c '(.+)'$/m.exec(unit) ?? [];
  const check = (env: Record<string, string>) =>
    promisify(execFile)("/bin/sh", ["-c", command], { cwd: root, env });
  await expect(check({ REGISTRATION: "approval" })).resolves.toEqual({ stdout: "", stderr: "" });
  await expect(check({ REGISTRATON: "approval" })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("REGISTRATON isn't a setting. Did you mean REGISTRATION?"),
  });
});
