import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { makeHeic } from "../../compiler/heic.fixture.ts";
import {
  endlessLines,
  endlessReckoning,
  packedObjects,
} from "../../compiler/hostile-files.fixture.ts";
import { makePdf } from "../../compiler/pdf/pdf.fixture.ts";
import { amenityText, drawing, makeFolder } from "../../compiler/sample-folder.fixture.ts";
import { makeScan } from "../../compiler/scans/scan.fixture.ts";
import { deleteInUse } from "../../tests/delete-in-use.ts";
import { makeColdCache } from "../../tests/samples.ts";
import { compile, makeReady } from "../editions/compile.server.ts";
import { projectRoot } from "../platform/project-root.server.ts";
import type { Compiled, CompileJob, DocumentSource, ScanPage } from "./compile-job.ts";
import { restrictions } from "./compiler-process.server.ts";
import {
  convertAhead,
  convertDocument,
  findAlone,
  findConversion,
} from "./convert-document.server.ts";
import { type Edition, loadEdition } from "./edition.server.ts";
import { readFolder } from "./read-folder.server.ts";
import { readPages } from "./run-compiler.server.ts";

/** An edition to compile, of these files, in a cache of its own. */
async function makeJob(files: Record<string, string | Buffer> = {}) {
  const folder = makeFolder(files);
  const cache = mkdtempSync(join(tmpdir(), "shoreline-cache-"));
  makeColdCache(cache);
  onTestFinished(() => {
    folder[Symbol.dispose]();
    deleteInUse(cache);
  });
  const { files: list } = await readFolder(folder.path, cache);
  return { files: list, cache, version: "1", name: "content" };
}

const limits = { memory: 500, processor: 120, seconds: 120 };

/** A failed compile must leave nothing incomplete. */
function expectNothingHalf(cache: string) {
  expect(readdirSync(join(cache, "drafts"))).toEqual([]);
  expect(readdirSync(join(cache, "editions"))).toEqual([]);
  for (const key of readdirSync(join(cache, "work"))) {
    expect(readdirSync(join(cache, "work", key))).toContain("about.json");
  }
}

test("compiles in a process of its own", async () => {
  const job = await makeJob({ "faq.yaml": "- {question: A #1, answer: B}", "chart.svg": "x" });
  await expect(compile(job)).rejects.toMatchObject({
    name: "ContentError",
    mistakes: expect.arrayContaining([expect.stringContaining("content/chart.svg: is broken")]),
  });
  expect(readdirSync(join(job.cache, "editions"))).toEqual([]);
  const good = await makeJob({ "faq.yaml": "- {question: A, answer: B}" });
  const { key, warnings } = await compile(good);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(warnings).toEqual([]);
});

test("who asks for the same meanwhile gets the same", async () => {
  const job = await makeJob({ "icon.svg": drawing });
  const first = compile(job);
  expect(compile({ ...job, files: new Map(job.files) })).toBe(first);
  const { key } = await first;
  expect(readdirSync(join(job.cache, "editions"))).toEqual([key]);
  expect(readdirSync(join(job.cache, "drafts"))).toEqual([]);
});

const sectioned = {
  "documents/documents.yaml": "bylaws: {title: A, summary: B, section: governing}",
};
/** Its page offers the PDF without its text, and whoever publishes it is told why. */
async function expectPdfAlone(
  job: CompileJob,
  { key, warnings }: Compiled,
  why: "too much" | "stopped" = "too much",
): Promise<void> {
  const said = why === "stopped" ? "was not read, because" : "takes more work than the site may";
  expect(warnings).toEqual([expect.stringMatching(`^content/documents/bylaws\\.pdf: ${said}`)]);
  expect(findAlone(job.cache, job.files.get("documents/bylaws.pdf") ?? "")).toBe(why);
  const { content } = await loadEdition(job.cache, key);
  const { file } = content.documents.find(({ id }) => id === "bylaws") ?? {};
  expect(file).toMatchObject({ href: "/documents/bylaws.pdf", pages: null });
  expect(readdirSync(join(job.cache, "work", file?.work ?? ""))).toEqual([
    "about.json",
    "pages.json",
  ]);
  expect(readdirSync(join(job.cache, "drafts"))).toEqual([]);
}

test.each([
  ["fills the memory", endlessLines],
  ["has ten million objects in few bytes", () => packedObjects(10_000_000)],
])("a PDF that %s is offered alone", async (_, make) => {
  const job = await makeJob({ ...sectioned, "documents/bylaws.pdf": make() });
  await expectPdfAlone(job, await compile(job, { ...limits, memory: 300 }));
});

test("a PDF of many slow pages is offered alone: the limit is for the whole", async () => {
  const pdf = endlessReckoning(2000, 100);
  const job = await makeJob({ ...sectioned, "documents/bylaws.pdf": pdf });
  await expectPdfAlone(job, await compile(job, { ...limits, processor: 5 }));
});

test("an edition may leave its PDFs for later, and is another one when they are converted", async () => {
  const pdf = makePdf({ pages: [[{ text: "A fence may be six feet high.", y: 700 }]] });
  const job = await makeJob({ ...sectioned, "documents/bylaws.pdf": pdf });
  const fileOf = ({ content }: Edition) =>
    content.documents.find(({ id }) => id === "bylaws")?.file;
  const { key, warnings } = await compile({ ...job, leavesUnread: true });
  const before = await loadEdition(job.cache, key);
  expect(warnings).toEqual([]);
  expect(fileOf(before)).toMatchObject({ pages: null, work: null, isUnread: true });
  const [document] = before.unread;
  expect(document?.label).toBe("content/documents/bylaws.pdf");
  await convertDocument(document as DocumentSource, job.cache).done;
  const after = await loadEdition(job.cache, (await compile({ ...job, leavesUnread: true })).key);
  expect([after.key === key, after.unread]).toEqual([false, []]);
  expect(fileOf(after)).toMatchObject({ pages: 1, work: expect.any(String) });
  expect(fileOf(after)).not.toHaveProperty("isUnread");
});

test("a PDF that can't be shown doesn't take down what leaves it for later", async () => {
  const job = await makeJob({ ...sectioned, "documents/bylaws.pdf": "%PDF-1.7 and nothing else" });
  const { unread } = await loadEdition(
    job.cache,
    (await compile({ ...job, leavesUnread: true })).key,
  );
  await convertDocument(unread[0] as DocumentSource, job.cache).done;
  const { key, warnings } = await compile({ ...job, leavesUnread: true });
  expect(warnings).toEqual([
    expect.stringMatching(/bylaws\.pdf: .* Its page offers only the PDF$/),
  ]);
  expect((await loadEdition(job.cache, key)).unread).toEqual([]);
  await expect(compile(job)).rejects.toMatchObject({ name: "ContentError" });
});

test("others' editions don't wait for an endless PDF, and whoever uploaded it stops it", async () => {
  const job = await makeJob({ ...sectioned, "documents/bylaws.pdf": endlessReckoning() });
  const sha256 = job.files.get("documents/bylaws.pdf") ?? "";
  convertAhead({ sha256, label: "bylaws.pdf" }, job.cache);
  const endless = compile(job);
  const other = await makeJob({ "faq.yaml": "- {question: A, answer: B}" });
  await compile(other);
  const reading = findConversion(job.cache, sha256);
  expect(reading?.pages).toEqual({ done: 0, of: expect.any(Number) });
  reading?.stop();
  await expectPdfAlone(job, await endless, "stopped");
  expect(findConversion(job.cache, sha256)).toBeUndefined();
});

test("a PDF whose reading was stopped is read when it is chosen again, also where it is published", async () => {
  const pdf = makePdf({ pages: [[{ text: "A fence may be six feet high.", y: 700 }]] });
  const job = await makeJob({ ...sectioned, "documents/bylaws.pdf": pdf });
  const sha256 = job.files.get("documents/bylaws.pdf") ?? "";
  convertAhead({ sha256, label: "bylaws.pdf" }, job.cache);
  findConversion(job.cache, sha256)?.stop();
  const before = await compile(job);
  await expectPdfAlone(job, before, "stopped");
  convertAhead({ sha256, label: "bylaws.pdf" }, job.cache);
  const { key, warnings } = await compile(job);
  expect([key === before.key, warnings]).toEqual([false, []]);
  expect(findAlone(job.cache, sha256)).toBeNull();
  const { content } = await loadEdition(job.cache, key);
  expect(content.documents.find(({ id }) => id === "bylaws")?.file?.pages).toBe(1);
});

test("a PDF doesn't wait for two endless ones, small ones come first, and one that waits can be stopped", async () => {
  const endless = [100, 200, 300, 400].map((pages) => endlessReckoning(pages));
  const job = await makeJob({
    "minutes/minutes.yaml": "[]",
    ...Object.fromEntries(endless.map((pdf, index) => [`documents/endless-${index}.pdf`, pdf])),
  });
  const hashes = [...job.files].flatMap(([path, sha256]) => (path.endsWith(".pdf") ? sha256 : []));
  const convert = (sha256: string) => convertAhead({ sha256, label: `${sha256}.pdf` }, job.cache);
  const [first = "", second = "", ...later] = hashes;
  for (const sha256 of [first, second]) convert(sha256);
  const other = await makeJob({
    ...sectioned,
    "documents/bylaws.pdf": makePdf({
      pages: [[{ text: "A fence may be six feet high.", y: 700 }]],
    }),
  });
  expect((await compile(other)).warnings).toEqual([]);
  for (const sha256 of later) convert(sha256);
  const reading = () => hashes.map((sha256) => findConversion(job.cache, sha256));
  expect(reading()).not.toContain(undefined);
  for (const one of reading()) one?.stop();
  await expect.poll(reading).toEqual([undefined, undefined, undefined, undefined]);
});

test("a photo as phones save it is converted with as few permissions as all else", async () => {
  const job = await makeJob({
    "amenities/pool/index.md": amenityText("wide"),
    "amenities/pool/wide.heic": makeHeic({ width: 64, height: 64 }),
  });
  expect((await compile(job)).warnings).toEqual([]);
});

test("a file that takes too much and isn't a PDF ends the compile, and is named", async () => {
  const job = await makeJob({
    "amenities/pool/index.md": amenityText("wide"),
    "amenities/pool/wide.heic": makeHeic({ width: 64, height: 64 }),
  });
  await expect(compile(job, { ...limits, processor: 0 })).rejects.toThrow(
    /^content\/\S+ takes more than 0 seconds to convert\. Make it simpler/,
  );
  expectNothingHalf(job.cache);
});

test("reading a scan makes way for whoever waits, and names the page that takes too much", async () => {
  const pdf = await makeScan(["No fence may be built without approval."]);
  const job = await makeJob({ ...sectioned, "documents/bylaws.pdf": pdf });
  const { waiting } = await loadEdition(job.cache, (await compile(job)).key);
  const task = { pages: [...waiting], cache: job.cache };
  const [{ label }] = waiting as [ScanPage];
  expect(await readPages(task, { ...limits, memory: 150 })).toEqual({ at: "fault", label });
  const reading = readPages(task);
  const waited = makeReady({
    cache: job.cache,
    sha256: waiting[0]?.sha256 ?? "",
    name: "bylaws.pdf",
  });
  expect(await reading).toEqual({ at: "broken-off" });
  expect(await waited).toEqual({ type: "pdf" });
  expect(readdirSync(join(job.cache, "drafts"))).toEqual([]);
});

test("a file that is gone from the cache is named", async () => {
  const job = await makeJob();
  deleteInUse(join(job.cache, "files"));
  await expect(compile(job)).rejects.toThrow("Someone just deleted site.yaml from");
});

test("the compiler reaches neither the network, nor other files and programs", async () => {
  const { cache } = await makeJob();
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
      readCode: () => fs.readdirSync(${JSON.stringify(join(projectRoot(), "compiler"))}),
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
    readHost: denied,
    readProject: denied,
    writeCode: denied,
    spawn: denied,
    connect: denied,
    writeCache: "done",
    readCode: "done",
  });
});

test("the compiler ends when the site does", async () => {
  const { cache } = await makeJob();
  const module = new URL("./compiler-process.server.ts", import.meta.url).href;
  const script = `
    import { startCompiler } from ${JSON.stringify(module)};
    console.log(startCompiler(${JSON.stringify(cache)}).pid);
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
