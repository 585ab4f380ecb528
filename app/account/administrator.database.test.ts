import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { linkIn, takeMail } from "../../tests/outbox.ts";
import { enter, makeTables, registerResident, sender } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { findSignedIn } from "../identity/sessions.server.ts";
import { findToken, passwordTokens } from "../identity/tokens.server.ts";
import { noteOrigin } from "../platform/environment.server.ts";
import { administratorLink, ensureAdministrator } from "./administrator.server.ts";
import {
  choosePassword,
  describePasswordLink,
  requestPasswordLink,
} from "./forgot-password.server.ts";
import { signIn } from "./login.server.ts";
import { changePassword } from "./password.server.ts";

const email = "administrator@example.org";
const origin = "https://heronlake.example.org";
const day = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  await makeTables();
  noteOrigin(origin);
  await database().deleteFrom("identityUsers").execute();
});
afterEach(() => vi.useRealTimers());

function administrators() {
  return database()
    .selectFrom("identityUsers")
    .select(["id", "email"])
    .where("role", "=", "administrator")
    .execute();
}

function tokenOf(link: string | null): string {
  return new URL(link ?? "").searchParams.get("token") ?? "";
}

async function choose(token: string, password: string): Promise<boolean> {
  return (await choosePassword(token, password, new Headers())).ok;
}

test("concurrent starts create one account, whatever the settings of later ones say", async () => {
  await Promise.all(
    Array.from({ length: 4 }, () => ensureAdministrator(email, "the first lantern")),
  );
  const made = await administrators();
  await ensureAdministrator("other@example.org", "weak");
  expect(await administrators()).toEqual(made);
  expect(made).toMatchObject([{ email }]);
  expect(await signIn({ email, password: "the first lantern" }, sender())).toMatchObject({
    ok: true,
  });
  expect(await signIn({ email, password: "weak" }, sender())).toMatchObject({
    ok: false,
  });
});

test("a resident's address can't become the administrator's", async () => {
  await registerResident({ email });
  await expect(ensureAdministrator(email)).rejects.toThrow("ADMIN_EMAIL");
  expect(await administrators()).toEqual([]);
});

test.each(["Password2026!!!", "administrator2026", email])("'%s' can't be it", async (weak) => {
  await expect(ensureAdministrator(email, weak)).rejects.toThrow("ADMIN_PASSWORD");
  expect(await administrators()).toEqual([]);
});

test("the administrator's password has 15 characters or more, however it is set", async () => {
  const short = "chosen by lin";
  await expect(ensureAdministrator(email, short)).rejects.toThrow("15 characters");
  expect(await administrators()).toEqual([]);
  await ensureAdministrator(email);
  const token = tokenOf(await administratorLink(origin));
  expect(await describePasswordLink(token)).toEqual({ shortest: 15, isExpired: false });
  const rejection = { ok: false, error: "auth/weak-password-of-administrator" };
  expect(await choosePassword(token, short, new Headers())).toEqual(rejection);
  const taken = "chosen by a link";
  expect(await choose(token, taken)).toBe(true);
  const headers = await enter({ email, password: taken });
  const { person } = await findSignedIn(headers);
  const change = { currentPassword: taken, password: short };
  expect(await changePassword(person as Administrator, change, sender(headers))).toEqual(rejection);
});

test("printed and emailed links don't revoke each other until one is used", async () => {
  await ensureAdministrator(email);
  const link = await administratorLink(origin);
  const mailed = await mailedToken();
  expect(await findToken(mailed, passwordTokens)).toMatchObject({ email });
  expect(await choose(tokenOf(link), "chosen by the link")).toBe(true);
  expect(await choose(mailed, "chosen by the mail")).toBe(false);
  const next = await mailedToken();
  const printed = tokenOf(await administratorLink(origin, true));
  expect(await choose(next, "chosen by the mail")).toBe(true);
  expect(await choose(printed, "chosen by the link")).toBe(false);
});

async function mailedToken(): Promise<string> {
  await requestPasswordLink(email, sender());
  return tokenOf(`${origin}${linkIn(await takeMail(email, "choose a new password"))}`);
}

test("a link works for a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await ensureAdministrator(email);
  const token = tokenOf(await administratorLink(origin));
  vi.setSystemTime(Date.now() + day + 1000);
  expect(await choose(token, "chosen much too late")).toBe(false);
  const next = tokenOf(await administratorLink(origin));
  vi.setSystemTime(Date.now() + day - 1000);
  expect(await choose(next, "chosen in good time")).toBe(true);
});
