import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  makeTables,
  registerResident,
  sender,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { administratorLink, ensureAdministrator } from "./administrator.server.ts";
import { choosePassword } from "./choose-password.server.ts";
import { findSignedIn } from "./sessions.server.ts";
import { signIn } from "./sign-in.server.ts";

const email = "administrator@example.org";
const origin = "https://heronlake.example.org";
const day = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  await makeTables();
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

test("the account is made once, whatever later starts say", async () => {
  await ensureAdministrator(email, "the first password");
  const made = await administrators();
  await ensureAdministrator("other@example.org", "another password");
  expect(await administrators()).toEqual(made);
  expect(made).toMatchObject([{ email }]);
  expect(await signIn({ email, password: "the first password" }, sender())).toMatchObject({
    ok: true,
  });
  expect(await signIn({ email, password: "another password" }, sender())).toMatchObject({
    ok: false,
  });
});

test("processes that start together make one account", async () => {
  await Promise.all(Array.from({ length: 4 }, () => ensureAdministrator(email, "the password")));
  expect(await administrators()).toMatchObject([{ email }]);
  expect(await signIn({ email, password: "the password" }, sender())).toMatchObject({ ok: true });
});

test("a resident's address can't become the administrator's", async () => {
  await registerResident({ email });
  await expect(ensureAdministrator(email)).rejects.toThrow("ADMIN_EMAIL");
  expect(await administrators()).toEqual([]);
});

test.each(["password1", "administrator", email])("'%s' can't be the password", async (weak) => {
  await expect(ensureAdministrator(email, weak)).rejects.toThrow("ADMIN_PASSWORD");
  expect(await administrators()).toEqual([]);
});

test("there is no link without an account, or when a password is chosen", async () => {
  expect(await administratorLink(origin)).toBeNull();
  await ensureAdministrator(email, "the first password");
  expect(await administratorLink(origin)).toBeNull();
  expect(await administratorLink(origin, true)).toMatch(`${origin}/choosepassword?token=`);
});

test("a link sets the password once", async () => {
  await ensureAdministrator(email);
  const token = tokenOf(await administratorLink(origin));
  expect(await choose(token, "chosen by the link")).toBe(true);
  expect(await signIn({ email, password: "chosen by the link" }, sender())).toMatchObject({
    ok: true,
  });
  expect(await choose(token, "chosen once more")).toBe(false);
  expect(await signIn({ email, password: "chosen once more" }, sender())).toMatchObject({
    ok: false,
  });
});

test("a new link ends the old ones", async () => {
  await ensureAdministrator(email);
  const old = tokenOf(await administratorLink(origin));
  const current = tokenOf(await administratorLink(origin));
  expect(await choose(old, "chosen by the old link")).toBe(false);
  expect(await choose(current, "chosen by the link")).toBe(true);
});

test.each(["", "made-up", "reset-password:x"])("'%s' is no link", async (token) => {
  await ensureAdministrator(email);
  await administratorLink(origin);
  expect(await choose(token, "chosen by a guess")).toBe(false);
});

test("the token is not in the database", async () => {
  await ensureAdministrator(email);
  const token = tokenOf(await administratorLink(origin));
  const kept = await database().selectFrom("identityVerifications").selectAll().execute();
  expect(kept).not.toHaveLength(0);
  expect(JSON.stringify(kept)).not.toContain(token);
});

test("a link lives for a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await ensureAdministrator(email);
  const token = tokenOf(await administratorLink(origin));
  vi.setSystemTime(Date.now() + day + 1000);
  expect(await choose(token, "chosen too late")).toBe(false);
  const next = tokenOf(await administratorLink(origin));
  vi.setSystemTime(Date.now() + day - 1000);
  expect(await choose(next, "chosen in time")).toBe(true);
});

test("choosing a password ends the administrator's sessions", async () => {
  const { headers } = await signInAdministrator();
  const token = tokenOf(await administratorLink(origin, true));
  expect(await choose(token, "chosen by the link")).toBe(true);
  expect((await findSignedIn(headers)).person).toBeNull();
});

test("the audit trail tells of each link", async () => {
  await ensureAdministrator(email);
  await database().deleteFrom("auditEvents").execute();
  await administratorLink(origin);
  const events = await database().selectFrom("auditEvents").selectAll().execute();
  const [account] = await administrators();
  expect(events).toMatchObject([
    { kind: "administrator-link-made", actor: null, subject: account?.id },
  ]);
});
