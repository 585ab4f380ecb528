import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrationsFor } from "../../app/database/migrations.server.ts";
import { olderSite } from "../older-site.ts";
import { administratorOf } from "./people.ts";
import { cleanUpPlaces, column, newPlace, pathOf, startAt } from "./places.ts";

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

test("a kill -9 while an older site's tables are changed leaves them as they were", async () => {
  const place = await newPlace();
  mkdirSync(place.DATA_DIR);
  const file = join(place.DATA_DIR, "shoreline.db");
  const older = new DatabaseSync(file);
  older.exec(olderSite("sqlite").join("\n"));
  // Without these it shows the sample when it is started.
  for (const table of ["contentChanges", "contentFiles", "editions", "identityUsers"]) {
    older.exec(`delete from "${table}"`);
  }
  older.close();
  const schema = () => column(place, "select sql from sqlite_schema order by name");
  const applied = () => column(place, "select name from kysely_migration order by name");
  const [noted, tables] = [await applied(), await schema()];
  writeFileSync(pathOf("killer.mjs"), killer);
  for (const KILL_AFTER of ["1", "2"]) {
    const NODE_OPTIONS = `--import=${pathOf("killer.mjs")}`;
    await expect(startAt({ ...place, NODE_OPTIONS, KILL_AFTER })).rejects.toThrow("killed after");
    expect([await applied(), await schema()], KILL_AFTER).toEqual([noted, tables]);
  }
  const site = await startAt(place);
  await administratorOf(site);
  expect(await applied()).toEqual(names);
  expect(await column(place, "select title from announcements")).toEqual(["Dock day"]);
  expect(readdirSync(join(place.DATA_DIR, "backups"))).toHaveLength(1);
});
