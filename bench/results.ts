import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";

const file = join(import.meta.dirname, "../docs/benchmarks.md");

const head = `# Benchmarks

What the built site does on one machine, over its loopback network. \`npm run bench\` writes this page;
\`npm run bench -- search paint\` replaces just those sections. Processor time says how much work there was, and
changes less than the time on the clock. p99: of a hundred requests, one takes longer.
`;

/** A bench as this page has it. */
export interface Section {
  name: string;
  /** What each figure means, in a sentence or two. */
  about: string;
  /** What the bench printed. */
  lines: readonly string[];
}

/** Writes a bench's section of docs/benchmarks.md in place of the one that is there. */
export function writeSection({ name, about, lines }: Section, now = new Date()): void {
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
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim();
  return `${availableParallelism()} processors (${model}), Node ${process.version}`;
}
