/**
 * Measures the built site on this machine, and writes docs/benchmarks.md.
 *
 * Usage: npm run bench [-- NAME …]   (the names are those of benches.ts; no name: all of them)
 *        npm run bench -- documents FOLDER   (measures what is in the folder, and only prints it)
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { format } from "node:util";
import { buildIfStale } from "../cli/build.ts";
import { endWithMessage, failWithUsage, readArguments } from "../cli/command.ts";
import { loadSample, samples } from "../tests/samples.ts";
import { benches } from "./benches.ts";
import { measureDocuments } from "./documents.ts";

const file = join(import.meta.dirname, "../docs/benchmarks.md");

const head = `# Benchmarks

What the built site does on one machine, over its loopback network. \`npm run bench\` writes this page, \`npm run bench --
growth paint\` those sections. Processor time changes less than the clock. p99: one request of a hundred takes longer.
`;

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

/** A bench as this page has it. */
interface Section {
  name: string;
  /** What each figure means, in a sentence or two. */
  about: string;
  /** What the bench printed. */
  lines: readonly string[];
}

/** Writes a bench's section of docs/benchmarks.md in place of the one that is there. */
function writeSection({ name, about, lines }: Section, now = new Date()): void {
  const sections = readSections();
  const facts = `${now.toISOString().slice(0, 10)}, ${describeMachine()}:`;
  const table = `\`\`\`text\n${lines.join("\n").replace(/^\n+|\s+$/g, "")}\n\`\`\``;
  sections.set(name, `## ${name}\n\n${about}\n\n${facts}\n\n${table}\n`);
  const sorted = [...sections].sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(file, [head, ...sorted.map(([, text]) => text)].join("\n"));
}

function readSections(): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const sections = text.split(/^(?=## )/m).slice(1);
  return new Map(
    sections.map((section) => [/^## (.*)$/m.exec(section)?.[1] ?? "", `${section.trimEnd()}\n`]),
  );
}

/** The machine's facts that times depend on, as in "2 processors (…), Node v26.10.0". */
function describeMachine(): string {
  const model = cpus()[0]?.model.trim();
  return `${availableParallelism()} processors (${model}), Node ${process.version}`;
}
