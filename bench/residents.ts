import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { databaseEngine, openDatabase } from "../app/database/database.server.ts";
import { withLongStatements } from "../app/database/postgres/dialect.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { fillTables } from "../tests/many-rows.ts";
import { administrator, type RunningSite, startSite } from "../tests/running-site.ts";
import { startPostgres } from "../tests/setup/postgres-server.ts";
import { logIn } from "./log-in.ts";
import { probeInTurn } from "./probe.ts";
import { withoutIndexes } from "./without-indexes.ts";

const sizes = [1000, 100_000, 1_000_000];
/** How many announcements, messages and events there are besides. */
const others = 100;
/** How often each page is asked for before it is measured, and then. */
const warmUp = 10;
const rounds = 200;
const lastPage = "page=999999";

/** The lists that are measured: first and last page, each order and each filter. */
const views = {
  "directory, first page": "/residents",
  "directory, last page": `/residents?${lastPage}`,
  "directory by house number, first page": "/residents?sort=houseNum",
  "directory by house number, last page": `/residents?sort=houseNum&${lastPage}`,
  "directory by street, downwards": "/residents?sort=houseStreet&order=desc",
  "all users, first page": "/admin",
  "all users, last page": `/admin?${lastPage}`,
  "all users by house number, last page": `/admin?sort=houseNum&${lastPage}`,
  "all users, opted in": "/admin?includeOnDir=Y",
  "all users, not opted in": "/admin?includeOnDir=N",
  "all users, admitted, last page": `/admin?state=admitted&${lastPage}`,
  "all users, waiting": "/admin?state=waiting",
  "audit log, first page": "/admin/audit",
  "audit log, last page": `/admin/audit?${lastPage}`,
};

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

type SettingsFor = (size: number) => Promise<Record<string, string>>;

async function measureEngine(engine: string, settingsFor: SettingsFor): Promise<void> {
  const folders: string[] = [];
  const sites: RunningSite[] = [];
  try {
    for (const size of sizes) {
      const folder = mkdtempSync(join(tmpdir(), "shoreline-residents-"));
      folders.push(folder);
      const environment = { DATA_DIR: folder, ...(await settingsFor(size)) };
      await (await startSite("bench", environment)).end();
      await fill(size, environment);
      sites.push(await startSite("bench", environment));
      // Not a part of the table: a million residents take a while.
      console.error(`${engine}: ${size} residents are there`);
    }
    await measureSites(engine, sites);
  } finally {
    await Promise.all(sites.map((site) => site.end()));
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
}

async function measureSites(engine: string, sites: RunningSite[]): Promise<void> {
  const heads = sizes.map((size) => size.toLocaleString("en-US"));
  heads.push("ratio", "of medians", "counting");
  console.log(
    `\n${`${engine}: p99 (ms)`.padEnd(40)}${heads.map((head) => head.padStart(11)).join("")}`,
  );
  // A resident would be told to wait after 120 pages.
  const cookies = await Promise.all(sites.map(({ origin }) => logIn(origin, administrator)));
  for (const [name, path] of Object.entries(views)) {
    const pages = sites.map(({ origin }, place) => ({
      address: origin + path,
      cookie: cookies[place] ?? "",
    }));
    const counting = await probeInTurn(pages, 1);
    await probeInTurn(pages, warmUp);
    const times = await probeInTurn(pages, rounds);
    const [p99, medians, first] = [
      times.map((time) => time.p99),
      times.map((time) => time.median),
      counting.map((time) => time.most),
    ];
    const cells = p99.map((time) => time.toFixed(1));
    cells.push(growth(p99).toFixed(2), growth(medians).toFixed(2), last(first).toFixed(1));
    console.log(name.padEnd(40) + cells.map((cell) => cell.padStart(11)).join(""));
  }
}

const last = (times: number[]) => times.at(-1) ?? Number.NaN;

/** How many times as long the largest takes as the smallest. */
function growth(times: number[]): number {
  return last(times) / (times[0] ?? Number.NaN);
}

async function fill(size: number, environment: Record<string, string>): Promise<void> {
  const settings = readEnvironment(environment);
  const engine = databaseEngine(settings);
  const on = openDatabase(settings);
  try {
    // Of the tables themselves, as much as a machine has to spare.
    if (engine === "sqlite") await sql`pragma cache_size = -400000`.execute(on);
    await withLongStatements(async () => {
      await withoutIndexes(on, engine, () => fillTables(on, size, others));
      if (engine === "postgres") await sql`vacuum analyze`.execute(on);
    });
  } finally {
    await on.destroy();
  }
}
