import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../app/database/database.server.ts";
import { migrate } from "../app/database/migrate.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { runCommand } from "../tests/faults/commands.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { shareCache } from "../tests/test-cache.ts";

const folder = temporaryFolder();
shareCache(folder);
const variables: Record<string, string> = {
  DATA_DIR: folder,
  ADMIN_EMAIL: "first@example.org",
  PORT: "3000",
};
const settings = readEnvironment(variables);
const database = openDatabase(settings);
await migrate(database, "sqlite", settings);
await database.destroy();

const run = (...args: string[]) => runCommand(["administrator", ...args], variables);

const link = /\nhttp:\/\/localhost:3000\/choosepassword\?token=[\w-]{32}\n/;

test("the administrator's account moves to an address, which is said with a link", async () => {
  const { code, said } = await run("Second@example.org");
  expect(said).toMatch(
    /^The administrator now logs in as second@example\.org, no longer as first@/,
  );
  expect(said).toMatch(link);
  expect(code).toBe(0);
});

test("without an address there is a link alone, and one line in the audit log", async () => {
  const before = await linksInAuditLog();
  const { code, said } = await run();
  expect(said).toMatch(/^The administrator chooses a password here/);
  expect(said).toMatch(link);
  expect(code).toBe(0);
  expect((await linksInAuditLog()) - before).toBe(1);
});

test("reading PDFs is left to the site, and doesn't fail", async () => {
  rmSync(join(folder, "cache"), { recursive: true });
  const { code, said } = await run();
  expect(said).toMatch(link);
  expect(said).not.toContain("The converter ended");
  expect(code).toBe(0);
});

async function linksInAuditLog(): Promise<number> {
  const database = openDatabase(readEnvironment(variables));
  const told = database.selectFrom("auditEvents").select("id");
  const links = await told.where("kind", "=", "administrator-link-made").execute();
  await database.destroy();
  return links.length;
}

test("the link leads to where the site was started last, unless BASE_URL says another place", async () => {
  const database = openDatabase(readEnvironment(variables));
  const value = JSON.stringify({ origin: "https://heronlake.example.org", mail: "server" });
  await database.insertInto("settings").values({ key: "startedSite", value }).execute();
  expect((await run()).said).toContain("\nhttps://heronlake.example.org/choosepassword?token=");
  variables["BASE_URL"] = "https://other.example.org";
  expect((await run()).said).toContain("\nhttps://other.example.org/choosepassword?token=");
  delete variables["BASE_URL"];
  await database.deleteFrom("settings").where("key", "=", "startedSite").execute();
  await database.destroy();
});
