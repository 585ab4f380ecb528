/**
 * Nobody learns from an answer who has an account, but by the words specified. That the work behind
 * it is the same, and so its time, tests/routes/equal-work.test.ts counts.
 */
import { beforeAll, expect, test } from "vitest";
import { administrator } from "../running-site.ts";
import { type Answer, registrationFields } from "../site.fixture.ts";
import { peopledSite } from "./peopled-site.ts";

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

test.each(["/login", "/login.data"])("%s says the same of an account and of none", async (path) => {
  const told: Record<string, unknown[]> = {};
  for (const [kind, emails] of Object.entries({ known, unknown }) as Kinds) {
    told[kind] = [];
    for (const email of emails) {
      const answer = await site.browse().send(path, { email, password: "not it, not it" });
      expect(answer.status).toBe(401);
      told[kind].push(tell(answer, email));
    }
  }
  expect(told["known"]).toEqual(told["unknown"]);
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

test("a link for a forgotten password is promised to an account and to none alike", async () => {
  const ask = async (email: string) =>
    tell(await site.browse().send("/forgotpassword", { email }), email);
  for (const [each, email] of known.entries()) {
    const one = await ask(email);
    expect(one.status).toBe(302);
    expect(one).toEqual(await ask(unknown[each] ?? ""));
  }
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
