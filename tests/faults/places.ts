import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { deleteInUse } from "../delete-in-use.ts";
import type { RunningSite } from "../running-site.ts";
import { askPostgres } from "../setup/ask-postgres.ts";
import type { PostgresServer } from "../setup/postgres-server.ts";
import { filledForm } from "../site.fixture.ts";
import { type RunningCommand, runCommand, startCommand } from "./commands.ts";
import { administratorOf, startFaultySite } from "./people.ts";

/** Settings of a site of its own. */
export type Place = Record<string, string> & { DATA_DIR: string };

/** So that no file is made for it. */
const SECRET = "known to the tests and to nobody else";

const backups = new Map<string, Buffer>();
const running: { end: () => Promise<unknown> }[] = [];
let folder: string;
let places = 0;

/**
 * Gives each test of a file a folder of its own, and ends what it started.
 *
 * @param per "file" where all tests of the file share them.
 */
export function cleanUpPlaces(per: "test" | "file" = "test"): void {
  const [before, after] = per === "test" ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "shoreline-backup-"));
  });
  after(async () => {
    await Promise.all(running.splice(0).map((site) => site.end()));
    deleteInUse(folder);
  });
}

/** A path in the folder of the test. */
export function pathOf(...names: string[]): string {
  return join(folder, ...names);
}

/**
 * A place where nothing is yet.
 *
 * @param server for one on PostgreSQL.
 */
export async function newPlace(server?: PostgresServer): Promise<Place> {
  places += 1;
  const DATA_DIR = pathOf(`data${places}`);
  if (!server) return { DATA_DIR, SECRET };
  const name = `backup_${randomBytes(6).toString("hex")}`;
  await askPostgres(`${server.address}/postgres`, `create database ${name}`);
  return { DATA_DIR, SECRET, DATABASE_URL: `${server.address}/${name}` };
}

/** The first column of what a place's database answers. */
export async function column({ DATA_DIR, DATABASE_URL }: Place, query: string): Promise<unknown[]> {
  if (DATABASE_URL) {
    const { rows } = await askPostgres(DATABASE_URL, query);
    return rows.map((row) => Object.values(row)[0]);
  }
  const file = new DatabaseSync(join(DATA_DIR, "shoreline.db"), { timeout: 30_000 });
  try {
    return file
      .prepare(query)
      .all()
      .map((row) => Object.values(row)[0]);
  } finally {
    file.close();
  }
}

export async function titles(place: Place): Promise<unknown[]> {
  const values = await column(
    place,
    `select "values" from entries where kind = 'announcements' and "toEdition" is null`,
  );
  return values.map((said) => JSON.parse(String(said)).title).sort();
}

export async function startAt(place: Place): Promise<RunningSite> {
  const site = await startFaultySite("backup", place);
  running.push(site);
  return site;
}

/** Starts to publish a folder into a place's database, and whenever it changes if that is asked for. */
export function startPush(place: Place, folder: string, ...options: string[]): RunningCommand {
  const command = startCommand(["content", "push", folder, ...options], place);
  running.push({ end: () => command.stop("SIGKILL") });
  return command;
}

export async function post(site: RunningSite, title: string, pdf?: Buffer): Promise<void> {
  const announcement = { title, body: "A text.", dateCreated: "today" };
  const administrator = await administratorOf(site);
  const { status } = pdf
    ? await administrator.upload(
        "/admin",
        filledForm(announcement, ["attachments", "plan.pdf", pdf]),
      )
    : await administrator.send("/admin", announcement);
  expect(status).toBe(302);
}

/** The SHA-256 of every file in a folder, by its name; but for the cache, the lock of a process and notes of backups. */
export function hashes(of: string): Record<string, string> {
  if (!existsSync(of)) return {};
  const hash = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
  const files = listFiles(of).sort();
  return Object.fromEntries(files.map((path) => [relative(of, path), hash(path)]));
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "cache" ? [] : listFiles(path);
    const isOther = /\.lock$|^last-backup\.json$/.test(entry.name);
    return statSync(path).isFile() && !isOther ? [path] : [];
  });
}

/** A site with the announcement "Before" that doesn't run, and a backup of it. */
export async function backedUp(server?: PostgresServer): Promise<{ place: Place; file: string }> {
  const place = await newPlace(server);
  const file = pathOf("site.backup");
  const engine = server ? "postgres" : "sqlite";
  const made = backups.get(engine);
  if (made) {
    writeFileSync(file, made);
    expect(await runCommand(["restore", file], place)).toMatchObject({ code: 0 });
    return { place, file };
  }
  const site = await startAt(place);
  await post(site, "Before");
  await site.stop("SIGTERM");
  expect(await runCommand(["backup", file], place)).toMatchObject({ code: 0 });
  backups.set(engine, readFileSync(file));
  return { place, file };
}
