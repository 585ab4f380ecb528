import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { readEnvironment, SettingMistake } from "../platform/environment.server.ts";
import { readSecret } from "./site-secret.server.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = join(temporaryFolder(), "data");
  file = join(folder, "secret");
});

function secretOf(variables: Record<string, string> = {}): string {
  return readSecret(readEnvironment({ DATA_DIR: folder, ...variables }));
}

test("the first start makes the file, for its owner alone, and later ones read it", () => {
  const secret = secretOf();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readFileSync(file, "utf8")).toBe(`${secret}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secret"]);
  expect(secretOf()).toBe(secret);
});

test("processes that start at once agree", async () => {
  const script = `
    import { readEnvironment } from "./app/platform/environment.server.ts";
    import { readSecret } from "./app/identity/site-secret.server.ts";
    console.log(readSecret(readEnvironment({ DATA_DIR: process.argv[1] })));`;
  const start = () =>
    promisify(execFile)(process.execPath, ["--input-type=module-typescript", "-e", script, folder]);
  const starts = await Promise.all(Array.from({ length: 4 }, start));
  expect(new Set(starts.map(({ stdout }) => stdout.trim()))).toEqual(new Set([secretOf()]));
  expect(readdirSync(folder)).toEqual(["secret"]);
});

test("SECRET is taken instead, without blanks around it, and no file is made", () => {
  const SECRET = "a heron stands in the reeds, waiting";
  expect(secretOf({ SECRET: ` ${SECRET}\n` })).toBe(SECRET);
  expect(() => readdirSync(folder)).toThrow("ENOENT");
});

test("a database in memory leaves no file, as its sessions end with it", () => {
  expect(secretOf({ DATABASE_URL: "sqlite::memory:" })).toMatch(/^[\w-]{43}$/);
  expect(() => readdirSync(folder)).toThrow("ENOENT");
});

test("a file that was cut short is refused with what to do, and is left as it is", () => {
  secretOf();
  for (const left of ["", "short\n"]) {
    writeFileSync(file, left);
    expect(() => secretOf()).toThrow(SettingMistake);
    expect(() => secretOf()).toThrow(/secret must have at least 32 characters\. Put .+ or delete/);
    expect(readFileSync(file, "utf8")).toBe(left);
  }
});

test("a file that can't be read, or a folder that can't be made, is refused by name", () => {
  mkdirSync(file, { recursive: true });
  expect(() => secretOf()).toThrow(/^SECRET must be set .+: it is a folder\.$/);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "no folder");
  expect(() => secretOf()).toThrow(SettingMistake);
  expect(() => secretOf()).toThrow(/^DATA_DIR must be a folder that the site can write to/);
});
