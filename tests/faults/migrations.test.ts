import { hash } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrationsFor } from "../../app/database/migrations.server.ts";
import { leastSite } from "../../converter/sample-folder.fixture.ts";
import { olderSite } from "../older-site.ts";
import { answerOf, faq, newestNumber } from "./edition-checks.ts";
import { administratorOf } from "./people.ts";
import { cleanUpPlaces, column, newPlace, pathOf, startAt, titles } from "./places.ts";

cleanUpPlaces();

const names = Object.keys(migrationsFor("sqlite"));

/** Ends its own process after so many changes of tables. */
const killer = `
  import { writeSync } from "node:fs";
  import { StatementSync } from "node:sqlite";
  let left = Number(process.env.KILL_AFTER);
  for (const name of ["all", "run", "get"]) {
    const execute = StatementSync.prototype[name];
    StatementSync.prototype[name] = function (...values) {
      const result = execute.apply(this, values);
      const isChange = /^(delete from|insert into) "kysely_migration"/i.test(this.sourceSQL);
      if (isChange && --left === 0) {
        writeSync(2, this.sourceSQL + ": killed after this");
        process.kill(process.pid, "SIGKILL");
      }
      return result;
    };
  }`;

/** Publishes edition 1 as the version did whose tables these are. */
function publishAsBefore(on: DatabaseSync, contents: Record<string, string>): void {
  const files = Object.entries(contents).map(([path, text]) => [path, hash("sha256", text)]);
  const edition = on.prepare(`insert into editions
    (number, publishedAt, publishedBy, files, filesHash, filesAdded, filesChanged, filesRemoved)
    values (1, '2026-05-01T10:00:00.000Z', 'June', ?, '', 0, 0, 0)`);
  edition.run(JSON.stringify(files));
  const file = on.prepare("insert into contentFiles values (?, ?, '', 1, 1)");
  const piece = on.prepare("insert into contentPieces values (?, 0, ?)");
  for (const text of Object.values(contents)) {
    const sha256 = hash("sha256", text);
    file.run(sha256, Buffer.byteLength(text));
    piece.run(sha256, Buffer.from(text));
  }
}

test("a kill -9 while an older site's tables are changed leaves them as they were", async () => {
  const place = await newPlace();
  mkdirSync(place.DATA_DIR);
  const file = join(place.DATA_DIR, "shoreline.db");
  const older = new DatabaseSync(file);
  older.exec(olderSite("sqlite").join("\n"));
  for (const table of ["contentChanges", "contentFiles", "editions", "identityUsers"]) {
    older.exec(`delete from "${table}"`);
  }
  publishAsBefore(older, { "site.yaml": leastSite, "faq.yaml": faq("Yes.") });
  older.close();
  const schema = () => column(place, "select sql from sqlite_schema order by name");
  const applied = () => column(place, "select name from kysely_migration order by name");
  const [noted, tables] = [await applied(), await schema()];
  writeFileSync(pathOf("killer.mjs"), killer);
  for (const [KILL_AFTER, left] of [
    ["1", noted],
    ["2", noted],
    // The baseline is noted by itself; then all else is changed, or nothing.
    ["3", ["0030-baseline"]],
    [`${names.length}`, ["0030-baseline"]],
  ] as const) {
    const NODE_OPTIONS = `--import=${pathOf("killer.mjs")}`;
    await expect(startAt({ ...place, NODE_OPTIONS, KILL_AFTER })).rejects.toThrow("killed after");
    expect([await applied(), await schema()], KILL_AFTER).toEqual([left, tables]);
  }
  const site = await startAt(place);
  await administratorOf(site);
  expect(await applied()).toEqual(names);
  expect(await titles(place)).toEqual(["Dock day"]);
  // Its events are in an edition of their own, and its announcements in another one.
  expect([await newestNumber(place), await answerOf(site)]).toEqual([3, "Yes."]);
  const own = "select count(*) from entries where kind = 'events' and fromEdition = 2";
  expect(await column(place, own)).toEqual([2]);
  expect(readdirSync(join(place.DATA_DIR, "backups"))).toHaveLength(1);
});
