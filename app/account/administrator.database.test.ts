import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { linkIn, takeMail } from "../../tests/outbox.ts";
import {
  enter,
  makeTables,
  registerResident,
  sender,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { findSignedIn } from "../identity/sessions.server.ts";
import { createToken, findToken, passwordTokens } from "../identity/tokens.server.ts";
import { noteOrigin } from "../platform/environment.server.ts";
import {
  administratorLink,
  ensureAdministrator,
  moveAdministrator,
} from "./administrator.server.ts";
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

function ensure(ADMIN_EMAIL: string, ADMIN_PASSWORD?: string): Promise<void> {
  return ensureAdministrator({ ADMIN_EMAIL, ADMIN_PASSWORD }, { name: "", email: "" });
}

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
  await Promise.all(Array.from({ length: 4 }, () => ensure(email, "the first lantern")));
  const made = await administrators();
  await ensure("other@example.org", "weak");
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
  await expect(ensure(email)).rejects.toThrow("ADMIN_EMAIL");
  expect(await administrators()).toEqual([]);
});

test.each(["Password2026!!!", "administrator2026", email])("'%s' can't be it", async (weak) => {
  await expect(ensure(email, weak)).rejects.toThrow("ADMIN_PASSWORD");
  expect(await administrators()).toEqual([]);
});

test("the administrator's password has 15 characters or more, however it is set", async () => {
  const short = "chosen by lin";
  await expect(ensure(email, short)).rejects.toThrow("15 characters");
  expect(await administrators()).toEqual([]);
  await ensure(email);
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
  await ensure(email);
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
  await ensure(email);
  const token = tokenOf(await administratorLink(origin));
  vi.setSystemTime(Date.now() + day + 1000);
  expect(await choose(token, "chosen much too late")).toBe(false);
  const next = tokenOf(await administratorLink(origin));
  vi.setSystemTime(Date.now() + day - 1000);
  expect(await choose(next, "chosen in good time")).toBe(true);
});

describe("the first one's address", () => {
  const own = { name: "Elm Pond Association", email: "Board@elmpond.example" };
  const [sample, plainSample] = ["heron-lake", "quarry-row"].map(readSample) as [Site, Site];
  type Site = typeof own;

  function readSample(folder: string): Site {
    const file = new URL(`../../samples/${folder}/site.yaml`, import.meta.url);
    const { name, email } = parse(readFileSync(file, "utf8"));
    return { name, email };
  }

  function start(site: Site, ADMIN_EMAIL?: string): Promise<void> {
    return ensureAdministrator({ ADMIN_EMAIL }, site);
  }

  const otherAddress = { ...sample, email: own.email };
  test.each([
    ["the sample", sample, "board@heronlake.example.org"],
    ["the plain sample", plainSample, "board@quarryrow.example.org"],
    ["an association's own content", own, "board@elmpond.example"],
    ["the sample's name with another address", otherAddress, "board@elmpond.example"],
  ])("is with %s the one from it", async (_what, site, address) => {
    await start(site);
    expect(await administrators()).toMatchObject([{ email: address }]);
  });

  test.each(["Board@heronlake.example.org", "Board@quarryrow.example.org"])(
    "isn't %s, a sample's, in another association's content",
    async (email) => {
      await expect(start({ ...own, email })).rejects.toThrow(/Set ADMIN_EMAIL, as in/);
      expect(await administrators()).toEqual([]);
      await start({ ...own, email }, "me@example.org");
      expect(await administrators()).toMatchObject([{ email: "me@example.org" }]);
    },
  );
});

describe("moving the account to another address", () => {
  const moved = "office@example.org";
  let headers: Headers;
  beforeEach(async () => {
    ({ headers } = await signInAdministrator());
  });

  test("lets no old credential open it, and is told to the old mailbox and the audit log", async () => {
    await database().deleteFrom("auditEvents").execute();
    const [{ id = "" } = {}] = await administrators();
    const mailed = await createToken(database(), "password-mailed", id);
    expect(await moveAdministrator(moved.toUpperCase())).toEqual({ former: email, email: moved });
    expect(await administrators()).toEqual([{ id, email: moved }]);
    expect((await findSignedIn(headers)).person).toBeNull();
    expect(await database().selectFrom("identityCredentials").selectAll().execute()).toEqual([]);
    expect(await choose(mailed, "a ladder by the north shore")).toBe(false);
    expect(await administrators()).toEqual([{ id, email: moved }]);
    const mail = await takeMail(email, "the email you log in with was changed");
    expect(mail.text).not.toContain("token=");
    const events = await database().selectFrom("auditEvents").selectAll().execute();
    expect(events).toMatchObject([{ kind: "address-changed", actor: null, subject: id }]);
  });

  test("lets a printed link then set the password that opens it", async () => {
    await moveAdministrator(moved);
    const password = "a ladder by the south shore";
    expect(await choose(tokenOf(await administratorLink(origin)), password)).toBe(true);
    expect(await signIn({ email: moved, password }, sender())).toMatchObject({ ok: true });
  });

  test("doesn't take a resident's sign-in address, or what is none", async () => {
    await registerResident({ email: moved });
    await expect(moveAdministrator(moved)).rejects.toThrow(`A resident logs in as ${moved}`);
    const long = `${"a".repeat(250)}@example.org`;
    for (const none of ["board", "a@example.org b@example.org", "", long]) {
      await expect(moveAdministrator(none)).rejects.toThrow("isn't an email address");
    }
    expect(await administrators()).toMatchObject([{ email }]);
  });
});
