import { beforeAll, expect, test } from "vitest";
import { passwordLinkMail } from "../app/account/account-mails.server.ts";
import { database, databaseEngine } from "../app/database/database.server.ts";
import { migrate } from "../app/database/migrate.server.ts";
import { queueMail } from "../app/mail/outgoing-mails.server.ts";
import { readMetrics } from "./site-metrics.ts";

// Nothing sends what waits.
beforeAll(() => migrate(database(), databaseEngine()));

test("the site's state is told in Prometheus's format, emails that wait by their kind", async () => {
  await queueMail(database(), passwordLinkMail("robin@example.org", "invented-token"));
  const lines = (await readMetrics())
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# HELP "));
  expect(lines).toEqual([
    ...["# TYPE shoreline_ready gauge", "shoreline_ready 1"],
    "# TYPE shoreline_mails_waiting gauge",
    'shoreline_mails_waiting{kind="announcement"} 0',
    'shoreline_mails_waiting{kind="answer"} 0',
    'shoreline_mails_waiting{kind="single"} 1',
    ...["# TYPE shoreline_edition gauge", expect.stringMatching(/^shoreline_edition \d+$/)],
    "# TYPE shoreline_data_free_bytes gauge",
    expect.stringMatching(/^shoreline_data_free_bytes [1-9]\d+$/),
  ]);
});
