/**
 * Measures the built site on this machine, and writes docs/benchmarks.md.
 *
 * Usage: npm run bench [-- NAME …]   (no name: all of them)
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../cli/build.ts";
import { endWithMessage, failWithUsage, readArguments } from "../cli/command.ts";
import { loadSample, samples } from "../tests/samples.ts";
import { measureDocuments } from "./documents.ts";
import { printed } from "./harness.ts";
import { measurePaint } from "./paint.ts";
import { measurePublishing } from "./publish.ts";
import { measureDocument, measureRendered } from "./requests.ts";
import { measureStart } from "./start.ts";
import { measureStorms } from "./storms.ts";

/** Every benchmark, in order, with the explanation of its figures for docs/benchmarks.md. */
const benches: Record<string, [about: string, measure: () => Promise<void>]> = {
  start: [
    `How long a start without changes takes, and the process's memory. Goals: a start 0.3 s, 90 MB when idle,
150 MB after load.`,
    measureStart,
  ],
  publish: [
    `How long a change takes from the button 'Publish' until the answer, until visitors get it, and until the search
finds it, while a visitor reads. A PDF was uploaded when it was chosen, just before; its text follows. Goals: live
in 100 ms, with a PDF in 300 ms, its text in 5 s, or 15 s for 60 pages.`,
    measurePublishing,
  ],
  documents: [
    `How long reading each of the samples' PDFs takes, with the start of a process; its greatest memory; and which
share of \`pdftotext\`'s words is found. Headers and page numbers are left out on purpose. Goal: 400 MB.`,
    measureDocuments,
  ],
  document: [
    `Requests a second for a page that is the same for everyone, beside one worker of nginx with the same file, and the
processor time of each. The goal is 0.7 of nginx's.`,
    measureDocument,
  ],
  rendered: ["Requests a second for pages that are rendered for each request.", measureRendered],
  paint: [
    `How long a phone on a slow network waits for the largest thing that a page shows, beside a hand-written page from
the same server, and how much it loads. The goal is 1.25 of that.`,
    measurePaint,
  ],
  storms: [
    `How long pages take for others while 200 strangers log in and register as fast as they can. Goals for the p99:
50 ms for a public page, 75 ms for a session page, 150 ms while many register.`,
    measureStorms,
  ],
};

const file = join(import.meta.dirname, "../docs/benchmarks.md");

const head = `# Benchmarks

What the built site does on one machine, over its loopback network. \`npm run bench\` writes this page, \`npm run bench --
paint storms\` those sections. Processor time changes less than the clock. p99: one request of a hundred takes longer.
`;

const names = Object.keys(benches);
const usage = `npm run bench -- [${names.join(" ")}]`;
const { positionals: chosen } = readArguments(usage, { count: [0, names.length] });
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) failWithUsage(`There is no benchmark called ${unknown.join(", ")}`, usage);

await endWithMessage(buildIfStale);
// All benchmarks' sites share the converter's results for the samples' files.
for (const sample of samples) await loadSample(sample);
console.log(describeMachine());
for (const [name, [about, measure]] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n— ${name}`);
  await measure();
  writeSection(name, about, printed.splice(0));
}

/** Replaces a benchmark's section of docs/benchmarks.md. */
function writeSection(name: string, about: string, lines: readonly string[]): void {
  const sections = readSections();
  const facts = `${new Date().toISOString().slice(0, 10)}, ${describeMachine()}:`;
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
