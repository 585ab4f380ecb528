import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeTables } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { readLimit } from "./limits.server.ts";
import { consume, limitsOfNetwork } from "./rate-limits.server.ts";

const hour = 60 * 60;
const tooMany = { ok: false, error: "auth/too-many-requests", retryAfter: hour };

beforeAll(makeTables);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await database().deleteFrom("attempts").execute();
});
afterEach(() => vi.useRealTimers());

/** An address in the nth /64 of one IPv6 customer. */
function ofCustomer(network: number): string {
  return `2001:db8:77:${network.toString(16)}::1`;
}

test.each([
  ["registrations", 25],
  ["messages", 20],
] as const)("of %s one IPv6 customer has %i in all its networks together", async (name, most) => {
  const attempt = (address: string) => consume(...limitsOfNetwork(address, name));
  for (let time = 0; time < most; time += 1) {
    expect(await attempt(ofCustomer(time))).toMatchObject({ ok: true });
  }
  expect(await attempt(ofCustomer(most))).toEqual(tooMany);
  expect(await attempt("2001:db8:78::1")).toMatchObject({ ok: true });
});

test.each([
  ["site-messages", ["messages"]],
  ["site-registrations", ["registrations"]],
  ["site-mailed-links", ["address-links-network", "password-links-network"]],
  ["site-password-changes", ["password-changes-network"]],
] as const)("no four customers use up %s, of IPv4 or IPv6", (ofSite, names) => {
  for (const address of ["203.0.113.7", ofCustomer(0)]) {
    let used = 0;
    for (const name of names) {
      used += Math.max(...limitsOfNetwork(address, name).map(({ most }) => most));
    }
    expect(4 * used).toBeLessThan(readLimit(ofSite).most);
  }
});
