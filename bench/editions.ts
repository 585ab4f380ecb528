import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { administrator, type RunningSite, startSite } from "../tests/running-site.ts";
import { sampleFolder } from "../tests/samples.ts";
import {
  addMinutes,
  changeAnswer,
  type Publishing,
  printPdfs,
  publishHead,
  push,
  sendMinutes,
  timePublishing,
  writeQuestion,
} from "./publish.ts";
import { flags } from "./start.ts";
import { timesHead, timesLine } from "./times.ts";
import { logIn, sendVisitors } from "./visitors.ts";

/** How long visitors are alone with the site, in milliseconds. */
const alone = 6000;

/** What they read. */
const paths = ["/", "/faq", "/covenantsbylaws/covenants", "/covenantsbylaws/bylaws", "/arc"];

/** How soon a change is live, and what visitors notice of it, in each way of publishing. */
export async function measureEditions(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-content-"));
  try {
    cpSync(sampleFolder("heron-lake"), folder, { recursive: true });
    const [short, long, ...others] = await printPdfs([2, 60, 2, 2]);
    const site = await startSite("bench", flags);
    console.log("npm run content -- push, into the database:");
    const pushIt = () => push(folder, site.folder);
    await measureAll(site, [
      changeAnswer(folder, pushIt),
      addMinutes("a PDF of 2 pages", short, folder, pushIt),
      addMinutes("a PDF of 60 pages", long, folder, pushIt),
    ]);
    const desk = await startSite("bench", flags);
    console.log('\nPressing "Publish" at the desk:');
    const cookie = await logIn(desk.origin, administrator);
    // The first one of each loads what the others find.
    const sent = others.flatMap((pdf) => [null, pdf]);
    const forms = sent.map((pdf) => sendMinutes(cookie, pdf));
    await measureAll(desk, [writeQuestion(cookie), ...forms, writeQuestion(cookie)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureAll(site: RunningSite, all: readonly Publishing[]): Promise<void> {
  const visitors = sendVisitors(paths.map((path) => site.origin + path));
  try {
    // The first round of pages is made and read from disk.
    await wait(alone / 3);
    visitors.enter("visitors before");
    await wait(alone);
    console.log(publishHead);
    for (const each of all) {
      visitors.enter(`visitors during ${each.what}`);
      console.log(await timePublishing(site, each));
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
