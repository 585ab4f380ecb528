/**
 * Every check of the code and of the built site, each run to its end, with a count at the close.
 *
 * Usage: npm test
 */
import { join } from "node:path";
import { buildIfStale } from "./build.ts";
import { endWithMessage, readArguments } from "./command.ts";
import { runChild } from "./run-child.ts";

readArguments("npm test");

const root = join(import.meta.dirname, "..");

const checks: { name: string; script: string; args: string[] }[] = [
  { name: "format and lint", script: "@biomejs/biome/bin/biome", args: ["ci", "."] },
  { name: "types of the routes", script: "@react-router/dev/bin.cjs", args: ["typegen"] },
  { name: "types", script: "typescript/bin/tsc", args: ["--noEmit"] },
  { name: "unused code", script: "knip/bin/knip.js", args: ["--no-config-hints"] },
  {
    name: "unit, route, access, attack and fault tests",
    script: "vitest/vitest.mjs",
    args: ["run"],
  },
  { name: "browser tests", script: "@playwright/test/cli.js", args: ["test"] },
];

await endWithMessage(buildIfStale);

// The tests start hundreds of processes, of which most load the same code.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compiled");

/** Of a check that failed, so much is shown again at the close. */
const lastLines = 60;

const failed: { name: string; output: string }[] = [];
for (const { name, script, args } of checks) {
  console.log(`\n— ${name}`);
  const { code, output, endedBySignal } = await runChild(
    [join(root, "node_modules", script), ...args],
    {
      cwd: root,
      stdio: ["inherit", "pipe", "pipe"],
      env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: "1" } : process.env,
    },
    (text) => process.stdout.write(text),
  );
  if (endedBySignal) process.exit(1);
  if (code !== 0) failed.push({ name, output });
}

for (const { name, output } of failed) {
  const end = output.trimEnd().split("\n").slice(-lastLines).join("\n");
  console.log(`\n— how this ended: ${name}\n${end}`);
}
if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(", ")}`);
console.log(`\n${checks.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
