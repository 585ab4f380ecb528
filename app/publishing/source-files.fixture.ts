import { compileEdition } from "../../compiler/compile-edition.ts";
import { leastSite } from "../../compiler/sample-folder.fixture.ts";
import { type Sample, sampleFolder, testCache } from "../../tests/samples.ts";
import { keepFile } from "../editions/cache-folder.server.ts";
import type { Content } from "../editions/content.ts";
import { loadEdition } from "../editions/edition.server.ts";
import { readFolder } from "../editions/read-folder.server.ts";
import type { Values } from "./fields.ts";
import type { Kind } from "./kind.server.ts";
import { findKind } from "./kinds.server.ts";
import { SourceFiles } from "./source-files.server.ts";

/** The files of a sample, to be changed. */
export async function openSample(sample: Sample): Promise<SourceFiles> {
  const { files } = await readFolder(sampleFolder(sample), testCache);
  return new SourceFiles(files, testCache);
}

/** Files with these contents, and a minimal site.yaml unless there is one. */
export function sourceFiles(contents: Record<string, string | Buffer> = {}): SourceFiles {
  const all = Object.entries({ "site.yaml": leastSite, ...contents });
  // Written atomically: other tests read the same files at the same time.
  const files = all.map(
    ([path, bytes]) => [path, keepFile(testCache, Buffer.from(bytes))] as const,
  );
  return new SourceFiles(new Map(files), testCache);
}

/** Compiles with the current code: each test run is another version. */
const version = `${Date.now()} ${process.pid}`;

/**
 * Compiles the content.
 *
 * @throws ContentError with every mistake.
 */
export async function compileSource({ files }: SourceFiles): Promise<Content> {
  const { key } = await compileEdition({ files, cache: testCache, version, name: "content" });
  return (await loadEdition(testCache, key)).content;
}

export function kindOf(name: string): Kind {
  const kind = findKind(name);
  if (!kind) throw new Error(`There is no kind ${name}`);
  return kind;
}

/** The form values of an entry; empty if it doesn't exist. */
export async function valuesOf(kind: Kind, files: SourceFiles, id: string): Promise<Values> {
  return (await kind.read(files)).find((entry) => entry.id === id)?.values ?? {};
}

/** Sample form values of a kind, with this title. */
export function sampleValues(kind: Kind, title: string): Record<string, string> {
  const values = kind.fields.flatMap(({ name, type, choices, required }) => {
    if (type === "date" && required) return [[name, "2026-12-08"]];
    if (type === "choice") return [[name, choices?.[0]?.value ?? ""]];
    if (name === "embed") return [[name, "https://elsewhere.example/document"]];
    if (!required && name !== "summary") return [];
    return [[name, "Some words."]];
  });
  return { ...Object.fromEntries(values), [kind.fields[0]?.name ?? ""]: title.slice(0, 80) };
}
