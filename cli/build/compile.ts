import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { pages, patternOf } from "../../app/pages.ts";
import { PlainError } from "../../app/platform/plain-error.ts";
import { builtEngine, engineFiles, findPackaged } from "../../converter/scans/engine-files.ts";
import { isText, packText } from "../../server/static-files.ts";
import { runChild } from "../run-child.ts";

const compiler = "node_modules/@react-router/dev/bin.cjs";

/** A build's parts; the fingerprint says that it is complete. */
const parts = ["fingerprint", "client", "server", "recognizer"];

/** Compiles the site into build/, then runs the rest of the build; restores the previous build if anything fails. */
export async function compile(root: string, rest: () => Promise<void>): Promise<void> {
  const folder = join(root, "build");
  const earlier = join(folder, "earlier");
  rmSync(earlier, { recursive: true, force: true });
  moveParts(folder, earlier);
  try {
    await runCompiler(root);
    await rest();
  } catch (error) {
    moveParts(earlier, folder);
    throw error;
  } finally {
    rmSync(earlier, { recursive: true, force: true });
  }
}

function moveParts(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const part of parts) {
    rmSync(join(to, part), { recursive: true, force: true });
    if (existsSync(join(from, part))) renameSync(join(from, part), join(to, part));
  }
}

async function runCompiler(root: string): Promise<void> {
  const { code, output, endedBySignal } = await runChild([join(root, compiler), "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (endedBySignal) throw new PlainError("The build was stopped.");
  if (code !== 0)
    throw new PlainError(`${output}\nThe site could not be built. See the reason above.`);
}

/** Copies the OCR engine into the build: 6 MB out of 58 MB of packages, which aren't needed to run. */
export function copyRecognizer(): void {
  mkdirSync(builtEngine, { recursive: true });
  for (const name of engineFiles) copyFileSync(findPackaged(name), join(builtEngine, name));
}

/** Writes a .br and a .gz copy beside every text file of a folder, so that serving compresses nothing. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && isText(entry.name))
      .map((entry) => packBeside(join(entry.parentPath, entry.name))),
  );
}

async function packBeside(file: string): Promise<void> {
  const { br, gzip } = await packText(await readFile(file));
  if (br && gzip) await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzip)]);
}

/** Matches the paths of pages that may be cached: documents, and pages marked `offline`. */
export const keptPages: string = patternOf(
  pages.filter(({ made, offline }) => made === "document" || offline),
);

/** Bundles the service worker (app/offline/service-worker.ts) into a file. */
export async function bundleWorker(root: string, file: string): Promise<void> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: {
      KEPT_PAGES: JSON.stringify(keptPages),
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, "app/offline/service-worker.ts"),
        output: { format: "iife" },
      },
    },
  });
  if (!("output" in result)) throw new Error("The service worker became more than one bundle.");
  writeFileSync(file, result.output[0].code);
}
