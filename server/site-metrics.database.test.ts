import { afterAll, beforeAll, expect, test } from "vitest";
import { passwordLinkMail } from "../app/account/account-mails.server.ts";
import { database } from "../app/database/database.server.ts";
import { queueMail } from "../app/mail/outgoing-mails.server.ts";
import { makeTables } from "../tests/people.fixture.ts";
import { startSite } from "./http-server.fixture.ts";
import { createSiteMetrics } from "./site-metrics.ts";

const metrics = createSiteMetrics("0123456789abcdef0123456789abcdef");
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  await makeTables();
  site = await startSite({ metrics });
});
afterAll(() => site.end());

/** The lines of a metric, without those that describe it. */
async function linesOf(name: string): Promise<string[]> {
  const lines = (await metrics.read()).split("\n");
  return lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
}

test("requests are counted by method and status, whatever a stranger calls the method", async () => {
  await site.fetch("/faq");
  await site.fetch("/faq");
  await site.fetch("/no-such-page");
  await site.fetch("/faq", { method: "PROPFIND" });
  const counted = await linesOf("http_request_duration_seconds_count");
  expect(counted).toContain('http_request_duration_seconds_count{method="GET",status="200"} 2');
  expect(counted).toContain('http_request_duration_seconds_count{method="GET",status="404"} 1');
  expect(counted.filter((line) => line.includes('method="other"'))).toHaveLength(1);
});

test("emails that wait are counted by queue", async () => {
  await queueMail(database(), passwordLinkMail("robin@example.org", "invented-token"));
  expect(await linesOf("shoreline_mails_waiting")).toEqual([
    'shoreline_mails_waiting{kind="announcement"} 0',
    'shoreline_mails_waiting{kind="answer"} 0',
    'shoreline_mails_waiting{kind="single"} 1',
  ]);
  expect(await linesOf("shoreline_ready")).toEqual(["shoreline_ready 1"]);
});

test("the disk, the edition and Node's own figures are there", async () => {
  const [free = ""] = await linesOf("shoreline_data_free_bytes");
  expect(Number(free.split(" ")[1])).toBeGreaterThan(0);
  expect(await linesOf("shoreline_edition")).toHaveLength(1);
  expect(await linesOf("process_resident_memory_bytes")).toHaveLength(1);
  expect(await linesOf("nodejs_eventloop_lag_p99_seconds")).toHaveLength(1);
});
