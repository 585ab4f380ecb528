import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
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

/** Uses a session every so often until some time has passed; returns whether it still stands. */
async function useEvery(headers: Headers, step: number, until: number): Promise<boolean> {
  for (let passed = step; passed <= until; passed += step) {
    pass(step);
    if (!(await findSignedIn(headers)).person) return false;
  }
  return true;
}

describe("a resident's session", () => {
  test("is moved on by a request after a minute, not before", async () => {
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

  test("stands after 23 hours without a request", async () => {
    const { headers } = await registerResident();
    pass(23 * hour);
    expect((await findSignedIn(headers)).person).not.toBeNull();
    pass(23 * hour);
    expect((await findSignedIn(headers)).person).not.toBeNull();
  });

  test("ends after 24 hours without a request, and for good", async () => {
    const { headers } = await registerResident();
    pass(24 * hour + second);
    const { person, setCookies } = await findSignedIn(headers);
    expect(person).toBeNull();
    expect(setCookies.some((cookie) => cookie.startsWith("shoreline-account=;"))).toBe(true);
    pass(-2 * hour);
    expect((await findSignedIn(headers)).person).toBeNull();
  });

  test("ends after seven days, however much it is used", async () => {
    const { headers } = await registerResident();
    expect(await useEvery(headers, 12 * hour, 7 * 24 * hour)).toBe(true);
    pass(second);
    expect((await findSignedIn(headers)).person).toBeNull();
    pass(-hour);
    expect((await findSignedIn(headers)).person).toBeNull();
  });
});

describe("the administrator's session", () => {
  test("stands after 29 minutes without a request, not after 30", async () => {
    const { headers } = await signInAdministrator();
    pass(29 * minute);
    expect((await findSignedIn(headers)).person).not.toBeNull();
    pass(30 * minute + second);
    expect((await findSignedIn(headers)).person).toBeNull();
    pass(-20 * minute);
    expect((await findSignedIn(headers)).person).toBeNull();
  });

  test("ends after eight hours, however much it is used", async () => {
    const { headers } = await signInAdministrator();
    expect(await useEvery(headers, 20 * minute, 8 * hour)).toBe(true);
    pass(second);
    expect((await findSignedIn(headers)).person).toBeNull();
  });
});

describe("a clock that jumps", () => {
  test("ahead ends a session, and back again doesn't revive it", async () => {
    const { headers } = await registerResident();
    pass(8 * 24 * hour);
    expect((await findSignedIn(headers)).person).toBeNull();
    pass(-8 * 24 * hour);
    expect((await findSignedIn(headers)).person).toBeNull();
  });

  test("back ends a session, which would outlast its seven days otherwise", async () => {
    const { headers } = await registerResident();
    expect(await useEvery(headers, 12 * hour, 6 * 24 * hour)).toBe(true);
    pass(-3 * 24 * hour);
    expect((await findSignedIn(headers)).person).toBeNull();
    pass(3 * 24 * hour);
    expect((await findSignedIn(headers)).person).toBeNull();
  });

  test("back by less than a minute, as for a correction, ends nothing", async () => {
    const { headers } = await registerResident();
    pass(-59 * second);
    expect((await findSignedIn(headers)).person).not.toBeNull();
  });
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

/** Cookies of the session's name that this site never set, as another one on the same domain may. */
const strangeCookies = [
  "shoreline-session=%%%",
  "shoreline-session=",
  `shoreline-session=${"A".repeat(32)}.${"A".repeat(43)}%3D`,
];

describe("with a strange cookie in front", () => {
  /** Residents whose browsers send a strange cookie first, and the right one alone. */
  const residentsBehind = () =>
    Promise.all(
      strangeCookies.map(async (strange) => {
        const { headers: own, person } = await registerResident();
        return {
          own,
          person,
          headers: new Headers({ Cookie: `${strange}; ${own.get("Cookie")}` }),
        };
      }),
    );

  test("a session is found, and moved on", async () => {
    const residents = await residentsBehind();
    pass(23 * hour);
    for (const { headers } of residents) {
      expect((await findSignedIn(headers)).person).not.toBeNull();
    }
    pass(23 * hour);
    for (const { own } of residents) expect((await findSignedIn(own)).person).not.toBeNull();
  });
});
