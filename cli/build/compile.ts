import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "../../app/platform/plain-error.ts";
import { runChild } from "../run-child.ts";

const compiler = "node_modules/@react-router/dev/bin.cjs";

/** What a build consists of; the fingerprint says that it is whole. */
const parts = ["fingerprint", "client", "server", "service-worker.js", "recognizer"];

/**
 * Compiles the site with React Router into build/, then does the rest of the build there. When
 * any of it fails, an earlier build is put back.
 */
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
