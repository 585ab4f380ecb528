/** What the dashboard tells of the site itself. */
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  noteBackup,
  noteBackupProblem,
  noteCopy,
  noteCopyProblem,
} from "../../app/database/backup/backup-state.server.ts";
import { database } from "../../app/database/database.server.ts";
import { due } from "../../app/mail/mail-queue.server.ts";
import { keepRefused } from "../../app/mail/refused-mails.server.ts";
import { version } from "../../app/platform/version.server.ts";
import { readMain, readText } from "../page-reading.ts";
import { administratorAt, serveSite } from "../site.fixture.ts";

const administrator = administratorAt(serveSite());

/** What there is to do, and what the panel says. */
async function readDashboard(): Promise<{ tasks: string; panel: string }> {
  const { status, html } = await administrator.open("/admin");
  expect(status).toBe(200);
  const text = readText(readMain(html));
  const [, tasks = ""] = /To do (.*?) Shortcuts/.exec(text) ?? [];
  const [, panel = ""] = / This website Version (.*)/.exec(text) ?? [];
  return { tasks, panel };
}

test("a site that was never backed up says so, and misses nothing", async () => {
  const { tasks, panel } = await readDashboard();
  expect(panel).toMatch(
    new RegExp(
      `^Shoreline ${version} Last backup Needs attention No nightly backup has been made yet\\. Ask the person who runs the site .* ` +
        "Backup kept somewhere else None that we know of\\. .* Email .*Email isn't working yet: .* \\(For them: SMTP_URL, .* " +
        "Free disk \\d+\\.\\d GB free Who may register Anyone can register\\. To change this, ask the person who runs the site\\. Download everything",
    ),
  );
  expect(tasks).not.toMatch(/backup/i);
});

test("the last backup and its copy are told, and what failed is a task", async () => {
  await noteBackup("/backups/monday.backup", 42_100_000);
  await noteCopy("b2:heron-lake");
  const well = await readDashboard();
  expect(well.panel).toMatch(
    /Last backup \w+ \d+, \d{4}, .+ \(42\.1 MB\), in \/backups\/monday\.backup Backup kept somewhere else \w+ .*, to b2:heron-lake Email/,
  );
  expect(well.tasks).not.toMatch(/backup/i);
  await noteBackupProblem("/backups/tuesday.backup", "The disk is full");
  await noteCopyProblem("b2:heron-lake", "Wrong password.");
  const { tasks, panel } = await readDashboard();
  expect(tasks).toMatch(/The last backup failed The last copy of the backups failed/);
  for (const words of [
    /monday\.backup Needs attention The last backup failed on .*\. The disk is full\. Ask the person who runs/,
    /Needs attention The last copy to b2:heron-lake failed on .*\. Wrong password\. Ask the person/,
  ]) {
    expect(panel).toMatch(words);
  }
});

test.each(["{", '{"at":"soon"}'])("notes that say %s break nothing", async (note) => {
  for (const name of ["last-backup.json", "last-copy.json"]) {
    writeFileSync(join(process.env["DATA_DIR"] ?? "", name), note);
  }
  expect((await readDashboard()).panel).toContain("No nightly backup has been made yet.");
});

test("emails that were refused are named with the reason, until the list is cleared", async () => {
  const mail = { to: "nobody@example.org", subject: "Heron Lake: your account", text: "" };
  const problem = "The mail server said: 550 No such user.";
  const row = { id: randomUUID(), kind: "single", ...due(), ...keepRefused(mail) } as const;
  await database()
    .insertInto("mails")
    .values({ ...row, state: "failed", problem })
    .execute();
  const { tasks, panel } = await readDashboard();
  expect(tasks).toContain("1 email was refused by the mail server");
  expect(panel).toMatch(
    /nobody@example\.org ?: "Heron Lake: your account", .* The mail server said: 550 No such user\./,
  );
  const clear = () => administrator.sendAndFollow("/admin", { intent: "clear-refused" });
  expect(readText((await clear()).html)).toContain("The list of refused emails is cleared.");
  expect(readText((await clear()).html)).toContain("was already empty");
  expect((await readDashboard()).panel).not.toContain("nobody@example.org");
});
