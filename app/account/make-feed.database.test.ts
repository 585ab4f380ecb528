import { beforeAll, expect, test } from "vitest";
import { listMails } from "../../tests/outbox.ts";
import { makeTables, registerResident, registration } from "../../tests/people.fixture.ts";
import { readFeed } from "../announcements/feed.server.ts";
import { waitForBackground } from "../platform/background.server.ts";
import { environment, noteOrigin } from "../platform/environment.server.ts";
import { makeFeed } from "./make-feed.server.ts";

beforeAll(async () => {
  await makeTables();
  noteOrigin("http://localhost:4321");
});

async function mailsTo(address: string) {
  await waitForBackground();
  return listMails(environment().DATA_DIR).filter(({ to }) => to === address);
}

test("the owner of a new feed gets an email with what to do, without the key", async () => {
  const { email } = registration();
  const { person } = await registerResident({ email });
  const key = await makeFeed(person);
  expect(await readFeed(key)).toContain("<feed");
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain("feed address");
  expect(mails[0]?.text).toContain("http://localhost:4321/forgotpassword");
  expect(mails[0]?.text).not.toContain(key);
});

test("there are at most four such emails per hour", async () => {
  const { email } = registration();
  const { person } = await registerResident({ email });
  for (let time = 0; time < 6; time += 1) await makeFeed(person);
  expect(await mailsTo(email)).toHaveLength(4);
});
