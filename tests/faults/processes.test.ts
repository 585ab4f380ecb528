import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteInUse } from "../delete-in-use.ts";
import { registrationFields } from "../site.fixture.ts";
import { killRound } from "./kill-round.ts";
import { administratorOf, startFaultySite, visitorOf } from "./people.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shoreline-processes-"));
});
afterEach(() => deleteInUse(folder));

test("kill -9 under concurrent writes loses nothing that was acknowledged", async () => {
  for (const writes of [10, 60, 25]) {
    const { acknowledged, ...found } = await killRound(folder, writes);
    expect(found).toEqual({ lost: [], halfWritten: [], integrity: "ok" });
    expect(acknowledged).toBeGreaterThanOrEqual(writes);
  }
});

test("two processes on one file make one account of 50 registrations at once", async () => {
  const environment = { DATA_DIR: folder };
  // Both make the tables and the administrator's account, at the same time.
  const starts = await Promise.allSettled([
    startFaultySite("one", environment),
    startFaultySite("two", environment),
  ]);
  const sites = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  try {
    expect(starts.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    const email = "once@example.org";
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const browser = visitorOf(sites[index % 2] as (typeof sites)[0]);
        return (await browser.send("/register", registrationFields({ email }))).status;
      }),
    );
    expect(statuses.filter((status) => status === 302)).toHaveLength(1);
    // 503 says that more passwords wait than can be hashed soon.
    for (const status of statuses) expect([302, 409, 503]).toContain(status);
    const database = new DatabaseSync(join(folder, "shoreline.db"));
    const made = database
      .prepare(
        "select (select count(*) from identityUsers where email = ?) accounts, (select count(*) from users) records",
      )
      .get(email);
    database.close();
    expect(made).toEqual({ accounts: 1, records: 1 });
    // What one wrote, the other reads.
    const [one, two] = await Promise.all(sites.map(administratorOf));
    await one?.send("/admin", { title: "From one", body: "To the other", dateCreated: "today" });
    expect((await two?.open("/admin"))?.html).toContain("From one");
  } finally {
    await Promise.all(sites.map((site) => site.end()));
  }
});
