import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../app/database/database.server.ts";
import { migrate } from "../app/database/migrate.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { runCommand } from "../tests/faults/commands.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { shareCache } from "../tests/test-cache.ts";

const folder = temporaryFolder();
shareCache(folder);
const variables = { DATA_DIR: folder, ADMIN_EMAIL: "first@example.org", PORT: "3000" };
const settings = readEnvironment(variables);
const database = openDatabase(settings);
afterAll(() => database.destroy());
await migrate(database, "sqlite", settings);

const run = (...args: string[]) => runCommand(["administrator", ...args], variables);

test("the administrator's account moves to an address, which is said with a link", async () => {
  const { code, said } = await run("Second@example.org");
  expect(said).toMatch(
    /^The administrator now logs in as second@example\.org, no longer as first@/,
  );
  expect(said).toMatch(/\nhttp:\/\/localhost:3000\/choosepassword\?token=[\w-]{32}\n/);
  expect(code).toBe(0);
});

test("without an address there is a link alone, to where the site was started last or to BASE_URL", async () => {
  const events = database.selectFrom("auditEvents").select("id");
  const made = () => events.where("kind", "=", "administrator-link-made").execute();
  const before = await made();
  const value = JSON.stringify({ origin: "https://heronlake.example.org", mail: "server" });
  await database.insertInto("settings").values({ key: "startedSite", value }).execute();
  // Reading PDFs is left to the site, and doesn't fail.
  rmSync(join(folder, "cache"), { recursive: true });
  const { code, said } = await run();
  expect(said).toMatch(/^The administrator chooses a password here/);
  expect(said).toContain("\nhttps://heronlake.example.org/choosepassword?token=");
  expect(said).not.toMatch(/The converter ended|couldn't be made/);
  expect(code).toBe(0);
  expect(await made()).toHaveLength(before.length + 1);
  const elsewhere = { ...variables, BASE_URL: "https://other.example.org" };
  const there = await runCommand(["administrator"], elsewhere);
  expect(there.said).toContain("\nhttps://other.example.org/choosepassword?token=");
});
