import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import type { Entry } from "../app/content/entry.ts";
import type { Values } from "../app/content/fields.ts";
import { publish } from "../app/content/publish.server.ts";
import { database } from "../app/database/database.server.ts";
import { siteSecret } from "../app/identity/site-secret.server.ts";
import { queueMail } from "../app/mail/outgoing-mails.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { addNeighbour, makeTables, registerResident } from "../tests/people.fixture.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { exportSite } from "./export-site.server.ts";
import { writeRecords } from "./write-records.server.ts";

vi.mock(import("./write-records.server.ts"), { spy: true });

// An export copies a file, not an in-memory database.
if (process.env["DATABASE_URL"] === "sqlite::memory:") delete process.env["DATABASE_URL"];

const folder = temporaryFolder();
const exported = join(folder, "everything");
const read = (name: string) => readFileSync(join(exported, name), "utf8");
const now = "2026-11-22T10:00:00.000Z";
/** The SHA-256 of ABC. */
const plan = "b5d4045c3f466fa91fe2cc6abe79232a1a57cdf104f7a26e716e0a1e2789df78";

beforeAll(makeTables);

/** Fills every list; returns what must not be exported. */
async function fillSite(): Promise<string[]> {
  const { person } = await registerResident({ name: "=HYPERLINK(1)" });
  await addNeighbour({ name: "Wren" });
  const on = database();
  const fed = on.updateTable("users").set({ feedKeyHash: "feed-key-hash", feedMadeAt: now });
  await fed.where("uid", "=", person.id).execute();
  await sql`insert into "contentFiles" (hash, size, "keptAt", "isWhole") values
    (${plan}, 3, ${now}, 1)`.execute(on);
  const piece = { hash: plan, place: 0, bytes: Buffer.from("ABC") };
  await on.insertInto("contentPieces").values(piece).execute();
  const say = (slug: string, values: Values): Entry => ({
    ...{ kind: "announcements", slug, position: null, audience: "residents" },
    values: { ...values, postedAt: now },
  });
  const meeting = { title: "Meeting", dateCreated: "May 2" };
  const posted = [
    say("dock", {
      ...{ title: "Dock day!", body: "Bring **gloves**.", dateCreated: "May 1" },
      attachment1: `${plan} plan.pdf`,
    }),
    // As after an import: with the same day and title, and ids that start alike.
    say("announcement-1", { ...meeting, body: "At seven." }),
    say("announcement-2", { ...meeting, body: "At eight." }),
  ];
  const place = { position: null, audience: "everyone" } as const;
  const facts = { name: "Heron Lake", timeZone: "America/New_York" };
  const walk = { title: "Walk", startDate: "2026-12-08" };
  const others: Entry[] = [
    { kind: "facts", slug: "facts", values: facts, ...place },
    { kind: "events", slug: "walk", values: walk, ...place },
  ];
  await publish({ by: "June", all: [...posted, ...others] });
  const written = { id: "m", recipient: "", name: "Sedge", email: "s@example.org" };
  const message = { ...written, message: 'Hello,\n"you"', createdAt: now, readAt: null };
  await on.insertInto("contactMessages").values(message).execute();
  const photo = { messageId: "m", place: 1, bytes: Buffer.from("a photo") };
  await on.insertInto("messagePhotos").values(photo).execute();
  const text = "/choosepassword?token=very-secret";
  await queueMail(on, { to: "robin@example.org", subject: "Choose a password", text });
  const secrets = await sql<{ value: string }>`
    select password as value from "identityCredentials" union all select token from "identitySessions"
    union all select "tokenHash" from "oneTimeLinks" union all select sealed from "mails" where sealed is not null
    union all select value from settings where length(value) > 20`.execute(on);
  return [...secrets.rows.map(({ value }) => value), siteSecret(), "feed-key-hash", "very-secret"];
}

test("everything is exported but what opens accounts, for its owner alone to read", async () => {
  const secrets = await fillSite();
  expect(secrets.length).toBeGreaterThan(5);
  const counts = await exportSite(exported);
  expect(counts).toMatchObject({ residents: 2, announcements: 3, messages: 1 });
  const all = globSync("**/*", { cwd: exported, withFileTypes: true });
  const files = all.filter((file) => file.isFile());
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    expect(statSync(path).mode & 0o077, path).toBe(0);
    const text = readFileSync(path, "utf8");
    for (const secret of secrets) expect(text.includes(secret), path).toBe(false);
  }
  expect(read("residents.csv")).toContain(`"'=HYPERLINK(1)"`);
  const names = JSON.parse(read("residents.json")).map(({ name }: Values) => name);
  expect(names).toEqual(["=HYPERLINK(1)", "Wren"]);
  const titles = JSON.parse(read("announcements.json")).map(({ title }: Values) => title);
  expect(titles.sort()).toEqual(["Dock day!", "Meeting", "Meeting"]);
  expect(read("announcements/2026-11-22-dock-day-dock.md")).toBe(
    "# Dock day!\n\nMay 1\n\nBring **gloves**.\n\n## Attachments\n\n- [plan.pdf](files/dock/plan.pdf)\n",
  );
  const meetings = globSync("announcements/*-meeting-*.md", { cwd: exported });
  const expected = ["At eight.", "At seven."];
  expect(meetings.map((name) => read(name).trim().split("\n").at(-1)).sort()).toEqual(expected);
  expect(read("announcements/files/dock/plan.pdf")).toBe("ABC");
  expect(read("messages.csv")).toContain('"Hello,\n""you"""');
  expect(read("calendar.ics")).toContain("SUMMARY:Walk");
  const named = files.filter(({ parentPath }) => parentPath === exported).map(({ name }) => name);
  for (const name of named)
    expect(read("README.txt")).toContain(name === "README.txt" ? "Heron Lake" : name);
  expect(read("message-photos/m-1.webp")).toBe("a photo");
});

test("a folder that can't be replaced is refused before anything is done", async () => {
  const place = mkdtempSync(join(folder, "place-"));
  const link = join(folder, "link");
  symlinkSync(place, link);
  await expect(exportSite(link)).rejects.toThrow(
    `${link} can't be replaced: it is a link, a disk of its own, or not yours. Name a new folder in it, as in ${link}/export.`,
  );
  expect(existsSync(`${link}.unfinished`)).toBe(false);
});

test("an export that fails leaves nothing, and one that was cut off a folder that says so", async () => {
  const other = join(folder, "other");
  vi.mocked(writeRecords).mockRejectedValueOnce(new Error("no records"));
  await expect(exportSite(other)).rejects.toThrow("no records");
  expect([existsSync(other), existsSync(`${other}.unfinished`)]).toEqual([false, false]);
  mkdirSync(`${other}.unfinished`);
  await expect(exportSite(other)).rejects.toThrow(/other\.unfinished is there from an export/);
  expect(existsSync(other)).toBe(false);
});

test("the copy of the database is never where the export goes, and none stays", async () => {
  const { DATA_DIR } = environment();
  const listCopies = () => readdirSync(DATA_DIR).filter((name) => name.startsWith("export-"));
  const listDatabases = () => globSync("**/{.copy,*.db*}", { cwd: folder });
  const [killed, running] = [join(DATA_DIR, "export-killed"), join(DATA_DIR, "export-running")];
  for (const left of [killed, running]) {
    mkdirSync(left);
    writeFileSync(join(left, "shoreline.db"), "everything");
  }
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  utimesSync(killed, twoDaysAgo, twoDaysAgo);
  vi.mocked(writeRecords).mockImplementationOnce(async (copy) => {
    expect(dirname(copy)).toBe(DATA_DIR);
    expect(statSync(copy).mode & 0o777).toBe(0o700);
    expect(existsSync(join(copy, "shoreline.db"))).toBe(true);
    expect(listCopies().sort()).toEqual([basename(copy), "export-running"].sort());
    expect(listDatabases()).toEqual([]);
    return { name: "", counts: {} };
  });
  await exportSite(join(folder, "stick"));
  expect([listDatabases(), listCopies()]).toEqual([[], ["export-running"]]);
  vi.mocked(writeRecords).mockRejectedValueOnce(new Error("no records"));
  await expect(exportSite(join(folder, "broken"))).rejects.toThrow("no records");
  expect(listCopies()).toEqual(["export-running"]);
  rmSync(running, { recursive: true });
});
