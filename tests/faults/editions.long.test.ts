import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { leastSite } from "../../converter/sample-folder.fixture.ts";
import { makeScan } from "../../converter/scans/scan.fixture.ts";
import { deleteInUse } from "../delete-in-use.ts";
import { type RunningCommand, runCommand } from "./commands.ts";
import {
  emptyFiles,
  expectAllThere,
  expectAnswer,
  faq,
  makeContent,
  newestNumber,
  newOwnPlace,
  pictureOf,
  writeFiles,
} from "./edition-checks.ts";
import { visitorOf } from "./people.ts";
import { cleanUpPlaces, type Place, pathOf, startAt, startPush } from "./places.ts";

cleanUpPlaces();

let place: Place;
let folder: string;
beforeEach(async () => {
  place = await newOwnPlace();
  folder = makeContent();
});

/** Publishes the folder now and whenever it changes. */
async function watch(): Promise<RunningCommand> {
  const watching = startPush(place, folder, "--watch");
  await expect.poll(watching.said).toContain(`Watching ${folder}.`);
  return watching;
}

describe("a watched folder", () => {
  /** Scans are read at the lowest priority: beside other tests, that takes minutes. */
  const patient = { timeout: 500_000 };
  test("is published with each change, and a mistake leaves the last good edition", {
    timeout: 2 * patient.timeout,
  }, async () => {
    const watching = await watch();
    const site = await startAt(place);
    await expectAnswer(site, "Yes.");
    const etag = (await visitorOf(site).open("/faq")).headers.get("etag");
    writeFiles(folder, { "faq.yaml": faq("No.") });
    await expectAnswer(site, "No.");
    expect(await newestNumber(place)).toBe(2);
    expect((await visitorOf(site).open("/faq")).headers.get("etag")).not.toBe(etag);
    const renamed = leastSite.replace("shortName: Elm Pond", "shortName: Elms");
    writeFiles(folder, { "site.yaml": renamed });
    const faqPage = async () => (await visitorOf(site).open("/faq")).html;
    await expect.poll(faqPage).toContain("· Elms</title>");
    expect(await newestNumber(place)).toBe(3);

    writeFiles(folder, { "faq.yaml": "- question: May I keep bees?\n" });
    const mistakes = ["mine/faq.yaml › entry 1 › answer", "mine/documents/bylaws.pdf"];
    await expect.poll(watching.said).toContain(mistakes[0]);
    writeFiles(folder, { "faq.yaml": faq("Never."), "documents/bylaws.pdf": "%PDF-1.4 broken" });
    await expect.poll(watching.said).toContain(mistakes[1]);
    await expectAnswer(site, "No.");
    await site.stop("SIGTERM");

    deleteInUse(join(place.DATA_DIR, "cache"));
    const again = await startAt(place);
    await expectAnswer(again, "No.");
    expect(await newestNumber(place)).toBe(3);
    deleteInUse(join(folder, "documents"));
    await expectAnswer(again, "Never.");
    expect(await newestNumber(place)).toBe(4);
    for (const mistake of mistakes) expect(watching.said().split(mistake)).toHaveLength(2);

    // A scan is shown at once, and read afterward by what was built for that.
    const plat = await makeScan(["No fence may be built without approval."]);
    const entry = "plat: {title: Plat, summary: Of 1979., section: governing}";
    writeFiles(folder, { "documents/plat.pdf": plat, "documents/documents.yaml": entry });
    const page = async () => (await visitorOf(again).open("/covenantsbylaws/plat")).html;
    await expect.poll(page, patient).toContain("No fence may be built without approval.");
  });

  test("that goes, comes by and by and is back takes nothing down", async () => {
    const watching = await watch();
    const site = await startAt(place);
    renameSync(folder, pathOf("away"));
    await expect.poll(watching.said).toContain(`${folder}: is not there`);
    writeFileSync(folder, "A file");
    await expect.poll(watching.said).toContain(`${folder}: is a file`);
    rmSync(folder);
    writeFiles(folder, { "faq.yaml": faq("Never.") });
    await expect.poll(watching.said).toContain("mine/site.yaml: is missing");
    await expectAnswer(site, "Yes.");
    writeFiles(folder, { "site.yaml": leastSite });
    await expectAnswer(site, "Never.");
    deleteInUse(folder);
    renameSync(pathOf("away"), folder);
    await expectAnswer(site, "Yes.");
    expect(site.output()).not.toMatch(/"level":[56]0/);
    expect(watching.said()).not.toMatch(/\n\s+at /);
  });
});

describe("the cache", () => {
  beforeEach(() => runCommand(["content", "push", folder], place));

  test("is mended after a power cut has emptied all its files", async () => {
    const first = await startAt(place);
    await expectAllThere(first);
    await first.stop("SIGKILL");
    emptyFiles(join(place.DATA_DIR, "cache"));
    const second = await startAt(place);
    await expectAllThere(second);
    expect((await visitorOf(second).open("/documents/bylaws.pdf")).html).toContain("%PDF");
    expect((await visitorOf(second).open(await pictureOf(second))).html).toContain("WEBP");
    expect(await newestNumber(place)).toBe(1);
    expect(second.output()).not.toMatch(/"level":[56]0/);
  });
});
