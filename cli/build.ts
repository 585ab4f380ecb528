import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashCode } from "../app/platform/hash-code.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";

const root = join(import.meta.dirname, "..");
const markFile = join(root, "build/fingerprint");

/** The files and folders that the site is built from. */
export const sources = [
  ...["app", "cli/build", "cli/build.ts", "converter", "package-lock.json", "package.json"],
  ...["react-router.config.ts", "server", "tsconfig.json", "vite.config.ts"],
];

/** Builds the site unless the build is current. */
export async function buildIfStale(): Promise<void> {
  const mark = hashCode(root, sources);
  if (existsSync(markFile) && readFileSync(markFile, "utf8") === mark) return;
  console.error("Building the site because its code has changed …");
  await build();
}

/** Builds the site into build/. @throws PlainError. */
export async function build(): Promise<void> {
  if (/[#%?]/.test(root)) {
    throw new PlainError(`Please rename this folder: the build can't read #, % or ?: ${root}`);
  }
  // Loaded on demand, since it takes half a second that the next start doesn't need.
  const { bundleWorker, compile, copyRecognizer, precompress } = await import("./build/compile.ts");
  const mark = hashCode(root, sources);
  const clientFolder = join(root, "build/client");
  await compile(root, async () => {
    await bundleWorker(root, join(clientFolder, "sw.js"));
    await precompress(clientFolder);
    copyRecognizer();
    // Last: only a complete build counts as one.
    writeFileSync(markFile, mark);
  });
}

if (import.meta.main) {
  const { endWithMessage, readArguments } = await import("./command.ts");
  readArguments("npm run build");
  await endWithMessage(build);
}
