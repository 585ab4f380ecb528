import { beforeAll, expect, test } from "vitest";
import { makeTables } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { markMoved } from "../database/moving/move-mark.server.ts";
import { requireSameVersion } from "./site-checks.server.ts";

// A site is looked for in a file, not in memory.
if (process.env["DATABASE_URL"] === "sqlite::memory:") delete process.env["DATABASE_URL"];

beforeAll(makeTables);

test("nothing is imported into records that were moved elsewhere", async () => {
  await requireSameVersion();
  await markMoved(database());
  await expect(requireSameVersion()).rejects.toThrow(/^This site was moved to /);
});
