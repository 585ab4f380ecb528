import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openDatabase } from "../app/database/database.server.ts";
import { migrate } from "../app/database/migrate.server.ts";
import { verifyPassword } from "../app/identity/password-hash.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { runCommand } from "../tests/faults/commands.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { shareCache } from "../tests/test-cache.ts";

const folder = temporaryFolder();
shareCache(folder);
const variables = { DATA_DIR: folder };

beforeAll(async () => {
  const settings = readEnvironment(variables);
  const database = openDatabase(settings);
  await migrate(database, "sqlite", settings);
  await database.destroy();
  expect(await seed(2)).toContain("The site hasn't finished its first start here");
  const started = openDatabase(settings);
  const edition = { number: 1, publishedBy: "first start", reason: null };
  const publishedAt = "2026-11-20T12:00:00.000Z";
  await started
    .insertInto("editions")
    .values({ ...edition, publishedAt })
    .execute();
  await started.destroy();
});

async function seed(residents: number): Promise<string> {
  return (await runCommand(["seed", "--residents", String(residents)], variables)).said;
}

async function hashOf(email: string): Promise<string> {
  const database = openDatabase(readEnvironment(variables));
  const { hash } = await database
    .selectFrom("identityCredentials")
    .innerJoin("identityUsers", "identityUsers.id", "identityCredentials.userId")
    .select(sql<string>`"password"`.as("hash"))
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await database.destroy();
  return hash;
}

test("sample residents have a password that only its run has printed", async () => {
  const printed = /^Added 2 residents\. Log in as (\S+) with (\S+)$/m;
  const [, first = "", password = ""] = printed.exec(await seed(2)) ?? [];
  expect(first).toBe("resident1@example.org");
  expect(await verifyPassword(password, await hashOf(first))).toBe(true);
  const [, third = "", other = ""] =
    /^Added 1 resident\. Log in as (\S+) with (\S+)$/m.exec(await seed(3)) ?? [];
  expect(third).toBe("resident3@example.org");
  expect(other).not.toBe(password);
  expect(await verifyPassword(other, await hashOf(third))).toBe(true);
  expect(await verifyPassword(password, await hashOf(first))).toBe(true);
  expect(await seed(3)).toBe("Added 0 residents.\n");
});
