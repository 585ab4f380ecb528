import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { leastSite } from "../../converter/sample-folder.fixture.ts";
import { makeScan } from "../../converter/scans/scan.fixture.ts";
import { deleteInUse } from "../../tests/delete-in-use.ts";
import { makeColdCache } from "../../tests/test-cache.ts";
import { isLost } from "./cache-repair.server.ts";
import type { ScanPage } from "./conversion-job.ts";
import { forgetMade } from "./made.server.ts";
import { remakeShown, takeNewest } from "./open-edition.server.ts";
import { makeCachePlace, publishContents, showText } from "./published-files.fixture.ts";
import { createReader } from "./read-scans.server.ts";
import { readPages } from "./run-converter.server.ts";
import { cacheFolder, shownEdition } from "./shown-edition.server.ts";

const place = makeCachePlace();
beforeEach(() => {
  deleteInUse(cacheFolder());
  makeColdCache(cacheFolder());
  forgetMade();
});

/** Publishes and shows a plat of two scanned pages and a letter of one. */
async function publish() {
  const texts = ["No fence may be built without approval."];
  await publishContents(place.cache, {
    "site.yaml": leastSite,
    "documents/a-plat.pdf": await makeScan([...texts, "Lot 7"], ["scan", "scan"]),
    "documents/letter.pdf": await makeScan(texts),
    "documents/documents.yaml": ["a-plat", "letter"]
      .map((name) => `${name}: {title: ${name}, summary: Of 1979., section: governing}`)
      .join("\n"),
  });
  await takeNewest(() => {});
  await showText();
}

const named = (pages: readonly ScanPage[]) => pages.map(({ label }) => label.split("/").at(-1));
const waiting = () => named(shownEdition()?.edition.waiting ?? []);

test("short documents are read first, in batches, and what ends the reader twice is left out", async () => {
  await publish();
  const [letter, first, second] = ["letter.pdf page 1", "a-plat.pdf page 1", "a-plat.pdf page 2"];
  expect(waiting()).toEqual([first, second, letter]);
  const asked: string[][] = [];
  const readNext = createReader(async (job) => {
    const names = named(job.pages);
    asked.push(
      job.pages.map(({ isHopeless }, at) => `${isHopeless ? "without " : ""}${names[at]}`),
    );
    // As if each page of the plat took too much memory.
    const place = job.pages.findIndex(({ isHopeless }, at) => names[at] !== letter && !isHopeless);
    if (place < 0) return readPages(job);
    if (place > 0) await readPages({ ...job, pages: job.pages.slice(0, place) });
    return job.pages[place]?.label ?? "";
  });
  await readNext();
  expect(waiting()).toEqual([second]);
  await readNext();
  expect(waiting()).toEqual([]);
  await readNext();
  expect(asked).toEqual([
    ...[[letter, first], [first], [`without ${first}`]],
    ...[[second], [`without ${second}`]],
  ]);
  const documents = shownEdition()?.edition.content.documents ?? [];
  expect(documents.map(({ file }) => file?.scan)).toMatchObject([
    { read: 0, waiting: 0, unread: [1, 2] },
    { read: 1, waiting: 0, unread: [] },
  ]);
  expect(shownEdition()).toMatchObject({ number: 1 });

  // A restarted process shows at once what was read before.
  await takeNewest(() => {});
  expect(waiting()).toEqual([]);
});

test.each(["files", "work"])("pages wait while the cache lacks its folder %s", async (name) => {
  await publish();
  const all = waiting();
  deleteInUse(join(cacheFolder(), name));
  // Link previews are made first.
  const read = () => createReader()().catch((error: Error) => error.message);
  await expect.poll(read).toContain("someone just deleted part of it");
  expect(isLost()).toBe(true);
  await remakeShown();
  await showText();
  expect([isLost(), waiting()]).toEqual([false, all]);
  const { waiting: pages = [] } = shownEdition()?.edition ?? {};
  const places = pages.flatMap(({ sha256, picture }) => [join("files", sha256), picture]);
  expect(places.filter((place) => !existsSync(join(cacheFolder(), place)))).toEqual([]);
});
