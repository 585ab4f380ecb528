/** Nobody learns from an answer, or from its time, who has an account; but by the words specified. */
import { beforeAll, expect, test } from "vitest";
import { administrator } from "../running-site.ts";
import { type Answer, registrationFields } from "../site.fixture.ts";
import { peopledSite } from "./peopled-site.ts";
import { median, timeOf } from "./timing.ts";

const site = peopledSite();
const known = ["teal@example.org", "coot@example.org", "rail@example.org"];
const unknown = ["tea1@example.org", "c00t@example.org", "rai1@example.org"];

beforeAll(async () => {
  for (const email of known) await site.browse().register({ email });
});

type Kinds = [kind: "known" | "unknown", emails: string[]][];

/** An answer without what may differ: the nonce, and what was typed. */
function tell({ status, headers, html }: Answer, email: string) {
  const cleaned = html.replaceAll(email, "TYPED").replace(/nonce="[^"]*"/g, "nonce");
  const names = [...headers.keys()].filter((name) => name !== "date").toSorted();
  return { status, names, html: cleaned };
}

/** Both ways alike take as long: half to twice, which tells a hash from none. */
function expectAlike(one: number[], other: number[]): void {
  const ratio = median(one) / median(other);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
}

test("'log in' says the same of an account and of none, after the same time", async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const told: Record<string, unknown[]> = {};
  for (let round = 0; round < 18; round += 1) {
    for (const [kind, emails] of Object.entries({ known, unknown }) as Kinds) {
      const email = emails[round % emails.length] ?? "";
      // The data alone, most of whose time is the hash's; now and then the page.
      const path = round < emails.length ? "/login" : "/login.data";
      const fields = { email, password: "not it, not it" };
      let answer: Answer | undefined;
      const time = await timeOf(async () => {
        answer = await site.browse().send(path, fields);
      });
      if (path === "/login.data") times[kind].push(time);
      told[kind] = [...(told[kind] ?? []), tell(answer as Answer, email)];
    }
  }
  expect(told["known"]).toEqual(told["unknown"]);
  expect(told["known"]).toEqual(told["known"]?.map(() => expect.objectContaining({ status: 401 })));
  expectAlike(times.known, times.unknown);
});

test("an account and none are refused alike after ten guesses", async () => {
  const told = [];
  for (const email of [administrator.email, "administrat0r@heronlake.example.org"]) {
    for (let round = 0; round < 10; round += 1) await site.browse().logIn(email, "not it, not it");
    told.push(tell(await site.browse().logIn(email, "not it, not it"), email));
  }
  expect(told[0]).toEqual(told[1]);
  expect(told[0]?.status).toBe(429);
});

test("'register' takes as long for an address that is taken", async () => {
  const times = { taken: [] as number[], free: [] as number[] };
  for (let round = 0; round < 15; round += 1) {
    const email = known[round % known.length] ?? "";
    times.taken.push(await timeOf(() => site.browse().register({ email })));
    times.free.push(await timeOf(() => site.browse().register()));
  }
  expectAlike(times.taken, times.free);
});

test("a link for a forgotten password is promised to an account and to none alike", async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const ask = async (email: string) => {
    let answer: Answer | undefined;
    const browser = site.browse();
    const time = await timeOf(async () => {
      answer = await browser.send("/forgotpassword", { email });
    });
    return { time, told: tell(answer as Answer, email) };
  };
  for (let round = 0; round < 15; round += 1) {
    // Each address has three an hour.
    if (round % 9 === 0) site.rows("delete from attempts where key like 'password-links%'");
    const each = round % known.length;
    const one = await ask(known[each] ?? "");
    const other = await ask(unknown[each] ?? "");
    expect(one.told).toEqual(other.told);
    expect(one.told.status).toBe(302);
    times.known.push(one.time);
    times.unknown.push(other.time);
  }
  expectAlike(times.known, times.unknown);
});

test("the administrator's address is taken like any other", async () => {
  const told = [];
  for (const email of [administrator.email, known[0] ?? ""]) {
    const typed = registrationFields({ email });
    told.push(tell(await site.browse().send("/register", typed), email));
  }
  expect(told[0]).toEqual(told[1]);
  expect(told[0]?.status).toBe(409);
});

test("asking whose addresses are taken counts like registering", async () => {
  const strict = "203.0.113.50";
  const statuses = new Set<number>();
  for (const email of known) statuses.add((await site.browse(strict).register({ email })).status);
  const [row] = site.rows(
    "select points from attempts where key like 'registrations%' order by points desc",
  );
  expect([...statuses]).toEqual([409]);
  expect(row?.["points"]).toBe(known.length);
});
