import { beforeAll, expect, test } from "vitest";
import { makeTables, registerResident } from "../../tests/people.fixture.ts";
import { readSessionToken } from "./session-cookie.server.ts";
import { findSession } from "./sessions.server.ts";

beforeAll(makeTables);

/** The headers of a request with a session cookie. */
function withSession(value: string): Headers {
  return new Headers({ Cookie: `other=1; shoreline-session=${value}` });
}

/** A resident's session cookie. */
async function sessionCookie(): Promise<string> {
  const { headers } = await registerResident();
  const [, value = ""] = /shoreline-session=([^;]+)/.exec(headers.get("Cookie") ?? "") ?? [];
  return value;
}

test("a signed token leads to the session and its account", async () => {
  const token = readSessionToken(withSession(await sessionCookie()));
  const session = await findSession(token ?? "");
  expect(session).toMatchObject({ role: "resident", email: expect.stringContaining("@") });
  expect(session?.expiresAt.getTime()).toBeGreaterThan(session?.createdAt.getTime() ?? 0);
});

test("a token without its own signature is none", async () => {
  const [one, other] = [await sessionCookie(), await sessionCookie()];
  const [token = "", signature = ""] = one.split(".");
  const forged = [
    ...[token, `${token}.`, `.${signature}`, `${token}.${"A".repeat(44)}`, `${token}.%ZZ`],
    `${token}.${other.split(".")[1]}`,
    `${token.slice(1)}A.${signature}`,
    `${token}.${signature.slice(0, -4)}`,
    `${token}.${signature}A`,
    "",
  ];
  for (const value of forged.filter((value) => value !== one)) {
    expect(readSessionToken(withSession(value)), value).toBeUndefined();
  }
  expect(readSessionToken(new Headers())).toBeUndefined();
  expect(readSessionToken(withSession(one))).toBe(token);
});

test("a token that the database doesn't know has no session", async () => {
  expect(await findSession("A".repeat(32))).toBeUndefined();
});
