import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeTables, registerResident, signInAdministrator } from "../../tests/people.fixture.ts";
import { accountCookie, shownAccount } from "./session-cookie.server.ts";
import { findSignedIn } from "./sessions.server.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

beforeAll(makeTables);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

function pass(time: number) {
  vi.setSystemTime(Date.now() + time);
}

/** Uses a session at intervals until some time has passed; returns whether it is still open. */
async function useEvery(headers: Headers, step: number, until: number): Promise<boolean> {
  for (let passed = step; passed <= until; passed += step) {
    pass(step);
    if (!(await findSignedIn(headers)).person) return false;
  }
  return true;
}

const isOpen = async (headers: Headers) => (await findSignedIn(headers)).person !== null;

test("a session is moved on by a request after a minute, not before", async () => {
  const { headers } = await registerResident();
  pass(59 * second);
  expect((await findSignedIn(headers)).setCookies).toEqual([]);
  pass(2 * second);
  const { person, setCookies } = await findSignedIn(headers);
  expect(person).not.toBeNull();
  expect(setCookies.some((cookie) => cookie.startsWith("shoreline-session="))).toBe(true);
  expect(setCookies.some((cookie) => cookie.startsWith("shoreline-account=resident"))).toBe(true);
  expect((await findSignedIn(headers)).setCookies).toEqual([]);
});

test.each([
  ["a resident's", registerResident, 24 * hour, 7 * 24 * hour, 12 * hour],
  ["the administrator's", signInAdministrator, 30 * minute, 8 * hour, 20 * minute],
] as const)(
  "%s session ends when idle or old, and for good",
  async (_, begin, idle, most, step) => {
    const { headers } = await begin();
    for (const _ of [1, 2]) {
      pass(idle - minute);
      expect(await isOpen(headers)).toBe(true);
    }
    pass(idle + second);
    const { person, setCookies } = await findSignedIn(headers);
    expect(person).toBeNull();
    expect(setCookies.some((cookie) => cookie.startsWith("shoreline-account=;"))).toBe(true);
    pass(-idle / 2);
    expect(await isOpen(headers)).toBe(false);
    const { headers: used } = await begin();
    expect(await useEvery(used, step, most)).toBe(true);
    pass(second);
    expect(await isOpen(used)).toBe(false);
    pass(-idle / 2);
    expect(await isOpen(used)).toBe(false);
  },
);

test("a clock that jumps ends sessions and revives none; a small correction ends nothing", async () => {
  const { headers: ahead } = await registerResident();
  pass(8 * 24 * hour);
  expect(await isOpen(ahead)).toBe(false);
  pass(-8 * 24 * hour);
  expect(await isOpen(ahead)).toBe(false);
  // Otherwise, with the clock set back, it would outlast its seven days.
  const { headers: back } = await registerResident();
  expect(await useEvery(back, 12 * hour, 6 * 24 * hour)).toBe(true);
  pass(-3 * 24 * hour);
  expect(await isOpen(back)).toBe(false);
  pass(3 * 24 * hour);
  expect(await isOpen(back)).toBe(false);
  const { headers: corrected } = await registerResident();
  pass(-59 * second);
  expect(await isOpen(corrected)).toBe(true);
});

test.each([
  ["", "visitor"],
  ["shoreline-account=resident", "resident"],
  ["a=1; shoreline-account=administrator; b=2", "administrator"],
  ["shoreline-account=resident%20Maria%20L%C3%B3pez", "resident", "Maria López"],
  ["shoreline-account=resident%20%ff", "resident"],
  ["shoreline-account=residents", "visitor"],
  ["shoreline-account=root", "visitor"],
  ["not-shoreline-account=resident", "visitor"],
])("the header for '%s' is the %s's", (cookie, account, name = "") => {
  expect(shownAccount(new Headers({ Cookie: cookie }), new Headers())).toEqual({ account, name });
});

test("the header is that of whom the response has logged in or out", () => {
  const request = new Headers({ Cookie: "shoreline-account=resident" });
  const ended = new Headers([["Set-Cookie", accountCookie(null)]]);
  expect(shownAccount(request, ended)).toEqual({ account: "visitor", name: "" });
  const person = { role: "administrator", name: "Administrator" } as const;
  const begun = new Headers([["Set-Cookie", accountCookie(person)]]);
  begun.append("Set-Cookie", "other=1");
  const { role: account, name } = person;
  expect(shownAccount(new Headers(), begun)).toEqual({ account, name });
});

test.each([
  ["a=1; Max-Age=9; </script>", "a=1; Max-Age=9; </script>"],
  ["\u202Eמרים 🦆\r\nSet-Cookie: x=y", "\u202Eמרים 🦆\r\nSet-Cookie: x=y"],
  ["🦆".repeat(100), "🦆".repeat(50)],
  [`${"x".repeat(99)}🦆`, `${"x".repeat(99)}\uFFFD`],
])("the readable cookie carries the name %j, whatever is in it", (name, shown) => {
  const cookie = accountCookie({ role: "waiting", name });
  expect(cookie).toMatch(
    /^shoreline-account=[\w%.!~*'()-]+; Path=\/; SameSite=Lax; Max-Age=86400$/,
  );
  const response = new Headers([["Set-Cookie", cookie]]);
  expect(shownAccount(new Headers(), response)).toEqual({ account: "resident", name: shown });
});

test("a session is found behind cookies of its name that this site never set", async () => {
  const strange = ["%%%", "", `${"A".repeat(32)}.${"A".repeat(43)}%3D`];
  for (const value of strange) {
    const { headers: own } = await registerResident();
    const Cookie = `shoreline-session=${value}; ${own.get("Cookie")}`;
    pass(23 * hour);
    expect(await isOpen(new Headers({ Cookie }))).toBe(true);
    pass(23 * hour);
    expect(await isOpen(own)).toBe(true);
  }
});
