import { hash as digest } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openVersionBefore } from "../../../tests/older-site.ts";
import { sampleFolder } from "../../../tests/samples.ts";
import { countWork } from "../../../tests/setup/count-work.ts";
import { testCache } from "../../../tests/test-cache.ts";
import { readEntries } from "../../content/folder/read-entries.server.ts";
import { listTakenDown } from "../../content/history.server.ts";
import { readFolder } from "../../content/read-folder.server.ts";
import { entriesAt, selectEditions } from "../../content/store.server.ts";
import { database, databaseEngine } from "../database.server.ts";
import { entries } from "./0034-entries.server.ts";

const engine = databaseEngine();
const idOf = (question: string) => digest("sha256", question).slice(0, 12);
const [bees, hens, ducks] = ["Bees?", "Hens?", "Ducks?"].map(idOf) as [string, string, string];

/** Publishes as that version did. */
async function publish(
  number: number,
  contents: Record<string, string | Buffer>,
  changes: [action: string, kind: string, ...entries: string[]][] = [],
): Promise<void> {
  const files = Object.entries(contents).map(([path, text]) => [path, digest("sha256", text)]);
  const list = JSON.stringify(files.sort());
  const edition = { number, publishedAt: `2026-05-0${number}`, publishedBy: "June", reason: null };
  const counts = { filesAdded: 0, filesChanged: 0, filesRemoved: 0 };
  const row = { ...edition, files: list, filesHash: digest("sha256", list), ...counts };
  const on = database() as unknown as Kysely<{ editions: typeof row }>;
  await on.insertInto("editions").values(row).execute();
  for (const text of Object.values(contents)) {
    const [hash, bytes] = [digest("sha256", text), Buffer.from(text)];
    const file = {
      hash,
      size: bytes.length,
      keptAt: "",
      isWhole: 1,
      firstEdition: number,
    } as const;
    await database()
      .insertInto("contentFiles")
      .values(file)
      .onConflict((row) => row.doNothing())
      .execute();
    for (const [place, part] of [bytes.subarray(0, 3), bytes.subarray(3)].entries()) {
      const piece = { hash, place, bytes: part };
      await database()
        .insertInto("contentPieces")
        .values(piece)
        .onConflict((row) => row.doNothing())
        .execute();
    }
  }
  for (const [action, kind, ...changed] of changes) {
    for (const entry of changed) {
      await sql`insert into "contentChanges" ("edition", "kind", "entry", "action", "title")
        values (${number}, ${kind}, ${entry}, ${action}, '')`.execute(database());
    }
  }
}

const opened: string[] = [];

/** Reads "faq" as a question and its answer in each line, "NAME.md" as a page, "NAME.pdf" as a document. */
const read = entries(engine, async (files, open) => {
  const mistakes: string[] = [];
  const found = [...files].map(async ([path, hash]) => {
    const [, slug = path, type] = /^(.+)\.(\w+)$/.exec(path) ?? [];
    const rest = { position: null, audience: "everyone" };
    if (type === "pdf") {
      return [{ kind: "documents", slug, values: { file: `${hash} ${path}` }, ...rest }];
    }
    opened.push(path);
    const text = `${await open(hash)}`;
    if (text === "broken") mistakes.push(`${path} is broken`);
    if (text === "broken") return [];
    if (type === "md")
      return [{ kind: "pages", slug, values: { text, title: slug, url: "" }, ...rest }];
    return text.split("\n").map((line, position) => {
      const [question = "", answer = ""] = line.split("=");
      return { ...rest, kind: "faq", slug: idOf(question), values: { question, answer }, position };
    });
  });
  return { entries: (await Promise.all(found)).flat(), mistakes };
});

async function sayingsAt(number: number): Promise<string[]> {
  const edition = await entriesAt(number);
  return (edition?.entries ?? [])
    .toSorted((one, other) => (one.position ?? 9) - (other.position ?? 9))
    .map(
      ({ slug, values }) =>
        `${slug}: ${Object.values(values)
          .join(" ")
          .replace(/\w{60,} /, "")}`,
    );
}

test("each edition of an older site says what it said, in rows", async () => {
  await openVersionBefore("0034");
  const first = { faq: "Bees?=Two.\nHens?=No.", "garden.md": "Plots.", "map.pdf": "map" };
  await publish(1, first);
  const renamed = { ...first, faq: "Bees?=Two.\nMay I keep hens?=No." };
  await publish(2, renamed);
  const { "garden.md": _, ...rest } = renamed;
  const added = { ...rest, faq: `${renamed.faq}\nDucks?=Many.`, "map.pdf": "new map" };
  await publish(3, added, [["take-down", "pages", "garden"]]);
  const mayI = idOf("May I keep hens?");
  await publish(4, { ...added, faq: "Ducks?=Many.\nMay I keep hens?=No." }, [
    ["take-down", "faq", bees],
    ["remove", "faq", "unknown"],
  ]);
  const anew = "Ducks?=Many.\nMay I keep hens?=Six.\nAny bees?=Two.";
  await publish(5, { ...rest, faq: anew }, [["change", "faq", idOf("Any bees?"), bees]]);
  await publish(6, { ...rest, faq: "broken" });
  await publish(7, first);
  await publish(8, { "map.pdf": "map", faq: "Bees?=Two." }, [["take-down", "faq", hens]]);
  const drafts = [
    { id: "a", entry: bees, action: "save" },
    { id: "b", entry: idOf("Any bees?"), action: "save" },
    { id: "c", entry: mayI, action: "save" },
    { id: "d", entry: mayI, action: "remove" },
    { id: "e", entry: "other", action: "save" },
    { id: "f", entry: null, action: "save" },
  ] as const;
  const draft = { kind: "faq", title: "", fields: "{}", seen: "mark", savedBy: "", savedAt: "" };
  const others = { revision: 1, publishAt: null, problem: null };
  const draftRows = drafts.map((one) => ({ ...draft, ...others, ...one }));
  await database().insertInto("contentDrafts").values(draftRows).execute();

  const broken = entries(engine, () => Promise.reject(new Error("broken off")));
  await expect(database().transaction().execute(broken.up)).rejects.toThrow("broken off");
  await database().transaction().execute(read.up);

  const [faqs, garden] = [[`${bees}: Two. Bees?`, `${hens}: No. Hens?`], "garden: Plots. garden"];
  const hensNow = (answer: string) => `${hens}: ${answer} May I keep hens?`;
  const isMap = "map: map.pdf";
  expect(await sayingsAt(1)).toEqual([...faqs, isMap, garden]);
  expect(await sayingsAt(2)).toEqual([faqs[0], hensNow("No."), isMap, garden]);
  const many = `${ducks}: Many. Ducks?`;
  expect(await sayingsAt(3)).toEqual([faqs[0], hensNow("No."), many, isMap]);
  expect(await sayingsAt(4)).toEqual([many, hensNow("No."), isMap]);
  expect(await sayingsAt(5)).toEqual([many, hensNow("Six."), `${bees}: Two. Any bees?`, isMap]);
  expect(await sayingsAt(6)).toEqual([isMap]);
  expect(await sayingsAt(7)).toEqual(await sayingsAt(1));
  expect(await sayingsAt(8)).toEqual([faqs[0], isMap]);
  const rows = database().selectFrom("entries").selectAll().where("kind", "=", "documents");
  const files = ["map", "new map", "map"].map((text) => digest("sha256", text));
  expect(await rows.orderBy("fromEdition").execute()).toMatchObject([
    { values: JSON.stringify({ file: `${files[0]} map.pdf` }), fromEdition: 1, toEdition: 3 },
    { values: JSON.stringify({ file: `${files[1]} map.pdf` }), fromEdition: 3, toEdition: 5 },
    { values: JSON.stringify({ file: `${files[2]} map.pdf` }), fromEdition: 5, toEdition: null },
  ]);
  expect(opened.filter((path) => path === "garden.md")).toHaveLength(2);
  expect(await listTakenDown()).toMatchObject([{ edition: 8, entry: { slug: hens } }]);
  const down = database().selectFrom("entries").select(["slug", "toEdition"]);
  expect(await down.where("isTakenDown", "=", 1).orderBy("toEdition").execute()).toEqual([
    { slug: "garden", toEdition: 3 },
    { slug: bees, toEdition: 4 },
    { slug: hens, toEdition: 8 },
  ]);
  expect((await selectEditions().execute())[7]).toEqual({
    ...{ number: 1, publishedAt: "2026-05-01", publishedBy: "June", reason: null },
  });
  const moved = database().selectFrom("contentDrafts").select(["id", "entry", "seen"]);
  expect(await moved.orderBy("id").execute()).toEqual([
    { id: "a", entry: bees, seen: "mark" },
    { id: "b", entry: null, seen: null },
    { id: "c", entry: hens, seen: "mark" },
    { id: "d", entry: hens, seen: "mark" },
    { id: "e", entry: "other", seen: "mark" },
    { id: "f", entry: null, seen: "mark" },
  ]);
});

test("a site with the sample's folder says what that says, and only texts are opened", async () => {
  await openVersionBefore("0034");
  const { files } = await readFolder(sampleFolder("heron-lake"), testCache);
  const open = async (hash: string) => readFileSync(join(testCache, "files", hash));
  const contents: Record<string, Buffer> = {};
  for (const [path, hash] of files) contents[path] = await open(hash);
  const faq = `${contents["faq.yaml"]}`.replace(/question: .*/, "question: May I?");
  await publish(1, contents);
  await publish(2, { ...contents, "faq.yaml": faq });
  const migration = entries(engine);
  const { statements } = await countWork(() => database().transaction().execute(migration.up));
  const found = await readEntries(files, open, "heron-lake");
  expect(found.mistakes).toEqual([]);
  const said = found.entries.map(({ kind, slug }) => `${kind} ${slug}`);
  const [one, two] = [await entriesAt(1), await entriesAt(2)];
  expect(one?.entries).toHaveLength(said.length);
  expect(one?.entries).toEqual(expect.arrayContaining(found.entries));
  const asked = new Set(statements.flatMap(({ values }) => values));
  const opened = [...files].flatMap(([path, hash]) => (asked.has(hash) ? path : []));
  expect(opened.length).toBeGreaterThan(5);
  expect(opened.filter((path) => !/\.(yaml|md|txt|ics)$/.test(path))).toEqual([]);
  expect(two?.entries.filter((entry) => entry.values["question"] === "May I?")).toHaveLength(1);
  expect(two?.entries.map(({ kind, slug }) => `${kind} ${slug}`).sort()).toEqual(said.sort());
  const ended = database().selectFrom("entries").selectAll().where("toEdition", "=", 2);
  expect(await ended.execute()).toHaveLength(1);
});
