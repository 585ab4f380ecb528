import { execFile } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";

interface Locked {
  version: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  resolved?: string;
  os?: string;
  cpu?: string;
}

const root = join(import.meta.dirname, "..");
const lock = readFileSync(join(root, "package-lock.json"), "utf8");
const packages: Record<string, Locked> = JSON.parse(lock).packages;
const nodes = Object.entries(packages).filter(([path]) =>
  /^node_modules\/node-(bin-)?(darwin|linux|win)-/.test(path),
);

test("the Node of each platform is in the lock file, at one version", () => {
  expect(nodes.map(([, { os, cpu }]) => `${os} ${cpu}`).toSorted()).toEqual([
    ...["darwin arm64", "darwin x64", "linux arm64", "linux x64", "win32 x64"],
  ]);
  expect(nodes.every(([, { optional }]) => optional)).toBe(true);
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1);
});

test("nothing that the site runs on has to run a script to be installed", () => {
  const scripted = Object.entries(packages).filter(
    ([, { hasInstallScript, dev }]) => hasInstallScript && !dev,
  );
  expect(scripted).toEqual([]);
});

test("the lock file names no registry", () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
});

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Makes a folder in which everything is installed, with an npm that records when it is run. */
function install(installed: object): void {
  const path = `node_modules/${nodePackage()}`;
  const tool = { "node_modules/tool": { version: "1.0.0", dev: true } };
  const content = JSON.stringify({
    packages: { [path]: { version: version(), optional: true }, ...tool },
  });
  mkdirSync(join(folder, "cli"));
  copyFileSync(join(root, "cli/launch.mjs"), join(folder, "cli/launch.mjs"));
  writeFileSync(join(folder, "package-lock.json"), content);
  mkdirSync(join(folder, path, "bin"), { recursive: true });
  writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify(installed));
  symlinkSync(process.execPath, join(folder, path, "bin", basename(process.execPath)));
  writeFileSync(join(folder, "cli/backup.ts"), "console.log(process.version)");
  writeFileSync(join(folder, "npm"), '#!/bin/sh\necho "$@" > "$(dirname "$0")/asked"\nexit 1\n');
  chmodSync(join(folder, "npm"), 0o755);
}

function nodePackage(): string {
  const found = nodes.find(([, { os, cpu }]) => os === process.platform && cpu === process.arch);
  return found?.[0].replace("node_modules/", "") ?? "";
}

function version(): string {
  return process.version.slice(1);
}

/** Runs the launcher there; returns its output, and the arguments npm got. */
function launch(...args: string[]): Promise<{ output: string; npm: string | null }> {
  const { promise, resolve } = Promise.withResolvers<{ output: string; npm: string | null }>();
  const asked = join(folder, "asked");
  execFile(
    process.execPath,
    ["cli/launch.mjs", ...args],
    { cwd: folder, env: { PATH: `${folder}:/usr/bin:/bin` } },
    (_error, output) =>
      resolve({ output, npm: existsSync(asked) ? readFileSync(asked, "utf8") : null }),
  );
  return promise;
}

const printVersion = ["-p", "process.version"];
const done = { output: `${process.version}\n`, npm: null };
const node = { [`node_modules/${nodePackage()}`]: { version: version() } };
const tool = { "node_modules/tool": { version: "1.0.0", dev: true } };

test("a command asks no registry once all is installed", async () => {
  install({ packages: { ...node, ...tool } });
  expect(await launch(...printVersion)).toEqual(done);
  expect(await launch("--no-warnings", "cli/backup.ts")).toEqual(done);
});

test("an operator's command is content with what running needs; others are not", async () => {
  install({ packages: node });
  expect(await launch("--no-warnings", "cli/backup.ts")).toEqual(done);
  const { output, npm } = await launch(...printVersion);
  expect(output).toBe("");
  expect(npm).toMatch(/^ci --include=dev /);
});

test("an installation without this platform's Node is made anew", async () => {
  install({ packages: tool });
  expect((await launch(...printVersion)).npm).toMatch(/^ci --include=dev /);
  expect((await launch("cli/backup.ts")).npm).toMatch(/^ci --include=dev /);
});

test("what is installed for running alone is renewed for running alone", async () => {
  install({ packages: {} });
  expect((await launch("cli/backup.ts")).npm).toMatch(/^ci --omit=dev /);
});

test.each([..."#%?"])("a folder with %s in its path says that it can't be built", async (sign) => {
  const link = join(folder, `site ${sign}`);
  symlinkSync(root, link);
  const kept = ["--preserve-symlinks", "--preserve-symlinks-main"];
  const { promise, resolve } = Promise.withResolvers<string>();
  const command = [...kept, join(link, "cli/build.ts")];
  execFile(process.execPath, command, (_error, output, said) => resolve(output + said));
  expect(await promise).toContain(
    `Please rename this folder: the build can't read #, % or ?: ${link}`,
  );
});
