import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { takeMail } from "../../tests/outbox.ts";
import {
  administratorCredentials,
  makeTables,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { noteBackup, noteBackupProblem } from "../database/backup/backup-state.server.ts";
import { database } from "../database/database.server.ts";
import { environment } from "../platform/environment.server.ts";
import { readFreeSpace } from "../platform/free-space.server.ts";
import { findTroubles } from "./site-state.server.ts";
import { mailTroubles } from "./trouble-mails.server.ts";

vi.mock(import("../platform/free-space.server.ts"), { spy: true });

const hour = 60 * 60 * 1000;
const { DATA_DIR } = environment();

await makeTables();
await signInAdministrator();
afterEach(() => void vi.mocked(readFreeSpace).mockReset());

const take = () => takeMail(administratorCredentials.email, "needs attention");
const queued = () => database().selectFrom("mails").select("id").execute();

test("what is older than 36 hours, and a disk that is almost full, are troubles", () => {
  const now = Date.parse("2026-11-28T12:00:00Z");
  const at = (hours: number) => new Date(now - hours * hour).toISOString();
  const about = (hours: number, free: number | undefined) =>
    findTroubles(
      {
        backup: { made: { at: at(hours), file: "monday.backup", bytes: 1 } },
        copy: { made: { at: at(hours), to: "b2:heron-lake" } },
        free,
      },
      now,
    ).map((trouble) => trouble.about);
  expect(about(35, 1_000_000_000)).toEqual([]);
  expect(about(35, undefined)).toEqual([]);
  expect(about(37, 999_000_000)).toEqual(["backup", "copy", "free"]);
  expect(findTroubles({ backup: {}, copy: {}, free: 2e9 }, now)).toEqual([]);
});

test("a site that never had a backup mails nothing, even if one failed", async () => {
  vi.mocked(readFreeSpace).mockResolvedValue(1000);
  await noteBackupProblem("/backups/monday.backup", "The disk is full.");
  await mailTroubles();
  writeFileSync(join(DATA_DIR, "last-backup.json"), "{");
  await mailTroubles();
  expect(await queued()).toEqual([]);
});

test("each trouble is mailed once a day, by one of all processes", async () => {
  vi.mocked(readFreeSpace).mockResolvedValue(2_000_000_000);
  await noteBackup("/backups/monday.backup", 1000);
  await mailTroubles();
  expect(await queued()).toEqual([]);
  await noteBackupProblem("/backups/tuesday.backup", "The disk is full.");
  const now = Date.now();
  await Promise.all([mailTroubles(now), mailTroubles(now), mailTroubles(now + hour)]);
  const { text } = await take();
  expect(text).toMatch(/The last backup failed on .*\. The disk is full\. Ask the person/);
  expect(text).toContain("/admin#website");
  // Another one on the same day is new, the first isn't.
  vi.mocked(readFreeSpace).mockResolvedValue(1000);
  await mailTroubles(now + 2 * hour);
  const other = await take();
  expect(other.text).toContain("The site's disk is almost full");
  expect(other.text).not.toContain("backup failed");
  await mailTroubles(now + 25 * hour);
  expect((await take()).text).toContain("The last backup failed");
  // The queue forgets an email a moment after it is in the outbox.
  await expect.poll(queued).toEqual([]);
});
