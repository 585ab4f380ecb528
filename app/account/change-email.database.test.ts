import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { linkIn, listMails, takeMail } from "../../tests/outbox.ts";
import {
  administratorCredentials,
  enter,
  makeTables,
  password,
  registerResident,
  sender,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { database, transaction } from "../database/database.server.ts";
import { findSignedIn } from "../identity/sessions.server.ts";
import { createToken, findPendingEmail, findToken } from "../identity/tokens.server.ts";
import { waitForBackground } from "../platform/background.server.ts";
import { environment } from "../platform/environment.server.ts";
import { confirmEmail, requestEmailChange } from "./change-email.server.ts";
import { signIn } from "./login.server.ts";
import { gatherOwnData } from "./own-data.server.ts";

const hour = 60 * 60 * 1000;
const expired = { ok: false, error: "auth/link-expired" };

beforeAll(makeTables);
beforeEach(() => database().deleteFrom("attempts").execute());
afterEach(() => vi.useRealTimers());

type Somebody = Pick<Awaited<ReturnType<typeof registerResident>>, "person" | "headers">;

function inventAddress(): string {
  return `New-${randomUUID()}@example.org`;
}

function ask({ person, headers }: Somebody, email: string, currentPassword = password) {
  return requestEmailChange(person, { email, currentPassword }, sender(headers));
}

async function askForToken(somebody: Somebody, address: string): Promise<string> {
  expect(await ask(somebody, address)).toEqual({ ok: true });
  return linkIn(await takeMail(address, "confirm your new email address")).split("=")[1] ?? "";
}

/** Opens the link and presses its button, in the session that requested it. */
function confirm({ person, headers }: Somebody, token: string) {
  return confirmEmail(person, token, headers);
}

test("the new address signs in once it is confirmed, the old one no longer, and others are signed out", async () => {
  const somebody = await registerResident();
  const elsewhere = await enter({ email: somebody.email, password });
  const address = inventAddress();
  const token = await askForToken(somebody, address);
  const mailed = await transaction((on) => createToken(on, "password-mailed", somebody.person.id));
  expect(await confirm(somebody, token)).toMatchObject({ ok: true });
  expect((await findSignedIn(elsewhere)).person).toBeNull();
  // A password link in the old mailbox no longer works, either.
  expect(await findToken(mailed, ["password-mailed"])).toBeUndefined();
  expect(await signIn({ email: somebody.email, password }, sender())).toMatchObject({ ok: false });
  const notice = await takeMail(somebody.email, "the email you log in with was changed");
  expect(notice.text).not.toContain(address);
  expect(notice.text).not.toContain("token=");
});

test("a link works for an hour, or without a mail server a day, and until the next one", async () => {
  const somebody = await registerResident();
  vi.useFakeTimers({ toFake: ["Date"] });
  environment().SMTP_URL = "smtp://mail.example.org";
  await ask(somebody, inventAddress());
  const expiresAt = new Date(Date.now() + hour).toISOString();
  expect(await findPendingEmail(somebody.person)).toMatchObject({ expiresAt });
  await waitForBackground();
  delete environment().SMTP_URL;
  const first = await askForToken(somebody, inventAddress());
  const second = await askForToken(somebody, inventAddress());
  expect(await confirm(somebody, first)).toEqual(expired);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * hour + 1000 });
  expect(await confirm(somebody, second)).toEqual(expired);
});

test.each(["another resident's", "the administrator's"])(
  "%s address gets the same answer, and no link",
  async (whose) => {
    const somebody = await registerResident();
    await signInAdministrator();
    const taken =
      whose === "the administrator's"
        ? administratorCredentials.email
        : (await registerResident()).email;
    expect(await ask(somebody, taken.toUpperCase())).toEqual({ ok: true });
    await waitForBackground();
    const mails = listMails().filter(({ to }) => to.toLowerCase() === taken.toLowerCase());
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("this address is in use"),
    ]);
    expect(mails[0]?.text).not.toContain("token");
    // The export lists the requested address whether or not it is taken.
    const { openLinks } = await gatherOwnData(somebody.person);
    const listed = { purpose: "change-address", address: taken.toUpperCase() };
    expect(openLinks).toMatchObject([listed]);
  },
);

test("if two accounts want one address, the first to confirm gets it", async () => {
  const address = inventAddress();
  const [one, other] = [await registerResident(), await registerResident()];
  const first = await askForToken(one, address);
  const second = await askForToken(other, address);
  expect(await confirm(other, second)).toMatchObject({ ok: true });
  expect(await confirm(one, first)).toEqual({ ok: false, error: "auth/email-already-in-use" });
  expect((await findSignedIn(one.headers)).person?.signInAddress).toBe(one.email);
});

test("an account gets at most three links per hour, and so does a mailbox", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const somebody = await registerResident();
  for (let time = 0; time < 3; time += 1) {
    expect(await ask(somebody, inventAddress())).toEqual({ ok: true });
  }
  const tooMany = { ok: false, error: "auth/too-many-requests", retryAfter: 3600 };
  expect(await ask(somebody, inventAddress())).toEqual(tooMany);
  const address = inventAddress();
  for (let time = 0; time < 3; time += 1) {
    expect(await ask(await registerResident(), address)).toEqual({ ok: true });
  }
  expect(await ask(await registerResident(), address.toUpperCase())).toEqual(tooMany);
});
