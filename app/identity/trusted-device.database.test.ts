import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  enter,
  inventAddress,
  makeTables,
  password,
  registerResident,
  registration,
  sender,
} from "../../tests/people.fixture.ts";
import { requestEmailChange } from "../account/change-email.server.ts";
import { deleteOwnAccount } from "../account/delete-account.server.ts";
import { signIn } from "../account/login.server.ts";
import { changePassword } from "../account/password.server.ts";
import { reauthenticate } from "../account/re-authenticate.server.ts";
import { database } from "../database/database.server.ts";
import type { Sender } from "../platform/request-context.server.ts";

const tooMany = { ok: false, error: "auth/too-many-requests" };
const wrong = "not the password";

beforeAll(makeTables);
beforeEach(async () => {
  // Keeps the one-minute window from ending meanwhile.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await database().deleteFrom("attempts").execute();
});
afterEach(() => vi.useRealTimers());

/** Uses up a limit for everyone counted so far. */
async function exhaust(limit: string): Promise<void> {
  const counters = database().updateTable("attempts").set({ points: 1000 });
  await counters.where("key", "like", `${limit}:%`).execute();
}

/** A network that just sent too many wrong passwords for other people's accounts. */
async function spoiledNetwork(): Promise<string> {
  const address = inventAddress();
  await signIn({ email: "stranger@example.org", password }, sender(undefined, address));
  await exhaust("address-minute");
  return address;
}

/** The cookies of a logged-in browser that no account trusts. */
function withoutDevice(headers: Headers): Headers {
  const cookies = (headers.get("Cookie") ?? "").split("; ");
  return new Headers({ Cookie: cookies.filter((one) => !one.includes("-device=")).join("; ") });
}

test("a trusted browser's own wrong passwords don't use its network up", async () => {
  const { email, headers } = await registerResident();
  const address = inventAddress();
  for (let time = 0; time < 9; time += 1) {
    await signIn({ email, password: wrong }, sender(headers, address));
  }
  const other = await registerResident();
  const answer = await signIn({ email: other.email, password }, sender(undefined, address));
  expect(answer).toMatchObject({ ok: true });
});

test("a browser that is trusted or signed in may prove its password whatever its network did", async () => {
  for (const shown of [(headers: Headers) => headers, withoutDevice]) {
    const { email, person, headers } = await registerResident();
    const address = await spoiledNetwork();
    expect(await signIn({ email, password }, sender(undefined, address))).toMatchObject(tooMany);
    const from: Sender = sender(shown(headers), address);
    const change = { currentPassword: password, password: "slow water at noon" };
    const newAddress = { currentPassword: password, email: registration().email };
    expect(await requestEmailChange(person, newAddress, from)).toEqual({ ok: true });
    expect(await changePassword(person, change, from)).toMatchObject({ ok: true });
    const changed = { email, password: change.password };
    expect(await signIn(changed, sender(headers, address))).toMatchObject({ ok: true });
    expect(await deleteOwnAccount(person, change.password, from)).toMatchObject({ ok: true });
  }
});

test("strangers who try an account don't keep its signed-in owner from proving the password", async () => {
  const { email, person, headers } = await registerResident();
  await signIn({ email, password: wrong }, sender());
  await exhaust("account");
  expect(await signIn({ email, password }, sender())).toMatchObject(tooMany);
  const from = sender(withoutDevice(headers));
  expect(await reauthenticate(person, password, from, "deleting the account")).toMatchObject({
    ok: true,
  });
});

test("a session has tries of its own, which shut nobody else out", async () => {
  const { email, person, headers } = await registerResident();
  const stolen = withoutDevice(headers);
  const guess = await reauthenticate(person, wrong, sender(stolen), "deleting the account");
  expect(guess).toMatchObject({ ok: false });
  await exhaust("account");
  // From another network, and with a forged device cookie, it is the same session.
  const forged = new Headers({
    Cookie: `${stolen.get("Cookie")}; shoreline-device=${"a".repeat(22)}.20000-${"b".repeat(43)}`,
  });
  for (const again of [stolen, forged]) {
    expect(
      await reauthenticate(person, password, sender(again), "deleting the account"),
    ).toMatchObject(tooMany);
  }
  expect(
    await reauthenticate(person, password, sender(headers), "deleting the account"),
  ).toMatchObject({ ok: true });
  expect(await enter({ email, password })).toBeInstanceOf(Headers);
});
