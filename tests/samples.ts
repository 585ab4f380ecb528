import { execFile } from "node:child_process";
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Edition } from "../app/content/edition.server.ts";

const root = join(import.meta.dirname, "..");

/** The associations that the tests show. */
export const samples = ["heron-lake", "quarry-row"] as const;
export type Sample = (typeof samples)[number];

/** The sample that is tested: TEST_SAMPLE, or the one that the specification describes. */
const testedSample = samples.find((name) => name === process.env["TEST_SAMPLE"]) ?? samples[0];

export function sampleFolder(sample: Sample): string {
  return join(root, "samples", sample);
}

/** A sample as an edition, with its search index; what isn't made of its files yet is made. */
export async function loadSample(sample: Sample = testedSample): Promise<Edition> {
  const { openWhole } = await import("../converter/sample-folder.fixture.ts");
  const { prepareIndex } = await import("../app/search/search.server.ts");
  const { edition } = await openWhole(sampleFolder(sample));
  await prepareIndex(edition);
  return edition;
}

/**
 * Has a site that never ran show a sample, where its first start would show another one. What that itself would show
 * is copied, if it is to be in a SQLite file: reading it from its folder takes a second.
 *
 * @param env the site's settings.
 */
export async function publishSample(
  env: NodeJS.ProcessEnv,
  sample: Sample = testedSample,
): Promise<void> {
  if (sample === samples[0]) {
    const [kept, folder] = [process.env["FIRST_START"], env["DATA_DIR"]];
    const database = join(folder ?? "", "shoreline.db");
    if (kept && folder && !env["DATABASE_URL"] && !existsSync(database))
      copyFileSync(kept, database);
    return;
  }
  const command = [join(root, "cli/content.ts"), "push", sampleFolder(sample)];
  await promisify(execFile)(process.execPath, ["--no-warnings", ...command], { cwd: root, env });
}
