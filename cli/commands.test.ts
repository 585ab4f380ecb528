import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inheritedSettings } from "../tests/inherited-settings.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shoreline-commands-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command as a process of its own; all that it said. */
function run(script: string, args: string[]): Promise<{ code: number; said: string }> {
  const environment = { ...inheritedSettings, DATA_DIR: join(folder, "data"), PORT: "0" };
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  const child = execFile(
    process.execPath,
    [script, ...args],
    { cwd: join(import.meta.dirname, ".."), env: environment },
    (_error, out, faults) => resolve({ code: child.exitCode ?? -1, said: out + faults }),
  );
  return promise;
}

const everyCommand = [
  ...["start", "build", "check", "dev", "seed", "administrator", "import"],
  ...["content", "print-documents", "take-pictures", "backup", "restore"],
  ...["move-to-postgres", "move-to-sqlite", "export"],
].map((name) => `cli/${name}.ts`);

test.each([...everyCommand, "bench/run.ts"])(
  "%s refuses an option it doesn't know",
  async (script) => {
    const { code, said } = await run(script, ["--no-such-option"]);
    expect(said).toMatch(
      /^Unknown option '--no-such-option'\.\nUsage: npm (start|test|run [a-z-]+)/,
    );
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test.each([
  { script: "cli/start.ts", args: ["4000"] },
  { script: "cli/seed.ts", args: ["200"] },
  { script: "cli/import.ts", args: ["homes.csv", "more.csv"] },
  { script: "cli/import.ts", args: [] },
  { script: "cli/content.ts", args: [] },
  { script: "cli/content.ts", args: ["pull"] },
  { script: "cli/content.ts", args: ["list", "7"] },
])("$script refuses the arguments $args", async ({ script, args }) => {
  const { code, said } = await run(script, args);
  expect(said).toMatch(/^(Unexpected argument '\S+'|An argument is missing)\.\nUsage: npm /);
  expect(code).toBe(1);
});

test.each([
  [["publish", "x"], "There is no 'content publish'"],
  [["restore", "0"], "'0' is not an edition number, such as 7"],
  [["list", "--reason", "x"], "Unknown option '--reason'"],
])("content %j shows how it is used", async (args, reason) => {
  const { code, said } = await run("cli/content.ts", args);
  expect(said).toMatch(/\nUsage: npm run content -- pull FOLDER/);
  expect(said.split("\n")[0]).toBe(`${reason}.`);
  expect(code).toBe(1);
});

test.each(["administrator", "seed", "backup", "export", "import"])(
  "%s makes no site where none is",
  async (name) => {
    const homes = join(folder, "homes.csv");
    writeFileSync(homes, "houseNum,houseStreet\n12,Heron Way\n");
    const { code, said } = await run(
      `cli/${name}.ts`,
      { backup: [join(folder, "file")], export: [join(folder, "all")], import: [homes] }[name] ??
        [],
    );
    expect(said).toContain(`There is no site in ${join(folder, "data")}`);
    expect(said).not.toMatch(/\n\s+at |choosepassword/);
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual(["homes.csv"]);
  },
);

test("what a command quotes commands no terminal", async () => {
  const { said } = await run("cli/restore.ts", ["no\u001b[2J\u202esuch"]);
  expect(said).toContain("no?[2J?such");
  expect(said).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
});
