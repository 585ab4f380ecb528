import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteInUse } from "../delete-in-use.ts";
import type { RunningSite } from "../running-site.ts";
import {
  expectFormsKept,
  expectHalfLogout,
  expectNoPrivatePages,
  expectPrivateFormsKept,
  expectPrivateFormsSendable,
  expectPublicPages,
  expectRecovery,
  gatherPeople,
  type People,
} from "./fault-checks.ts";
import { residentOf, startFaultySite, visitorOf } from "./people.ts";

let site: RunningSite;
let people: People;
let file: string;

beforeAll(async () => {
  site = await startFaultySite("sqlite-faults");
  file = join(site.folder, "shoreline.db");
  people = await gatherPeople(site);
});
afterAll(() => site.end());

/** Brings all that was written into the database file itself, and lets readers forget what they know. */
function emptyLog(before?: () => void): void {
  const other = new DatabaseSync(file, { timeout: 30_000 });
  other.exec(
    "insert into settings values ('touched', ''); delete from settings where key = 'touched'",
  );
  before?.();
  other.exec("pragma wal_checkpoint(truncate)");
  other.close();
}

/** Holds the lock for writing, as a process does that stands still in the middle of a change. */
function lock(): () => void {
  const other = new DatabaseSync(file, { timeout: 30_000 });
  other.exec("begin exclusive");
  return () => other.close();
}

/** Leaves no byte to write: so it is for a process whose disk is full. */
function fillDisk(): () => void {
  const limit = (size: string) =>
    execFileSync("prlimit", [`--pid=${site.pid}`, `--fsize=${size}:unlimited`]);
  limit("0");
  return () => limit("unlimited");
}

/**
 * Marks the file by its header as one that only newer programs may write (sqlite.org/fileformat2.html,
 * 1.3.3): unlike permissions, that binds an administrator of the machine too.
 */
function forbidWriting(): () => void {
  const mark = (version: number) => {
    const open = openSync(file, "r+");
    writeSync(open, Buffer.from([version]), 0, 1, 18);
    closeSync(open);
  };
  // What is still in the log would be written over the mark.
  emptyLog();
  emptyLog(() => mark(3));
  return () => mark(2);
}

function damage(): () => void {
  emptyLog();
  const whole = readFileSync(file);
  writeFileSync(file, Buffer.alloc(whole.length, "x"));
  return () => writeFileSync(file, whole);
}

/** What /readyz says first, within the time for which it repeats what it found out. */
async function expectReadiness(status: number, words: RegExp): Promise<void> {
  const ask = async () => {
    const answer = await visitorOf(site).open("/readyz");
    return { status: answer.status, said: answer.html.split("\n")[0] };
  };
  const expected = { status, said: expect.stringMatching(words) };
  await expect.poll(ask).toEqual(expected);
}

describe.each([
  { fault: "locked", begin: lock, words: /^(the database is locked|the database doesn't answer)$/ },
  { fault: "read-only", begin: forbidWriting, words: /^the database is read-only$/ },
  // Elsewhere nothing limits a process that runs already.
  ...(process.platform === "linux"
    ? [
        {
          fault: "without space on its disk",
          begin: fillDisk,
          words: /^the disk (is full|can't be read or written)$/,
        },
      ]
    : []),
])("a database file that is $fault", ({ begin, words }) => {
  test("is read, and what can't be written is told", async () => {
    const lift = await begin();
    try {
      await expectPublicPages(site, people);
      expect((await people.resident.open("/residents")).status).toBe(200);
      await expectFormsKept(site);
      await expectPrivateFormsKept(people);
      await expectReadiness(503, words);
      expect((await people.resident.open("/residents")).status).toBe(200);
    } finally {
      lift();
    }
    await expectReadiness(200, /^ok$/);
    await expectRecovery(site, people);
  });
});

test("a database file that is damaged takes down what needs it, and nothing else", async () => {
  const leaving = await residentOf(site);
  const lift = damage();
  try {
    await expectNoPrivatePages(people);
    await expectPublicPages(site, people);
    await expectFormsKept(site);
    await expectPrivateFormsSendable(people);
    await expectHalfLogout(leaving);
  } finally {
    lift();
  }
  await expectRecovery(site, people);
});

test("nothing of all this ended the process or was unexpected to it", () => {
  expect(site.output()).not.toMatch(/"level":[56]0/);
});

test("a file that is no database at the start is told in one sentence, with why", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-damaged-"));
  writeFileSync(join(folder, "shoreline.db"), "Dear board, ".repeat(400));
  const damaged = await startFaultySite("damaged", { DATA_DIR: folder });
  try {
    expect(damaged.output()).toMatch(
      /^No pages are up yet, and the site keeps trying: the database file can't be read or written \(file is not a database\)\.$/m,
    );
    expect(damaged.output()).not.toContain('"stack"');
  } finally {
    await damaged.end();
    deleteInUse(folder);
  }
});
