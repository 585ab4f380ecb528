import { afterEach, expect, test, vi } from "vitest";
import { takeMail } from "../../tests/outbox.ts";
import { makeTables } from "../../tests/people.fixture.ts";
import { passwordChangedMail } from "../account/account-mails.server.ts";
import { content, currentEdition } from "../content/edition.server.ts";
import { database } from "../database/database.server.ts";
import { queueMail } from "./outgoing-mails.server.ts";

// These tests must hold whatever the association is called.
Object.assign(content().site, { name: "Elm Pond Association", email: "board@elmpond.example" });

afterEach(() => {
  delete process.env["MAIL_FROM"];
  vi.resetModules();
});

const changed = passwordChangedMail("robin@example.org");
const takeNotice = () => takeMail(changed.to, "your password was changed");

test("a mail about an account comes from the association by name, and no person sent it", async () => {
  await makeTables();
  await queueMail(database(), changed);
  const { from, header } = await takeNotice();
  expect(from).toBe("Elm Pond Association <board@elmpond.example>");
  expect(header("Auto-Submitted")).toBe("auto-generated");
});

test.each([
  ["site@example.org", "Elm Pond Association <site@example.org>"],
  ["Heron Lake, HOA <site@example.org>", '"Heron Lake, HOA" <site@example.org>'],
  ["Étang <site@example.org>", "=?UTF-8?Q?=C3=89tang?= <site@example.org>"],
])("MAIL_FROM=%s is written as %s", async (setting, written) => {
  process.env["MAIL_FROM"] = setting;
  vi.resetModules();
  const fresh = await import("./mail.server.ts");
  (await import("../content/edition.server.ts")).showEdition(currentEdition());
  await fresh.openMailServer(1).send(changed, async () => true);
  expect((await takeNotice()).from).toBe(written);
});
