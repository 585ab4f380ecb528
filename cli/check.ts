/**
 * Runs the checks of the code and of the built site, each to its end, and sums up: those for every change,
 * or the longer ones (tests in files named `*.long.*`, and those repeated on PostgreSQL and with another association).
 *
 * Usage: npm test, npm run test:long
 */
import { join } from "node:path";
import { buildIfStale } from "./build.ts";
import { endWithMessage, isInstalled, readArguments } from "./command.ts";
import { runChild } from "./run-child.ts";

const { positionals } = readArguments("npm test, or: npm run test:long", { count: [0, 1] });
const isLong = positionals[0] === "long";

const root = join(import.meta.dirname, "..");

/** A check: a package's script, and its arguments. */
interface Check {
  name: string;
  script: string;
  args: string[];
}

const vitest: Check = {
  name: isLong ? "long tests" : "unit, route, access, attack and fault tests",
  script: "vitest/vitest.mjs",
  args: ["run", `--project=${isLong ? "" : "!"}long-*`, "--reporter=default"],
};

const playwright: Check = {
  name: isLong ? "long browser tests" : "browser tests",
  script: "@playwright/test/cli.js",
  args: ["test", `--project=${isLong ? "long-" : ""}browser`, "--reporter=list"],
};

const ofCode: Check[] = [
  { name: "format and lint", script: "@biomejs/biome/bin/biome", args: ["ci", "."] },
  { name: "types of the routes", script: "@react-router/dev/bin.cjs", args: ["typegen"] },
  { name: "types", script: "typescript/bin/tsc", args: ["--noEmit"] },
  { name: "unused code", script: "knip/bin/knip.js", args: ["--no-config-hints"] },
];

/** Two lines at a time, since tests mostly wait; the checks of one line run one after the other. */
const lines: Check[][] = [[vitest], isLong ? [playwright] : [...ofCode, playwright]];

await endWithMessage(buildIfStale);

// The tests start hundreds of processes, most of which load the same code.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compiled");

/** How many lines of a failed check are repeated at the end. */
const lastLines = 60;

const failed: { name: string; output: string }[] = [];
let interrupted = false;

/** Runs a check; prints its output in one piece at its end. */
async function run({ name, script, args }: Check): Promise<void> {
  console.log(`\n… ${name}`);
  const { code, output, endedBySignal } = await runChild(
    [join(root, "node_modules", script), ...args],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: "1" } : process.env,
    },
  );
  console.log(`\n— ${name}\n${output}`);
  interrupted ||= endedBySignal;
  if (code !== 0) failed.push({ name, output });
}

await Promise.all(
  lines.map(async (checks) => {
    for (const check of checks) if (!interrupted) await run(check);
  }),
);

if (interrupted) process.exit(1);
for (const { name, output } of failed) {
  const end = output.trimEnd().split("\n").slice(-lastLines).join("\n");
  console.log(`\n— how this ended: ${name}\n${end}`);
}
if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(", ")}`);
if (isLong && !isInstalled("nginx")) console.log("\nnginx isn't installed: its test is left out");
console.log(`\n${lines.flat().length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
