import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type RunningSite, startSite } from "../tests/running-site.ts";
import { sampleFolder } from "../tests/samples.ts";
import { printPdfs } from "./print-pdf.ts";
import { addMinutes, changeAnswer, changeHead, changeLine, push, timeChange } from "./publish.ts";
import { flags } from "./start.ts";
import { timesHead, timesLine } from "./times.ts";
import { sendVisitors } from "./visitors.ts";

/** How long visitors are alone with the site, in milliseconds. */
const alone = 6000;

/** What they read. */
const paths = ["/", "/faq", "/covenantsbylaws/covenants", "/covenantsbylaws/bylaws", "/arc"];

/** How soon a change is live, and what visitors notice of it, in both ways of publishing. */
export async function measureEditions(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-content-"));
  try {
    cpSync(sampleFolder("heron-lake"), folder, { recursive: true });
    const site = await startSite("bench", { ...flags, CONTENT_DIR: "" });
    console.log("npm run content -- push, into the database:");
    await measureChanges(site, folder, (from) => push(from, site.folder));
    const watching = await startSite("bench", { ...flags, CONTENT_DIR: folder });
    console.log("\nSaving the file in CONTENT_DIR:");
    await measureChanges(watching, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureChanges(
  site: RunningSite,
  folder: string,
  publish?: (folder: string) => Promise<void>,
): Promise<void> {
  const [short = Buffer.alloc(0), long = Buffer.alloc(0)] = await printPdfs([2, 60]);
  const changes = [
    changeAnswer(),
    addMinutes("a PDF of 2 pages", short),
    addMinutes("a PDF of 60 pages", long),
  ];
  const visitors = sendVisitors(paths.map((path) => site.origin + path));
  try {
    // The first round of pages is made and read from disk.
    await wait(alone / 3);
    visitors.enter("visitors before");
    await wait(alone);
    console.log(changeHead);
    for (const change of changes) {
      visitors.enter(`visitors during ${change.what}`);
      console.log(changeLine(change.what, await timeChange(site, change, folder, publish)));
      visitors.enter("");
      await wait(alone / 3);
    }
    const { "": _, ...met } = await visitors.leave();
    console.log(timesHead);
    for (const [phase, times] of Object.entries(met)) console.log(timesLine(phase, times));
    const failed = Object.values(met).flatMap((each) => each.failed);
    console.log(`${failed.length} answers failed ${[...new Set(failed)].join(", ")}`.trimEnd());
  } finally {
    visitors.end();
    await site.end();
  }
}
