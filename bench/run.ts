/**
 * Measures the built site on this machine, and writes docs/benchmarks.md.
 *
 * Usage: npm run bench [-- NAME …]   (the names are those of benches.ts; no name: all of them)
 *        npm run bench -- documents FOLDER   (measures what is in the folder, and only prints it)
 */
import { format } from "node:util";
import { buildIfStale } from "../cli/build.ts";
import { endWithMessage, failWithUsage, readArguments } from "../cli/command.ts";
import { loadSample, samples } from "../tests/samples.ts";
import { benches } from "./benches.ts";
import { measureDocuments } from "./documents.ts";
import { describeMachine, writeSection } from "./results.ts";

const names = Object.keys(benches);
const usage = `npm run bench -- [${names.join(" ")}], or: npm run bench -- documents FOLDER`;
const { positionals: chosen } = readArguments(usage, { count: [0, names.length] });
const [first, folder] = chosen;
if (first === "documents" && chosen.length === 2 && folder && !(folder in benches)) {
  await measureDocuments([folder]);
  process.exit();
}
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) failWithUsage(`There is no benchmark called ${unknown.join(", ")}`, usage);

/** Does something; returns what it printed, which is seen as ever. */
async function linesOf(act: () => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const { log } = console;
  console.log = (...words: unknown[]) => {
    lines.push(format(...words));
    log(...words);
  };
  try {
    await act();
  } finally {
    console.log = log;
  }
  return lines;
}

await endWithMessage(buildIfStale);
// All sites of the benches share what the converter makes of the samples' files.
for (const sample of samples) await loadSample(sample);
console.log(describeMachine());
for (const [name, { about, measure }] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n— ${name}`);
  writeSection({ name, about, lines: await linesOf(measure) });
}
