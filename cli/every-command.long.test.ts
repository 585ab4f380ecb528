import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { runCommand } from "../tests/faults/commands.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function run(name: string, args: string[]) {
  return runCommand([name, ...args], { DATA_DIR: join(folder, "data") });
}

test.each([
  ...["start", "build", "check", "dev", "seed", "administrator", "import", "content", "inspect"],
  ...["print-documents", "take-pictures", "backup", "restore", "backup-copied", "export"],
  ...["mail-test", "release", "../bench/run"],
])("%s refuses an option it doesn't know", async (name) => {
  const { code, said } = await run(name, ["--no-such-option"]);
  expect(said).toMatch(/^Unknown option '--no-such-option'\.\nUsage: npm (start|test|run [a-z-]+)/);
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  { name: "start", args: ["4000"] },
  { name: "import", args: ["homes.csv", "more.csv"] },
  { name: "import", args: [] },
  { name: "content", args: [] },
  { name: "content", args: ["pull"] },
  { name: "content", args: ["list", "7"] },
])("$name refuses the arguments $args", async ({ name, args }) => {
  const { code, said } = await run(name, args);
  expect(said).toMatch(/^(Unexpected argument '\S+'|An argument is missing)\.\nUsage: npm /);
  expect(code).toBe(1);
});

test.each([
  [["publish", "x"], "There is no 'content publish'"],
  [["restore", "0"], "'0' is not an edition number, such as 7"],
  [["list", "--reason", "x"], "Unknown option '--reason'"],
])("content %j shows how it is used", async (args, reason) => {
  const { code, said } = await run("content", args);
  expect(said).toMatch(/\nUsage: npm run content -- pull FOLDER/);
  expect(said.split("\n")[0]).toBe(`${reason}.`);
  expect(code).toBe(1);
});

test.each(["administrator", "seed", "backup", "export", "import"])(
  "%s makes no site where none is",
  async (name) => {
    const homes = join(folder, "homes.csv");
    writeFileSync(homes, "houseNum,houseStreet\n12,Heron Way\n");
    const args = { backup: [join(folder, "file")], export: [join(folder, "all")], import: [homes] };
    const { code, said } = await run(name, args[name as keyof typeof args] ?? []);
    expect(said).toContain(`There is no site in ${join(folder, "data")}`);
    expect(said).not.toMatch(/\n\s+at |choosepassword/);
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual(["homes.csv"]);
  },
);
