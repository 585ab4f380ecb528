import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { heicPhoto } from "../../converter/heic.fixture.ts";
import {
  endlessLines,
  endlessReckoning,
  packedObjects,
} from "../../converter/hostile-files.fixture.ts";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { amenityText, leastSite, makeFolder } from "../../converter/sample-folder.fixture.ts";
import { makeScan } from "../../converter/scans/scan.fixture.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { makeColdCache } from "../../tests/test-cache.ts";
import type { DocumentPages } from "../documents/document-pages.ts";
import { projectRoot } from "../platform/project-root.server.ts";
import { keepFile } from "./cache-folder.server.ts";
import type { ScanPage } from "./conversion-job.ts";
import {
  convertAhead,
  convertDocument,
  keepReading,
  lookAtReading,
  stopReading,
} from "./convert-document.server.ts";
import { restrictions } from "./converter-process.server.ts";
import { openFolder } from "./folder/open-folder.server.ts";
import { findMade, makeThings, thingOfDocument } from "./made.server.ts";
import type { AboutDocument, AboutPicture } from "./made-files.ts";
import { makeReady, readPages } from "./run-converter.server.ts";

function makeCache(): string {
  const cache = temporaryFolder();
  makeColdCache(cache);
  return cache;
}

function keepPdf(bytes: Buffer, cache = makeCache()) {
  return { cache, document: { sha256: keepFile(cache, bytes), label: "bylaws.pdf" } };
}

/** Opens a folder and makes everything, in child processes. */
async function open(files: Record<string, string | Buffer>, cache = makeCache()) {
  using folder = makeFolder({ "site.yaml": leastSite, ...files });
  return await openFolder(folder.path, { cache });
}

const limits = { memory: 500, processor: 120, seconds: 120 };
const shortPdf = () => makePdf({ pages: [[{ text: "A fence may be six feet high.", y: 700 }]] });
const sectioned = {
  "documents/documents.yaml": "bylaws: {title: A, summary: B, section: governing}",
};

/** Failures must leave nothing incomplete. */
function expectNothingHalf(cache: string): void {
  expect(readdirSync(join(cache, "drafts"))).toEqual([]);
  for (const key of readdirSync(join(cache, "work"))) {
    expect(readdirSync(join(cache, "work", key))).toContain("about.json");
  }
}

function pagesOf(cache: string, sha256: string): number | null | undefined {
  return findMade<AboutDocument>(cache, thingOfDocument({ sha256, label: "" }))?.about.pages;
}

test("files are worked on in a process of its own, and each mistake is told", async () => {
  const mistake = expect.stringContaining("content/chart.svg: cannot be shown (it is not a pict");
  const mistakes = expect.arrayContaining([mistake]);
  await expect(open({ "chart.svg": "x" })).rejects.toMatchObject({
    name: "ContentError",
    mistakes,
  });
});

test.each([
  ["fills the memory", endlessLines],
  ["has ten million objects in few bytes", () => packedObjects(10_000_000)],
])("a PDF that %s is offered alone", async (_, make) => {
  const { cache, document } = keepPdf(make());
  await convertDocument(document, cache, { ...limits, memory: 300 }).done;
  expect(lookAtReading(cache, document.sha256)).toBe("too much");
  expectNothingHalf(cache);
});

test("of a PDF of more pages than time allows the first ones are shown", async () => {
  // Lines that differ only in a number would be headers.
  const nameOf = (lot: number) => String.fromCharCode(97 + (lot % 26));
  const pages = Array.from({ length: 200 }, (_, lot) => [
    { text: `Lot ${nameOf(lot)} is sold.`, y: 700 },
  ]);
  const { cache, document } = keepPdf(makePdf({ pages }));
  await convertDocument(document, cache, { ...limits, processor: 6 }).done;
  expect(lookAtReading(cache, document.sha256)).toBe("a part");
  const made = findMade<AboutDocument>(cache, thingOfDocument(document));
  expect(made?.about).toMatchObject({ pages: 200, part: "first pages" });
  const text = readFileSync(join(cache, "work", made?.key ?? "", "pages.json"), "utf8");
  const shown: DocumentPages["pages"] = JSON.parse(text).pages;
  expect(shown.length).toBeLessThan(200);
  expect(shown[0]?.blocks).toMatchObject([{ runs: [{ text: "Lot a is sold." }] }]);
});

test("an edition doesn't wait for its PDFs, and offers those alone that can't be shown", async () => {
  const cache = makeCache();
  using folder = makeFolder({ "documents/bylaws.pdf": "%PDF-1.7 and nothing else", ...sectioned });
  const fileOf = async () => {
    const { edition } = await openFolder(folder.path, { cache, isPatient: false });
    return { unread: edition.unread, file: edition.content.documents[0]?.file };
  };
  const { unread, file } = await fileOf();
  expect(file).toMatchObject({ pages: null, work: null, isUnread: true });
  const [document] = unread;
  if (document) await convertDocument(document, cache).done;
  await expect(fileOf()).rejects.toMatchObject({
    mistakes: [expect.stringMatching(/^content\/documents\/bylaws\.pdf: is incomplete/)],
  });
});

test("an upload that nobody looks at any more is dropped, unless it is saved or published", async () => {
  const cache = makeCache();
  const [left, saved] = [1, 2].map((pages) => keepPdf(endlessReckoning(pages), cache).document);
  if (!left || !saved) throw new Error("There are no PDFs");
  for (const one of [left, saved]) convertAhead(one, cache, 1);
  keepReading(cache, saved.sha256);
  await convertDocument(left, cache).done;
  expect(lookAtReading(cache, left.sha256)).toBe(null);
  expect(pagesOf(cache, left.sha256)).toBeUndefined();
  const { done } = convertDocument(saved, cache);
  expect(lookAtReading(cache, saved.sha256)).toEqual({ done: 0, of: expect.any(Number) });
  stopReading(cache, saved.sha256);
  await done;
});

test("a PDF doesn't wait for two endless ones, and one that waits can be stopped", async () => {
  const cache = makeCache();
  const endless = [100, 200, 300, 400].map((pages) => keepPdf(endlessReckoning(pages), cache));
  const [first, second, ...later] = endless.map(({ document }) => document);
  for (const one of [first, second]) if (one) convertAhead(one, cache);
  const { document } = keepPdf(shortPdf(), cache);
  await convertDocument(document, cache).done;
  expect(pagesOf(cache, document.sha256)).toBe(1);
  for (const one of later) convertAhead(one, cache);
  const reading = () => endless.map(({ document }) => lookAtReading(cache, document.sha256));
  const run = { done: 0, of: expect.any(Number) };
  await expect.poll(reading).toEqual([run, run, run, "waiting"]);
  const ends = endless.map(({ document }) => convertDocument(document, cache).done);
  for (const { document } of endless) stopReading(cache, document.sha256);
  await Promise.all(ends);
  expect(reading()).toEqual(endless.map(() => "stopped"));
});

test("a photo as phones save it is converted with as few permissions as all else", async () => {
  const { edition, warnings } = await open({
    "amenities/pool/index.md": amenityText("wide"),
    "amenities/pool/wide.heic": heicPhoto("wide"),
  });
  expect(warnings).toEqual([]);
  expect(edition.content.amenities[0]?.pictures).toHaveLength(1);
});

test("each photo that takes too much is named, and leaves nothing incomplete", async () => {
  const cache = makeCache();
  // Large enough to be running when the limit is checked.
  const things = (["large", "tiles"] as const).map((name) => ({
    ...{ thing: "photo" as const, label: `${name}.heic` },
    sha256: keepFile(cache, heicPhoto(name)),
  }));
  await makeThings(things, cache, { limits: { ...limits, processor: 0 } });
  const made = things.map((thing) => findMade<AboutPicture>(cache, thing)?.about);
  for (const about of made) {
    expect(about?.mistake).toMatch(/^takes more than 0 seconds to convert\. Make it simpler/);
  }
  expectNothingHalf(cache);
});

test("a page of a scan that takes too much is named", async () => {
  const cache = makeCache();
  const pdf = await makeScan(["No fence may be built without approval."]);
  const { edition } = await open({ ...sectioned, "documents/bylaws.pdf": pdf }, cache);
  const task = { pages: [...edition.waiting], cache };
  const [{ label, sha256 }] = edition.waiting as [ScanPage];
  expect(await readPages(task, { ...limits, memory: 150 })).toBe(label);
  expect(await makeReady({ cache, sha256, name: "bylaws.pdf" })).toBeUndefined();
  expect(readdirSync(join(cache, "drafts"))).toEqual([]);
});

test("the converter reaches neither the network, nor other files and programs", async () => {
  const cache = makeCache();
  const listener = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void listener.close());
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const flags = restrictions(projectRoot(), cache);
  const script = `
    const fs = require("node:fs");
    const attempts = {
      readHost: () => fs.readFileSync("/etc/passwd"),
      readProject: () => fs.readdirSync(${JSON.stringify(join(projectRoot(), "docs"))}),
      writeCode: () => fs.writeFileSync(${JSON.stringify(join(projectRoot(), "app/x.ts"))}, ""),
      spawn: () => require("node:child_process").spawnSync("true"),
      connect: () => new Promise((resolve, reject) => {
        require("node:net").connect(${port}, "127.0.0.1").on("connect", resolve).on("error", reject);
      }),
      writeCache: () => fs.writeFileSync(${JSON.stringify(join(cache, "x"))}, ""),
      readCode: () => fs.readdirSync(${JSON.stringify(join(projectRoot(), "converter"))}),
    };
    (async () => {
      const found = {};
      for (const [name, attempt] of Object.entries(attempts)) {
        try { await attempt(); found[name] = "done"; }
        catch (error) { found[name] = error.code; }
      }
      console.log(JSON.stringify(found));
    })();`;
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, "-e", script]);
  const denied = "ERR_ACCESS_DENIED";
  expect(JSON.parse(stdout)).toEqual({
    ...{ readHost: denied, readProject: denied, writeCode: denied, spawn: denied },
    ...{ connect: denied, writeCache: "done", readCode: "done" },
  });
});

test("the converter ends when the site does", async () => {
  const cache = makeCache();
  const module = new URL("./converter-process.server.ts", import.meta.url).href;
  const script = `
    import { startConverter } from ${JSON.stringify(module)};
    console.log(startConverter(${JSON.stringify(cache)}).pid);
    setInterval(() => {}, 1000);`;
  const site = spawn(process.execPath, ["--input-type=module", "-e", script]);
  onTestFinished(() => void site.kill("SIGKILL"));
  const [line] = await once(createInterface({ input: site.stdout }), "line");
  const pid = Number(line);
  expect(isRunning(pid)).toBe(true);
  site.kill("SIGKILL");
  await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
