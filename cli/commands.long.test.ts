import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { addChecksum } from "../app/database/backup/checksum.server.ts";
import { copySqlite, makeTables, siteAddress } from "../app/database/backup/sqlite-copy.server.ts";
import { migrationsFor } from "../app/database/migrations.server.ts";
import { runCommand } from "../tests/faults/commands.ts";
import { startMailServer } from "../tests/smtp-server.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Runs a command whose site is, or would be, in a temporary folder. */
const run = (command: string[], settings: Record<string, string> = {}) =>
  runCommand(command, { DATA_DIR: join(folder, "data"), ...settings });

function sqliteIn(data: string): string {
  mkdirSync(data);
  return join(data, "shoreline.db");
}

async function makeBackup(name: string): Promise<string> {
  const site = join(folder, "site.db");
  await makeTables(site, Object.keys(migrationsFor("sqlite")));
  await copySqlite(siteAddress(site), join(folder, name));
  await addChecksum(join(folder, name));
  rmSync(site);
  return join(folder, name);
}

test("nothing is replaced where no site is, and a file is found from where one stands", async () => {
  const backup = await makeBackup("monday's.backup");
  const here = { INIT_CWD: folder };
  const { code, said } = await run(["restore", "--replace", "monday's.backup"], here);
  expect(said).toMatch(
    /^There is no site in \S+data, so there is nothing to replace\. Nothing was/,
  );
  expect(code).toBe(1);
  expect(existsSync(join(folder, "data"))).toBe(false);
  // The command that the message names works.
  const [, command = ""] = /where no site is yet: (.*)\n$/.exec(said) ?? [];
  const quoted = backup.replace("'", "'\\''");
  expect(command).toBe(`DATA_DIR=${join(folder, "data")} npm run restore -- '${quoted}'`);
  expect(await run(["restore", "monday's.backup"], here)).toMatchObject({ code: 0 });
  const again = await run(["restore", "monday's.backup"], here);
  expect(again.said).toContain(`DATA_DIR=${join(folder, "data")} npm run restore -- --replace '`);
});

test("what became of a backup and of its copy is noted, and a failure keeps the last success", async () => {
  const data = join(folder, "data");
  await makeTables(sqliteIn(data), Object.keys(migrationsFor("sqlite")));
  const read = (name: string) => JSON.parse(readFileSync(join(data, name), "utf8"));
  const file = join(folder, "monday.backup");
  const at = expect.stringMatching(/^20\d\d-.*Z$/);
  expect(await run(["backup", file])).toMatchObject({ code: 0 });
  const made = { at, file, bytes: statSync(file).size };
  expect(read("last-backup.json")).toEqual(made);
  expect(await run(["backup", file])).toMatchObject({ code: 1 });
  const words = `${file} already exists and was not overwritten. Choose another name.`;
  expect(read("last-backup.json")).toEqual({ ...made, problem: { at, place: file, words } });

  const copied = (...args: string[]) => run(["backup-copied", ...args]);
  expect(await copied("rest:https://me:secret@copies.example.org/")).toMatchObject({ code: 0 });
  await copied("--problem", "Fatal: wrong\u001b[2J password\n", "b2:elm-pond");
  expect(read("last-copy.json")).toEqual({
    ...{ at, to: "rest:https://copies.example.org/" },
    problem: { at, place: "b2:elm-pond", words: "Fatal: wrong [2J password" },
  });
});

test("what a restore replaces is named with its size, and the newest three such copies are kept", async () => {
  const backup = await makeBackup("monday.backup");
  await run(["restore", backup]);
  const data = join(folder, "data");
  const beginning = "shoreline.db.before-restore-";
  const older = [1, 2, 3].map((month) => `${beginning}2026-0${month}-01T10-00-00.000Z`);
  const mine = [`${beginning}of-the-treasurer`, "shoreline.db.mine"];
  for (const name of [...older, `${older[0]}-wal`, ...mine]) writeFileSync(join(data, name), "");
  const { said } = await run(["restore", "--replace", backup]);
  expect(said).toMatch(
    /kept as \S+before-restore-2\S+Z \(0\.\d MB\)\.\nWhen you are sure .* delete it/,
  );
  expect(said).toContain(`Deleted an older one: ${join(data, `${older[0]}`)}\n`);
  const [, kept = ""] = /kept as \S+(shoreline\.db\.\S+)/.exec(said) ?? [];
  const left = readdirSync(data).filter((name) => name.startsWith("shoreline.db."));
  expect(left.sort()).toEqual([...older.slice(1), kept, ...mine].sort());
});

test("on a server and in a container, commands are spelled as there", async () => {
  const onServer = { SHORELINE_SITE: "heron-lake" };
  const usage = await run(["restore"], onServer);
  expect(usage.said).toContain("Usage: shoreline heron-lake restore [--replace] FILE\n");
  const backup = await makeBackup("monday.backup");
  const replaced = await run(["restore", "--replace", backup], onServer);
  expect(replaced.said).toContain(`: shoreline heron-lake restore ${backup}\n`);
  const nowhere = await run(["seed"], onServer);
  expect(nowhere.said).toMatch(/start the site once: systemctl start shoreline@heron-lake\n$/);
  const inContainer = await run(["seed", "200"], { SHORELINE_CONTAINER: "yes" });
  expect(inContainer.said).toContain("Usage: node cli/seed.ts");
});

test("what a command names of DATABASE_URL has no password", async () => {
  // The backup is checked before any database is.
  const DATABASE_URL = "postgres://site:apple@db.example.org/site?sslmode=require";
  const { said } = await run(["restore", import.meta.filename], { DATABASE_URL });
  expect(said).toContain(
    "DATABASE_URL='postgres://site:…@db.example.org/site?sslmode=require' npm run backup -- FILE",
  );
});

test.skipIf(process.platform === "win32")(
  "deploy/shoreline says where one stands, and for which site",
  async () => {
    const script = readFileSync(join(import.meta.dirname, "../deploy/shoreline"), "utf8");
    mkdirSync(join(folder, "etc"));
    writeFileSync(join(folder, "etc/heron-lake.env"), "");
    const here = script
      .replace("settings=/etc/shoreline", `settings=${join(folder, "etc")}`)
      .replace("program=/srv/shoreline", `program=${join(import.meta.dirname, "..")}`)
      .replace('"$(id -u)"', "0")
      .replace("  systemd-run --quiet", "  printf '%s\\n'");
    const args = ["-c", here, "shoreline", "heron-lake", "restore", "a file"];
    const { stdout } = await promisify(execFile)("bash", args, { cwd: folder });
    const said = stdout.split("\n");
    expect(said).toContain("--setenv=SHORELINE_SITE=heron-lake");
    expect(said).toContain(`--setenv=INIT_CWD=${realpathSync(folder)}`);
    expect(said.at(-2)).toBe("a file");
  },
);

test.skipIf(process.platform !== "linux").each([
  ["shoreline-backup@.service", /^ExecStart=\/bin\/sh -c '(cd .*)'$/m],
  ["compose.yaml", /^ +\((cd .*)\)$/m],
])("the newest 30 nightly backups are kept by %s, and no other file goes", async (name, line) => {
  const service = readFileSync(join(import.meta.dirname, "../deploy", name), "utf8");
  const [, script = ""] = line.exec(service) ?? [];
  const nights = Array.from({ length: 33 }, (_, night) => `20${10 + night}-01-31-0315.backup`);
  const others = ["before-the-move.backup", "everything", "2009-01-31-0315.backup.part"];
  for (const name of [...nights, ...others]) writeFileSync(join(folder, name), "");
  const here = script.replace(/(?<=^cd )\S+/, folder).replaceAll("$$", "$");
  await promisify(execFile)("sh", ["-c", here]);
  expect(readdirSync(folder).sort()).toEqual([...nights.slice(3), ...others].sort());
});

test("mail-test sends an email, or says why the mail server doesn't take it", async () => {
  await makeTables(sqliteIn(join(folder, "data")), Object.keys(migrationsFor("sqlite")));
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const settings = { SMTP_URL: server.url, MAIL_FROM: "Heron Lake <board@example.org>" };
  const sent = await run(["mail-test", "you@example.org"], settings);
  expect(sent.said).toContain("The mail server took an email to you@example.org.");
  expect(server.taken.map(({ to }) => to)).toEqual(["you@example.org"]);
  server.treat = () => ({ refuse: "recipient", code: 550, words: "No such mailbox" });
  const refused = await run(["mail-test", "you@example.org"], settings);
  expect(refused.said).toContain("wasn't sent. The mail server said: 550 No such mailbox.");
  expect([sent.code, refused.code]).toEqual([0, 1]);
});

test("inspect names what isn't right, and what the site noted of its backups", async () => {
  const data = join(folder, "data");
  mkdirSync(data);
  const at = new Date().toISOString();
  writeFileSync(join(data, "last-backup.json"), JSON.stringify({ at, file: "/x", bytes: 7 }));
  const to = { at, place: "sftp:nas:/x", words: "no \u001b[2Jroute" };
  writeFileSync(join(data, "last-copy.json"), JSON.stringify({ problem: to }));
  const { code, said } = await run(["inspect"], { MAIL_FROM: "lake@gmail.com" });
  expect(said).toContain("look  Nothing answers on port 0: the site isn't running");
  expect(said).toContain("ok    the last backup is 0 hours old");
  expect(said).toContain("look  the last copy of a backup elsewhere failed: no ?[2Jroute");
  expect(said).toContain("look  email isn't sent: SMTP_URL isn't set");
  expect(code).toBe(1);
});

test("what a command quotes commands no terminal", async () => {
  const { said } = await run(["restore", "no\u001b[2J\u202esuch"]);
  expect(said).toContain("no?[2J?such");
  expect(said).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
});

test.each([
  { script: "backup", path: "file/x", words: "a part of its path is a file, not a folder" },
  { script: "restore", path: "backup", words: "there is already something with this name" },
  { script: "release", path: "file/x", words: "a part of its path is a file, not a folder" },
  { script: "export", path: "file/x", words: "a part of its path is a file, not a folder" },
])("$script says in a sentence what is wrong with $path", async ({ script, path, words }) => {
  await makeBackup("backup");
  const data = join(folder, "data");
  const isPlace = path === "backup";
  if (isPlace) writeFileSync(data, "");
  else await makeTables(sqliteIn(data), Object.keys(migrationsFor("sqlite")));
  writeFileSync(join(folder, "file"), "");
  const { code, said } = await run([script, join(folder, path)]);
  expect(said).toContain(isPlace ? `${data} can't be made: ${words}` : words);
  // The folder's name is random.
  expect(said.replaceAll(folder, "")).not.toMatch(/\n\s+at |E[A-Z]{4,}/);
  expect(code).toBe(1);
});
