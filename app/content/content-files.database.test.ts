import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countWork } from "../../tests/setup/count-work.ts";
import { database } from "../database/database.server.ts";
import { dropUnpublishedFiles, fetchFiles, keepFiles, PIECE } from "./content-files.server.ts";
import { entryOf } from "./entries.fixture.ts";
import { formatFile, type SourceFile } from "./fields.ts";
import { publish } from "./publish.server.ts";
import { makeCachePlace, putIntoCache } from "./published-files.fixture.ts";

const place = makeCachePlace();

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000);
const inTwoDays = () => new Date(Date.now() + 48 * 60 * 60 * 1000);

test("files of every size come back as they were, in small statements", async () => {
  const contents = {
    empty: "",
    small: "Bring gloves.",
    piece: randomBytes(PIECE),
    more: randomBytes(PIECE + 1),
    large: randomBytes(20_000_000),
    zeros: Buffer.alloc(300),
  };
  const files = putIntoCache(place.cache, contents);
  const { statements } = await countWork(() => keepFiles(files, place.cache));
  const sizes = statements.flatMap(({ values }) =>
    values.map((value) => (value instanceof Uint8Array ? value.byteLength : 0)),
  );
  expect(Math.max(...sizes)).toBe(PIECE);
  await fetchFiles(files, place.other);
  for (const { name, hash } of files) {
    const fetched = readFileSync(join(place.other, "files", hash));
    expect(fetched.equals(Buffer.from(contents[name as "small"])), name).toBe(true);
  }
  expect(readdirSync(join(place.other, "files"))).toHaveLength(6);
});

test("what the database has isn't sent again, nor fetched where it is", async () => {
  const old = Object.fromEntries(Array.from({ length: 1100 }, (_, n) => [`f${n}`, `text ${n}`]));
  await keepFiles(putIntoCache(place.cache, old), place.cache);
  const files = putIntoCache(place.cache, { ...old, "faq.yaml": "new" });
  const keeping = await countWork(() => keepFiles(files, place.cache));
  expect(keeping.statements.filter(({ sql }) => /into "contentPieces"/.test(sql))).toHaveLength(1);
  expect(keeping.statements.length).toBeLessThan(30);
  await fetchFiles(files, place.other);
  expect((await countWork(() => fetchFiles(files, place.other))).statements).toEqual([]);
});

test("a file in the cache that isn't what its name says is not kept, and named", async () => {
  const files = putIntoCache(place.cache, { "documents/bylaws.pdf": "as it was" });
  writeFileSync(join(place.cache, "files", files[0]?.hash ?? ""), "otherwise");
  await expect(keepFiles(files, place.cache)).rejects.toThrow(/documents\/bylaws\.pdf is damaged/);
  expect(await database().selectFrom("contentFiles").selectAll().execute()).toEqual([]);
});

test.each([
  [
    "other bytes",
    () =>
      database()
        .updateTable("contentPieces")
        .set({ bytes: Buffer.from("x") }),
  ],
  ["a piece too few", () => database().deleteFrom("contentPieces").where("place", "=", 1)],
  ["nothing", () => database().deleteFrom("contentFiles")],
])("%s in the database is refused and named, and nothing stays", async (_, damage) => {
  const files = putIntoCache(place.cache, { "documents/bylaws.pdf": randomBytes(PIECE + 1) });
  await keepFiles(files, place.cache);
  await damage().execute();
  await expect(fetchFiles(files, place.other)).rejects.toThrow(
    /doesn't have documents\/bylaws\.pdf as it was published \(SHA-256 [\da-f]{64}\)\. Restore a backup/,
  );
  expect(readdirSync(join(place.other, "files"))).toEqual([]);
});

function publishFile(files: readonly SourceFile[]) {
  const [file = ""] = files.map(formatFile);
  return publish({ by: "test", all: [entryOf("documents", "map", { title: "Map", file })] });
}

test("housekeeping drops what was never published after a day, and nothing else", async () => {
  const published = putIntoCache(place.cache, { "map.pdf": "published" });
  await keepFiles(published, place.cache);
  await publishFile(published);
  await keepFiles(putIntoCache(place.cache, { "rules.pdf": "never" }), place.cache);
  const left = async () => {
    const pieces = database().selectFrom("contentPieces").select("bytes");
    return (await pieces.execute()).map(({ bytes }) => Buffer.from(bytes).toString()).sort();
  };
  await dropUnpublishedFiles(inAnHour());
  expect(await left()).toEqual(["never", "published"]);
  await dropUnpublishedFiles(inTwoDays());
  expect(await left()).toEqual(["published"]);
});

test("files that are wanted again are kept for a day more", async () => {
  const files = putIntoCache(place.cache, { "faq.yaml": "later" });
  await keepFiles(files, place.cache);
  const old = { keptAt: "2026-01-01T00:00:00.000Z" };
  await database().updateTable("contentFiles").set(old).execute();
  await keepFiles(files, place.cache);
  await dropUnpublishedFiles(inAnHour());
  await expect(publishFile(files)).resolves.toMatchObject({ number: 1 });
});
