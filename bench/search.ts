import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plantCorpus } from "../app/search/corpus.fixture.ts";
import { type SearchPart, writeSearchIndex } from "../app/search/write-search-index.server.ts";
import { megabytes } from "./search-questions.ts";

const pages = 20_000;
const placesPerDocument = 120;

/** Covenants, guidelines and the FAQ are few; minutes make most of the pages. */
const weights = [1.6, 1.3, 1.2, 1, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6];

/**
 * How long searches take in 1,000 documents with 20,000 pages of text, in a process of its own with
 * the memory that it takes, and how long it takes to make their index and to change one document.
 */
export async function measureSearch(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-bench-"));
  try {
    const file = join(folder, "search.db");
    writeIndex(file);
    const child = join(import.meta.dirname, "search-questions.ts");
    const { status, stdout } = spawnSync(process.execPath, [...process.execArgv, child, file], {
      stdio: ["ignore", "pipe", "inherit"],
      encoding: "utf8",
    });
    if (status !== 0) throw new Error("The searches were not measured; see above.");
    console.log(stdout.trimEnd());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeIndex(file: string): void {
  const { places } = plantCorpus(pages);
  const documents = Array.from({ length: places.length / placesPerDocument }, (_, at) => {
    const weight = weights[at % weights.length] ?? 1;
    const own = places.slice(at * placesPerDocument, (at + 1) * placesPerDocument);
    return own.map((place) => ({ ...place, source: { ...place.source, weight } }));
  });
  const parts = documents.map((own, at): SearchPart => ({ key: `${at}`, places: () => own }));
  let started = performance.now();
  writeSearchIndex(file, parts);
  const made = performance.now() - started;
  console.log(`index of ${pages} pages made in ${Math.round(made)} ms`);
  console.log(`its file has ${megabytes(statSync(file).size)}`);
  const changed = { key: "changed", places: () => documents[0] ?? [] };
  started = performance.now();
  writeSearchIndex(file, [changed, ...parts.slice(1)], file);
  console.log(`one document replaced in ${Math.round(performance.now() - started)} ms`);
}
