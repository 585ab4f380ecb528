import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningSite } from "../running-site.ts";
import { type PostgresServer, startPostgres } from "../setup/postgres-server.ts";
import { Browser } from "../site.fixture.ts";
import { runCommand } from "./commands.ts";
import { residentOf } from "./people.ts";
import { cleanUpPlaces, column, newPlace, type Place, startAt } from "./places.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());
cleanUpPlaces();

const root = join(import.meta.dirname, "../..");

function begin(command: string, place: Place) {
  return spawn(process.execPath, [`cli/${command}.ts`], {
    cwd: root,
    env: { PATH: process.env["PATH"], ...place },
    stdio: "ignore",
  });
}

/** Kills a move to PostgreSQL in the middle: it waits there for a table that somebody else is making. */
async function killOnTheWayThere(place: Place): Promise<void> {
  const other = new pg.Client({ connectionString: place["DATABASE_URL"] as string });
  await other.connect();
  await other.query(`begin; create table "homes" ()`);
  const move = begin("move-to-postgres", place);
  const waiting = async () =>
    (
      await other.query(
        "select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))",
      )
    ).rows.length;
  await expect.poll(waiting).toBeGreaterThan(0);
  move.kill("SIGKILL");
  await once(move, "exit");
  await other.query("rollback");
  await other.end();
}

/** Kills a move to SQLite while it fills its new file. */
async function killOnTheWayBack(place: Place): Promise<void> {
  const move = begin("move-to-sqlite", place);
  const isBegun = () => readdirSync(place.DATA_DIR).some((name) => name.endsWith(".part"));
  await expect.poll(isBegun).toBe(true);
  move.kill("SIGKILL");
  await once(move, "exit");
}

/** Whether somebody who logged in where the site was is still logged in where it is now. */
async function isLoggedIn(person: Browser, site: RunningSite): Promise<boolean> {
  const browser = new Browser(site.origin);
  for (const cookie of person.cookies) {
    browser.forge(...(cookie.split(/=(.*)/s, 2) as [name: string, value: string]));
  }
  return (await browser.open("/account")).status === 200;
}

test("people stay logged in when the site moves there and back, though each move is killed once", async () => {
  const there = await newPlace(server);
  const { DATABASE_URL: _, ...here } = there;
  const site = await startAt(here);
  const resident = await residentOf(site);
  const running = await runCommand(["move-to-postgres"], there);
  expect(running).toMatchObject({
    code: 1,
    said: expect.stringContaining("The site is running on"),
  });
  await site.stop("SIGTERM");

  await killOnTheWayThere(there);
  expect(
    await column(there, "select tablename from pg_tables where schemaname = 'public'"),
  ).toEqual([]);
  expect(existsSync(join(here.DATA_DIR, "shoreline.db"))).toBe(true);
  const otherSecret = { ...there, SECRET: "not the one with which this site was used" };
  expect((await runCommand(["move-to-postgres"], otherSecret)).said).toMatch(
    /^The site was last used with another secret than SECRET/,
  );
  const moved = await runCommand(["move-to-postgres"], there);
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining(": 2 accounts, ") });
  expect(existsSync(join(here.DATA_DIR, "shoreline.db"))).toBe(false);
  const second = await startAt(there);
  expect(await isLoggedIn(resident, second)).toBe(true);
  await second.stop("SIGTERM");

  await killOnTheWayBack(there);
  expect(existsSync(join(here.DATA_DIR, "shoreline.db"))).toBe(false);
  expect(await runCommand(["move-to-sqlite"], there)).toMatchObject({ code: 0 });
  const third = await startAt(here);
  expect(await isLoggedIn(resident, third)).toBe(true);
});
