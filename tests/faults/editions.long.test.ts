import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { leastSite } from "../../compiler/sample-folder.fixture.ts";
import { makeScan } from "../../compiler/scans/scan.fixture.ts";
import { deleteInUse } from "../delete-in-use.ts";
import { runCommand } from "./commands.ts";
import {
  countSaid,
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
import { cleanUpPlaces, type Place, pathOf, startAt } from "./places.ts";

cleanUpPlaces();

let place: Place;
let folder: string;
let ruled: Place;
beforeEach(async () => {
  place = await newOwnPlace();
  folder = makeContent();
  ruled = { ...place, CONTENT_DIR: folder };
});

describe("where a folder rules", () => {
  test("what is saved is published, and a mistake leaves the last good edition", async () => {
    const site = await startAt(ruled);
    await expectAnswer(site, "Yes.");
    const { headers } = await visitorOf(site).open("/faq");
    const before = {
      etag: headers.get("etag"),
      worker: (await visitorOf(site).open("/sw.js")).html,
    };
    writeFiles(folder, { "faq.yaml": faq("No.") });
    await expectAnswer(site, "No.");
    await expect.poll(() => newestNumber(place)).toBe(2);
    const after = await visitorOf(site).open("/faq");
    expect(after.headers.get("etag")).not.toBe(before.etag);
    writeFiles(folder, {
      "site.yaml": leastSite.replace("shortName: Elm Pond", "shortName: Elms"),
    });
    const worker = async () => (await visitorOf(site).open("/sw.js")).html;
    await expect.poll(worker).not.toBe(before.worker);
    await expect.poll(() => newestNumber(place)).toBe(3);

    writeFiles(folder, { "faq.yaml": "- question: May I keep bees?\n" });
    const mistake = "mine/faq.yaml › entry 1 › answer";
    await expect.poll(() => site.output()).toContain(mistake);
    writeFiles(folder, { "faq.yaml": faq("Never."), "documents/bylaws.pdf": "%PDF-1.4 broken" });
    await expect.poll(() => site.output()).toContain("mine/documents/bylaws.pdf");
    await expectAnswer(site, "No.");
    expect(countSaid(site, mistake)).toBe(1);
    await site.stop("SIGTERM");

    deleteInUse(join(place.DATA_DIR, "cache"));
    const again = await startAt(ruled);
    await expectAnswer(again, "No.");
    expect(await newestNumber(place)).toBe(3);
    deleteInUse(join(folder, "documents"));
    await expectAnswer(again, "Never.");
    await expect.poll(() => newestNumber(place)).toBe(4);
    expect(countSaid(again, "mine/documents/bylaws.pdf")).toBe(1);

    // A scan is shown at once, and read afterward by what was built for that.
    const plat = await makeScan(["No fence may be built without approval."]);
    const entry = "plat: {title: Plat, summary: Of 1979., section: governing}";
    writeFiles(folder, { "documents/plat.pdf": plat, "documents/documents.yaml": entry });
    const page = async () => (await visitorOf(again).open("/covenantsbylaws/plat")).html;
    await expect.poll(page).toContain("No fence may be built without approval.");
  });

  test("a folder that goes, comes by and by and is back takes nothing down", async () => {
    const site = await startAt(ruled);
    renameSync(folder, pathOf("away"));
    await expect.poll(() => site.output()).toContain(`${folder}: is not there`);
    writeFileSync(folder, "A file");
    await expect.poll(() => site.output()).toContain(`${folder}: is a file`);
    rmSync(folder);
    writeFiles(folder, { "faq.yaml": faq("Never.") });
    await expect.poll(() => site.output()).toContain("mine/site.yaml: is missing");
    await expectAnswer(site, "Yes.");
    writeFiles(folder, { "site.yaml": leastSite });
    await expectAnswer(site, "Never.");
    deleteInUse(folder);
    renameSync(pathOf("away"), folder);
    await expectAnswer(site, "Yes.");
    expect(site.output()).not.toMatch(/"level":[56]0/);
  });

  test("a first start with mistakes ends with all of them, and a mended one is edition 1", async () => {
    writeFiles(folder, { "faq.yaml": "- question: Bees?\n- answer: Yes.\n" });
    const said = await startAt(ruled).then(
      () => "It started.",
      (error: Error) => error.message,
    );
    expect(said).toContain("mine/faq.yaml › entry 1 › answer");
    expect(said).toContain("mine/faq.yaml › entry 2 › question");
    expect(said).not.toMatch(/\n\s+at /);
    expect(readdirSync(join(place.DATA_DIR, "cache/drafts"))).toEqual([]);
    writeFiles(folder, { "faq.yaml": faq("Yes.") });
    const site = await startAt(ruled);
    await expectAnswer(site, "Yes.");
    expect(await newestNumber(place)).toBe(1);
  });

  test("the database rules as soon as no folder does, with the last edition, and back", async () => {
    const first = await startAt(ruled);
    writeFiles(folder, { "faq.yaml": faq("No.") });
    await expect.poll(() => newestNumber(place)).toBe(2);
    await first.stop("SIGTERM");
    const second = await startAt(place);
    await expectAnswer(second, "No.");
    const other = makeContent("other", "Perhaps.");
    expect((await runCommand(["content", "push", other], place)).said).toMatch(/^Edition 3 /);
    await expectAnswer(second, "Perhaps.");
    await second.stop("SIGTERM");
    const third = await startAt(ruled);
    await expectAnswer(third, "No.");
    expect(await newestNumber(place)).toBe(4);
  });
});

describe("the cache", () => {
  test("comes back by itself when it is deleted while the site serves", async () => {
    const site = await startAt(ruled);
    await expectAllThere(site);
    const picture = await pictureOf(site);
    deleteInUse(join(place.DATA_DIR, "cache"));
    await expectAllThere(site);
    await expect.poll(() => existsSync(join(place.DATA_DIR, "cache/work"))).toBe(true);
    expect(await pictureOf(site)).toBe(picture);
    expect(await newestNumber(place)).toBe(1);
    // What no folder of pictures has is missing as ever.
    const nothing = picture.replace(/[\w-]+\.svg$/, "nothing.svg");
    await expect.poll(async () => (await visitorOf(site).open(nothing)).status).toBe(404);
  });

  test.each([
    ["of the database", false],
    ["of a folder", true],
  ])("is mended %s after a power cut has emptied all its files", async (_whose, isFolder) => {
    const settings = isFolder ? ruled : place;
    if (!isFolder) await runCommand(["content", "push", folder], place);
    const first = await startAt(settings);
    await expectAllThere(first);
    await first.stop("SIGKILL");
    emptyFiles(join(place.DATA_DIR, "cache"));
    const second = await startAt(settings);
    await expectAllThere(second);
    expect((await visitorOf(second).open("/documents/bylaws.pdf")).html).toContain("%PDF");
    expect((await visitorOf(second).open(await pictureOf(second))).html).toContain("<svg");
    expect(await newestNumber(place)).toBe(1);
    expect(second.output()).not.toMatch(/"level":[56]0/);
  });

  test("is mended when what was made of pictures and documents is emptied", async () => {
    await runCommand(["content", "push", folder], place);
    const first = await startAt(place);
    await expectAllThere(first);
    await first.stop("SIGKILL");
    emptyFiles(join(place.DATA_DIR, "cache/work"));
    deleteInUse(join(place.DATA_DIR, "cache/pages"));
    const second = await startAt(place);
    await expectAllThere(second);
    expect((await visitorOf(second).open(await pictureOf(second))).html).toContain("<svg");
    expect(second.output()).not.toMatch(/"level":[56]0/);
  });

  test("that can't be a folder ends the start in words", async () => {
    deleteInUse(join(place.DATA_DIR, "cache"));
    writeFileSync(join(place.DATA_DIR, "cache"), "A file");
    const said = await startAt(ruled).then(
      () => "It started.",
      (error: Error) => error.message,
    );
    expect(said).toMatch(/cache can't be used: .*file/);
    expect(said).not.toMatch(/\n\s+at /);
  });
});
