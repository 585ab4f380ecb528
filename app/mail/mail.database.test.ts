import { afterEach, expect, test, vi } from "vitest";
import { listMails } from "../../tests/outbox.ts";
import { makeTables } from "../../tests/people.fixture.ts";
import { passwordChangedMail } from "../account/account-mails.server.ts";
import { database } from "../database/database.server.ts";
import { content, currentEdition } from "../editions/edition.server.ts";
import { sendToBoard } from "../messages/message.server.ts";
import { waitForBackground } from "../platform/background.server.ts";
import { queueMail } from "./outgoing-mails.server.ts";

// Whatever the association is called, these tests hold.
const association = { name: "Elm Pond Association", email: "board@elmpond.example" };
Object.assign(content().site, association);

const folder = process.env["DATA_DIR"] ?? "";

afterEach(() => {
  delete process.env["MAIL_FROM"];
  vi.resetModules();
});

function latestMail() {
  const mail = listMails(folder).at(-1);
  if (!mail) throw new Error("There is no mail.");
  return mail;
}

test("a mail about an account comes from the association by name, and no person sent it", async () => {
  await makeTables();
  await queueMail(database(), passwordChangedMail("robin@example.org"));
  await waitForBackground();
  const { from, header } = latestMail();
  expect(from).toBe("Elm Pond Association <board@elmpond.example>");
  expect(header("Auto-Submitted")).toBe("auto-generated");
});

test("so does a mail to the board, which is answered to whoever wrote", async () => {
  await makeTables();
  const written = { recipient: "", name: "Robin Sedge", message: "Is the pool open?" };
  await sendToBoard({ ...written, email: "robin@example.org" });
  await waitForBackground();
  const { from, header } = latestMail();
  expect(from).toBe("Elm Pond Association <board@elmpond.example>");
  expect(header("Auto-Submitted")).toBe("auto-generated");
  expect(header("Reply-To")).toBe("robin@example.org");
});

test.each([
  ["site@example.org", "Elm Pond Association <site@example.org>"],
  ["Heron Lake, HOA <site@example.org>", '"Heron Lake, HOA" <site@example.org>'],
  ["Étang <site@example.org>", "=?UTF-8?Q?=C3=89tang?= <site@example.org>"],
])("MAIL_FROM=%s is written as %s", async (setting, written) => {
  process.env["MAIL_FROM"] = setting;
  vi.resetModules();
  const fresh = await import("./mail.server.ts");
  (await import("../editions/edition.server.ts")).showEdition(currentEdition());
  await fresh.openMailServer(1).send(passwordChangedMail("robin@example.org"), async () => true);
  expect(latestMail().from).toBe(written);
});
