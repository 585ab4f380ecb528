import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { CompiledEdition } from "../app/editions/compiled-edition.ts";
import { readFolder } from "../app/editions/read-folder.server.ts";
import { findPlaces } from "../app/search/find-places.server.ts";
import { openSearchIndex } from "../app/search/search-index.server.ts";
import { compileEdition } from "./compile-edition.ts";
import { makePdf } from "./pdf/pdf.fixture.ts";
import { Progress } from "./progress.ts";
import { amenityText, drawing, leastSite, makeFolder } from "./sample-folder.fixture.ts";

const lines = [{ text: "Quorum", y: 700, size: 20 }];
const documents = {
  "documents/bylaws.pdf": makePdf({ pages: [lines], changed: "20260101" }),
  "documents/documents.yaml": "bylaws: {title: A, summary: B}",
  "amenities/pool/index.md": amenityText("wide"),
  "amenities/pool/wide.svg": drawing,
};

/** A content folder and a cache of its own, and what compiles one into the other. */
function makeCompiler(files: Record<string, string | Buffer> = documents) {
  const folder = makeFolder(files);
  const cache = mkdtempSync(join(tmpdir(), "shoreline-cache-"));
  onTestFinished(() => {
    folder[Symbol.dispose]();
    rmSync(cache, { recursive: true });
  });
  const compile = async (version = "1") => {
    const made: string[] = [];
    const progress = new Progress(({ at, file }) => {
      if (at === "begin" && !/\.(yaml|md)$|search index/.test(file)) made.push(file);
    });
    const { files } = await readFolder(folder.path, cache);
    const compiled = await compileEdition({ files, cache, version, name: "content" }, progress);
    const edition: CompiledEdition = JSON.parse(
      readFileSync(join(cache, "editions", compiled.key, "edition.json"), "utf8"),
    );
    return { ...compiled, made, edition };
  };
  const list = (name: string) => readdirSync(join(cache, name)).sort();
  const write = (file: string, text: string) => writeFileSync(join(folder.path, file), text);
  const remove = (name: string) => rmSync(join(folder.path, name), { recursive: true });
  return { cache, compile, list, write, remove };
}

const bylaws = "content/documents/bylaws.pdf";

test("makes of each file what is needed, once", async () => {
  const { compile, list, write } = makeCompiler();
  const first = await compile();
  expect(first.made).toContain(bylaws);
  const again = await compile();
  expect(again).toEqual({ ...first, made: [] });
  write("faq.yaml", "- {question: A, answer: B}");
  const changed = await compile();
  expect(changed.made).toEqual([]);
  expect(changed.key).not.toBe(first.key);
  expect(list("editions")).toEqual([first.key, changed.key].sort());
  expect(list("drafts")).toEqual([]);
});

test("a calendar is checked once a day, and its mistakes are named each time", async () => {
  const calendar = (day: string) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a@b\r\nSUMMARY:Picnic\r\nDTSTART:${day}T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const { compile, write } = makeCompiler({ "calendar.ics": calendar("20260210") });
  const first = await compile();
  expect(first.made).toContain("content/calendar.ics");
  write("faq.yaml", "- {question: A, answer: B}");
  const changed = await compile();
  expect([changed.made, changed.edition.content.calendar]).toEqual([
    [],
    calendar("20260210").replaceAll("\r", ""),
  ]);
  write("calendar.ics", calendar("20260230"));
  for (const answer of ["C", "D"]) {
    write("faq.yaml", `- {question: A, answer: ${answer}}`);
    await expect(compile()).rejects.toThrow("has a date that doesn't exist");
  }
});

test("another version of the code makes another edition, of the same work", async () => {
  const { compile } = makeCompiler();
  const first = await compile("1");
  const second = await compile("2");
  expect(second.key).not.toBe(first.key);
  expect(second.made).toEqual([]);
  expect(second.edition).toEqual(first.edition);
});

test("every address leads to a file, and every picture into a folder that is served", async () => {
  const { cache, compile } = makeCompiler();
  const { content, files, media } = (await compile()).edition;
  for (const place of Object.values(files)) expect(readFileSync(join(cache, place))).toBeDefined();
  const { file } = content.documents[0] ?? {};
  expect(files[file?.href ?? ""]).toMatch(/^files\/[0-9a-f]{64}$/);
  const pages = readFileSync(join(cache, "work", file?.work ?? "", "pages.json"), "utf8");
  const said = JSON.stringify(content) + pages;
  const pictures = [...said.matchAll(/\/media\/(\w+)\/([\w.-]+)/g)];
  expect(pictures.length).toBeGreaterThan(5);
  for (const [, folder = "", name = ""] of pictures) {
    expect(media).toContain(folder);
    expect(readdirSync(join(cache, "work", folder))).toContain(name);
  }
});

test.each(["work", "editions", "files", "drafts"])(
  "%s may be deleted at any time",
  async (name) => {
    const { cache, compile } = makeCompiler();
    const first = await compile();
    rmSync(join(cache, name), { recursive: true });
    expect((await compile()).edition).toEqual(first.edition);
  },
);

test("a single file of the cache may be deleted", async () => {
  const { cache, compile } = makeCompiler();
  const { key, edition } = await compile();
  const { work = "" } = edition.content.documents[0]?.file ?? {};
  const ofEdition = ["edition.json", "search.db"].map((name) => `editions/${key}/${name}`);
  for (const path of [`work/${work}/1-348.webp`, ...ofEdition]) {
    rmSync(join(cache, path));
    expect((await compile()).edition).toEqual(edition);
    expect(readFileSync(join(cache, path))).toBeDefined();
  }
});

test("who compiles the same at the same time doesn't disturb", async () => {
  const { compile, list } = makeCompiler();
  const compiled = await Promise.all([compile(), compile(), compile()]);
  expect(new Set(compiled.map(({ key }) => key)).size).toBe(1);
  expect(list("editions")).toHaveLength(1);
  expect(list("drafts")).toEqual([]);
});

test("a mistake leaves no edition, and work on other files that is whole", async () => {
  const { compile, list, write } = makeCompiler({ ...documents, "faq.yaml": "- {question: A}" });
  await expect(compile()).rejects.toThrow("content/faq.yaml › entry 1 › answer: is missing");
  expect(list("editions")).toEqual([]);
  expect(list("drafts")).toEqual([]);
  write("faq.yaml", "- {question: A, answer: B}");
  expect((await compile()).made).not.toContain(bylaws);
});

test("search finds what the edition says, and nothing of the one before", async () => {
  const { cache, compile, write } = makeCompiler();
  const search = async (question: string) => {
    const { key } = await compile();
    const index = openSearchIndex(join(cache, "editions", key, "search.db"));
    try {
      return findPlaces(index, question).places.map(({ url }) => url);
    } finally {
      index.close();
    }
  };
  expect(await search("quorum")).toContain("/covenantsbylaws/bylaws#page-1");
  write("faq.yaml", "- {question: Kayaks, answer: Dock}");
  expect(await search("kayaks")).toEqual(["/faq#question-1"]);
  expect(await search("quorum")).toContain("/covenantsbylaws/bylaws#page-1");
  write("faq.yaml", "- {question: Canoes, answer: Dock}");
  expect(await search("kayaks")).toEqual([]);
});

test("warnings are said again of an edition that is there", async () => {
  const { compile } = makeCompiler({
    "site.yaml": leastSite.replace("Twelve homes", "Twelve homes #1 on the pond"),
  });
  const { warnings } = await compile();
  expect(warnings).toHaveLength(1);
  expect((await compile()).warnings).toEqual(warnings);
});

test("what no edition has used for a month is deleted", async () => {
  const { cache, compile, list, remove } = makeCompiler();
  const { key, edition } = await compile();
  const { work = "" } = edition.content.documents[0]?.file ?? {};
  const before = new Date(Date.now() - 31 * 86_400_000);
  mkdirSync(join(cache, "pages"));
  writeFileSync(join(cache, "pages/rendered"), "");
  for (const name of ["work", "editions", "files", "pages"]) {
    for (const entry of list(name)) utimesSync(join(cache, name, entry), before, before);
  }
  remove("documents");
  await compile();
  expect(list("editions")).not.toContain(key);
  expect(list("work")).not.toContain(work);
  expect(list("files")).toHaveLength(3);
  expect(list("pages")).toEqual([]);
});

test("of editions that nothing has shown for an hour the three latest stay, and what all are made of", async () => {
  const { cache, compile, list, write } = makeCompiler();
  const keys: string[] = [];
  for (let hours = 6; hours > 1; hours -= 1) {
    write("faq.yaml", `- {question: How old is this, answer: ${hours} hours}`);
    const { key } = await compile();
    keys.push(key);
    const then = new Date(Date.now() - hours * 3_600_000);
    utimesSync(join(cache, "editions", key), then, then);
  }
  const work = list("work");
  write("faq.yaml", "- {question: How old is this, answer: It is new}");
  const { key } = await compile();
  expect(list("editions").sort()).toEqual([...keys.slice(2), key].sort());
  expect(list("work")).toEqual(expect.arrayContaining(work));
});

test("an edition that was used within the hour stays, however many there are", async () => {
  const { compile, list, write } = makeCompiler();
  const keys: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    write("faq.yaml", `- {question: How many, answer: "${count} of them"}`);
    keys.push((await compile()).key);
  }
  expect(list("editions").sort()).toEqual(keys.sort());
});
