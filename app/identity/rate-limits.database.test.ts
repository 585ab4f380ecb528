import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  enter,
  inventAddress,
  makeTables,
  password,
  registerResident,
  registration,
  sender,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { requestEmailProof } from "../account/change-email.server.ts";
import { requestPasswordLink } from "../account/forgot-password.server.ts";
import { changePassword } from "../account/password.server.ts";
import { signUp } from "../account/register.server.ts";
import { database } from "../database/database.server.ts";
import { waitForBackground } from "../platform/background.server.ts";
import { log } from "../platform/log.server.ts";
import { proveEmail } from "./accounts.server.ts";
import { type LimitName, readLimit } from "./limits.server.ts";
import * as hashing from "./password-hash.server.ts";
import type { SignedIn } from "./person.server.ts";
import { consume, limitOf, limitsOfNetwork } from "./rate-limits.server.ts";

const refused = { ok: false, error: "auth/too-many-requests-of-all", retryAfter: 3600 };

beforeAll(makeTables);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await database().deleteFrom("attempts").execute();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** As if many networks had used up a site-wide limit. */
async function useUp(name: LimitName): Promise<void> {
  const counter = limitOf(name);
  await consume({ ...counter, points: counter.most });
}

function pointsOf(counters: string) {
  const attempts = database().selectFrom("attempts").select("points");
  return attempts.where("key", "like", counters).execute();
}

function everything() {
  return Promise.all(
    (["attempts", "identityUsers", "users", "auditEvents", "oneTimeLinks"] as const).map((table) =>
      database().selectFrom(table).selectAll().execute(),
    ),
  );
}

test("registrations of many networks are refused at the ceiling; nothing is written", async () => {
  const { person } = await registerResident();
  await database().deleteFrom("attempts").execute();
  await useUp("site-registrations");
  const hash = vi.spyOn(hashing, "hashPassword");
  const before = await everything();
  for (let network = 0; network < 3; network += 1) {
    expect(await signUp(registration(), sender())).toEqual(refused);
  }
  expect(await everything()).toEqual(before);
  expect(hash).not.toHaveBeenCalled();
  // People with accounts still log in.
  await enter({ email: person.signInAddress, password });
  vi.setSystemTime(Date.now() + 3600 * 1000 + 1);
  expect((await signUp(registration(), sender())).ok).toBe(true);
  expect(hash).toHaveBeenCalled();
});

test("links for an address are refused at the ceiling; nothing is written", async () => {
  const { person } = await registerResident();
  await database().deleteFrom("attempts").execute();
  await useUp("site-mailed-links");
  const before = await everything();
  expect(await requestEmailProof(person, sender())).toEqual(refused);
  expect(await everything()).toEqual(before);
});

async function isLinkMade({ id, signInAddress }: SignedIn): Promise<boolean> {
  expect(await requestPasswordLink(signInAddress, sender())).toEqual({ ok: true });
  await waitForBackground();
  const links = await database().selectFrom("oneTimeLinks").select("userId").execute();
  return links.some(({ userId }) => userId === id);
}

test("at the ceiling nobody is told, and only unproven addresses are mailed no password link", async () => {
  const { person: unproven } = await registerResident();
  const { person: proven } = await registerResident();
  const { person: administrator } = await signInAdministrator();
  await proveEmail(database(), proven.id, proven.signInAddress);
  await database().deleteFrom("attempts").execute();
  await useUp("site-mailed-links");
  expect(await isLinkMade(unproven)).toBe(false);
  expect(await isLinkMade(proven)).toBe(true);
  expect(await isLinkMade(administrator)).toBe(true);
  expect(await requestPasswordLink("nobody@example.org", sender())).toEqual({ ok: true });
  await database().deleteFrom("attempts").execute();
  expect(await isLinkMade(unproven)).toBe(true);
});

test("requests that mail nothing, or to whom an address is proven to belong, use no ceiling up", async () => {
  const { person: proven } = await registerResident();
  await proveEmail(database(), proven.id, proven.signInAddress);
  const { person: unproven } = await registerResident();
  for (const email of ["nobody@example.org", proven.signInAddress, unproven.signInAddress]) {
    await requestPasswordLink(email, sender());
  }
  await waitForBackground();
  expect(await pointsOf("site-mailed-links:%")).toEqual([{ points: 1 }]);
});

test("one account changes its password ten times an hour, all together a hundred times", async () => {
  const { person, headers } = await registerResident();
  const change = (currentPassword: string) => {
    const from = sender(headers, inventAddress());
    return changePassword(person, { currentPassword, password: "slow water at noon" }, from);
  };
  await database().deleteFrom("attempts").execute();
  await useUp("site-password-changes");
  const hash = vi.spyOn(hashing, "verifyPassword");
  expect(await change(password)).toEqual(refused);
  expect(hash).not.toHaveBeenCalled();
  await database().deleteFrom("attempts").execute();
  // A wrong password changes nothing, and doesn't count as a change.
  expect(await change("not the password")).toMatchObject({ error: "auth/wrong-password" });
  expect(await pointsOf("%password-changes%")).toEqual(Array(3).fill({ points: 0 }));
  const own = database().updateTable("attempts").set({ points: 10 });
  await own.where("key", "like", "password-changes:%").execute();
  expect(await change(password)).toMatchObject({ error: "auth/too-many-requests" });
});

test("the log gets one line for as long as a ceiling is reached", async () => {
  vi.setSystemTime(Date.now() + 2 * 3600 * 1000);
  const warned = vi.spyOn(log, "warn").mockImplementation(() => {});
  await useUp("site-messages");
  for (let network = 0; network < 3; network += 1) {
    expect(await consume(limitOf("site-messages"))).toEqual(refused);
  }
  expect(warned.mock.calls).toEqual([
    [
      { event: "ceiling", name: "site-messages", most: 100, retryAfter: 3600 },
      "the whole site has reached an hourly limit; more of this is refused",
    ],
  ]);
});

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
  expect(await attempt(ofCustomer(most))).toEqual({ ...refused, error: "auth/too-many-requests" });
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
