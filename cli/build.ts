import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildFingerprint } from "./build/fingerprint.ts";

const root = join(import.meta.dirname, "..");
const markFile = join(root, "build/fingerprint");

/** Builds the site unless it is built already from the same code. */
export async function buildIfStale(): Promise<void> {
  const mark = buildFingerprint(root);
  if (existsSync(markFile) && readFileSync(markFile, "utf8") === mark) return;
  console.error("Building the site because its code has changed …");
  await build();
}

/** Builds the site into build/. @throws PlainError, whose message says all that a person needs. */
export async function build(): Promise<void> {
  // A second start needs none of this: loading it costs half a second.
  const { bundleWorker, compile, copyRecognizer, precompress } = await import("./build/compile.ts");
  const mark = buildFingerprint(root);
  const clientFolder = join(root, "build/client");
  await compile(root, async () => {
    await bundleWorker(root, join(clientFolder, "sw.js"));
    await precompress(clientFolder);
    copyRecognizer();
    // Last: only a whole build is ever taken for one.
    writeFileSync(markFile, mark);
  });
}

if (import.meta.main) {
  const { endWithMessage, readArguments } = await import("./command.ts");
  readArguments("npm run build");
  await endWithMessage(build);
}
