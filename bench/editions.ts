import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { administrator, type RunningSite, startSite } from "../tests/running-site.ts";
import { sampleFolder } from "../tests/samples.ts";
import { logIn } from "./log-in.ts";
import { fillMinutes, fillQuestion, pressHead, pressLine, timePress } from "./press-publish.ts";
import { printPdfs } from "./print-pdf.ts";
import { addMinutes, changeAnswer, changeHead, changeLine, push, timeChange } from "./publish.ts";
import { flags } from "./start.ts";
import { timesHead, timesLine } from "./times.ts";
import { sendVisitors } from "./visitors.ts";

/** How long visitors are alone with the site, in milliseconds. */
const alone = 6000;

/** What they read. */
const paths = ["/", "/faq", "/covenantsbylaws/covenants", "/covenantsbylaws/bylaws", "/arc"];

/** How soon a change is live, and what visitors notice of it, in each way of publishing. */
export async function measureEditions(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-content-"));
  try {
    cpSync(sampleFolder("heron-lake"), folder, { recursive: true });
    const site = await startSite("bench", { ...flags, CONTENT_DIR: "" });
    console.log("npm run content -- push, into the database:");
    const pushed = await inFolder(site, folder, (from) => push(from, site.folder));
    await measureChanges(site, changeHead, pushed);
    const desk = await startSite("bench", { ...flags, CONTENT_DIR: "" });
    console.log('\nPressing "Publish" at the desk:');
    await measureChanges(desk, pressHead, await atDesk(desk));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A change, and what publishes it and makes a line of a table. */
interface Measured {
  what: string;
  measure: () => Promise<string>;
}

async function inFolder(
  site: RunningSite,
  folder: string,
  publish: (folder: string) => Promise<void>,
): Promise<Measured[]> {
  const [short = Buffer.alloc(0), long = Buffer.alloc(0)] = await printPdfs([2, 60]);
  const changes = [
    changeAnswer(),
    addMinutes("a PDF of 2 pages", short),
    addMinutes("a PDF of 60 pages", long),
  ];
  return changes.map((change) => ({
    what: change.what,
    measure: async () => changeLine(change.what, await timeChange(site, change, folder, publish)),
  }));
}

async function atDesk(site: RunningSite): Promise<Measured[]> {
  const cookie = await logIn(site.origin, administrator);
  const pdfs = await printPdfs([2, 2]);
  // The first one of each loads what the others find.
  const forms = pdfs.flatMap((pdf) => [fillQuestion(), fillMinutes(null), fillMinutes(pdf)]);
  return forms.map((form) => ({
    what: form.what,
    measure: async () => pressLine(form.what, await timePress(site, cookie, form)),
  }));
}

async function measureChanges(
  site: RunningSite,
  head: string,
  changes: readonly Measured[],
): Promise<void> {
  const visitors = sendVisitors(paths.map((path) => site.origin + path));
  try {
    // The first round of pages is made and read from disk.
    await wait(alone / 3);
    visitors.enter("visitors before");
    await wait(alone);
    console.log(head);
    for (const { what, measure } of changes) {
      visitors.enter(`visitors during ${what}`);
      console.log(await measure());
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
