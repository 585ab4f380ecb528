import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../app/database/database.server.ts";
import { withLongStatements } from "../app/database/postgres/dialect.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { fillTables } from "../tests/many-rows.ts";
import { administrator, startSite } from "../tests/running-site.ts";
import { startPostgres } from "../tests/setup/postgres-server.ts";
import { logIn } from "./log-in.ts";
import { probe } from "./probe.ts";
import { timesLine } from "./times.ts";

const sizes = [1000, 100_000, 1_000_000];
const seconds = 3;
const last = "page=999999";

/** The lists that are measured: first and last page, each order and each filter. */
const views = {
  "directory, first page": "/residents",
  "directory, last page": `/residents?${last}`,
  "directory by house number, first page": "/residents?sort=houseNum",
  "directory by house number, last page": `/residents?sort=houseNum&${last}`,
  "directory by street, downwards": "/residents?sort=houseStreet&order=desc",
  "directory, a name": "/residents?q=sedge100017",
  "all users, first page": "/admin",
  "all users, last page": `/admin?${last}`,
  "all users by house number, last page": `/admin?sort=houseNum&${last}`,
  "all users, opted in": "/admin?includeOnDir=Y",
  "all users, not opted in": "/admin?includeOnDir=N",
  "all users, admitted, last page": `/admin?state=admitted&${last}`,
  "all users, waiting": "/admin?state=waiting",
  "audit log, first page": "/admin/audit",
  "audit log, last page": `/admin/audit?${last}`,
};
const names = Object.keys(views);

/** How long the pages of residents and of the audit log take as these grow, on both engines. */
export async function measureResidents(): Promise<void> {
  await measureEngine("SQLite", () => Promise.resolve({}));
  const server = await startPostgres();
  try {
    await measureEngine("PostgreSQL", async (size) => {
      const address = new URL(`${server.address}/postgres`);
      const on = openDatabase(readEnvironment({ DATABASE_URL: address.href }));
      await sql.raw(`create database residents_${size}`).execute(on);
      await on.destroy();
      return { DATABASE_URL: `${server.address}/residents_${size}` };
    });
  } finally {
    await server.end();
  }
}

async function measureEngine(
  engine: string,
  settingsFor: (size: number) => Promise<Record<string, string>>,
): Promise<void> {
  const taken: number[][] = [];
  for (const size of sizes) taken.push(await measureSize(size, await settingsFor(size)));
  const heads = [...sizes.map((size) => size.toLocaleString("en-US")), "ratio"];
  console.log(
    `\n${`${engine}: p99 (ms)`.padEnd(40)}${heads.map((head) => head.padStart(11)).join("")}`,
  );
  for (const [place, name] of names.entries()) {
    const times = taken.map((found) => found[place] ?? Number.NaN);
    const ratio = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
    const cells = [...times.map((time) => time.toFixed(1)), ratio.toFixed(2)];
    console.log(name.padEnd(40) + cells.map((cell) => cell.padStart(11)).join(""));
  }
}

/** The 99th percentile of each view, in milliseconds. */
async function measureSize(size: number, settings: Record<string, string>): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-residents-"));
  const environment = { DATA_DIR: folder, ...settings };
  try {
    await (await startSite("bench", environment)).end();
    await fill(size, environment);
    const site = await startSite("bench", environment);
    try {
      // A resident would be told to wait after 120 pages.
      const cookie = await logIn(site.origin, administrator);
      const found: number[] = [];
      for (const [name, path] of Object.entries(views)) {
        await probe(site.origin + path, 0.5, cookie);
        const times = await probe(site.origin + path, seconds, cookie);
        // Not a part of the table: a million residents take a while.
        console.error(timesLine(`${size}: ${name}`, times));
        found.push(times.p99);
      }
      return found;
    } finally {
      await site.end();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function fill(size: number, environment: Record<string, string>): Promise<void> {
  const on = openDatabase(readEnvironment(environment));
  try {
    await withLongStatements(() => fillTables(on, size, 100));
    if (environment["DATABASE_URL"])
      await withLongStatements(() => sql`vacuum analyze`.execute(on));
  } finally {
    await on.destroy();
  }
}
