/**
 * Packs the built site and everything that it needs to run, including Node, into one file for machines like this
 * one, which then need no npm, and writes its checksum beside it. Needs GNU tar.
 *
 * Usage: npm run release [-- FOLDER]
 */
import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { removeParts, writeAtomically } from "../app/database/backup/atomic-file.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { version } from "../app/platform/version.server.ts";
import { buildIfStale } from "./build.ts";
import { endWithMessage, readArguments, resolveGiven } from "./command.ts";

const root = join(import.meta.dirname, "..");

/** What runs, the code it was built from (`npm start` checks it), and documentation. */
const parts = [
  ...["CHANGELOG.md", "LICENSE", "README.md", "app", "build", "cli", "converter", "deploy", "docs"],
  ...["export", "import", "package-lock.json", "package.json", "react-router.config.ts"],
  ...["samples", "server", "tsconfig.json", "vite.config.ts", "node_modules/.package-lock.json"],
];

/** What no site needs: tests, sources of other files, and packages' larger files that Node doesn't run. */
const leftOut = [
  ...["*.test.ts", "*.test.tsx", "*.fixture.ts", "samples/*-sources", "samples/print.css"],
  ...["build/compiled", "build/earlier", "node_modules/*.map", "node_modules/*.d.[cm]ts"],
  ...["node_modules/*.d.ts", "node_modules/node-*/include", "node_modules/node-*/share"],
  ...["build", "image_decoders", "types", "web"].map((name) => `node_modules/pdfjs-dist/${name}`),
];

const { positionals } = readArguments("npm run release [-- FOLDER]", { count: [0, 1] });
const [folder = join(root, "release")] = positionals.map(resolveGiven);

await endWithMessage(async () => {
  const date = releaseDate();
  mkdirSync(folder, { recursive: true });
  await buildIfStale();
  const program = `shoreline-${version}`;
  const name = `${program}-${process.platform}-${process.arch}.tar.gz`;
  const file = join(folder, name);
  removeParts(folder, name);
  await writeAtomically(file, async (part) => {
    await pack(part, program, date);
    chmodSync(part, 0o644);
  });
  await writeAtomically(`${file}.sha256`, async (part) => {
    writeFileSync(part, `${hash("sha256", readFileSync(file))}  ${name}\n`);
    chmodSync(part, 0o644);
  });
  console.log(`Made ${file} (${Math.round(statSync(file).size / 1e6)} MB).`);
});

/** This version's release date, from the changelog: every file in the release gets it. */
function releaseDate(): Date {
  const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const [, , date = ""] = /^## (\S+), (.+)$/m.exec(changes) ?? [];
  return new Date(`${date} UTC`);
}

/** The packages that the site needs to run, for this machine's platform. */
function packagesToRun(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.keys(packages).filter(
    (path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !packages[path].dev,
  );
}

/** Writes the release into a file, reproducibly: the same sources give the same bytes. */
async function pack(file: string, program: string, date: Date): Promise<void> {
  const names = [...parts, ...packagesToRun()].filter((name) => existsSync(join(root, name)));
  const options = [
    ...["--create", "--sort=name", "--format=gnu", "--hard-dereference"],
    ...["--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"],
    ...[`--mtime=@${date.getTime() / 1000}`, `--transform=flags=r;s,^,${program}/,`],
    ...leftOut.map((pattern) => `--exclude=${pattern}`),
  ];
  const tar = spawn("tar", [...options, ...names.sort()], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [[code]] = await Promise.all([
    once(tar, "close"),
    pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file)),
  ]);
  if (code !== 0) throw new PlainError("tar couldn't pack the release. See the reason above.");
}
