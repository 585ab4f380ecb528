/** Fields that a form doesn't have never change anything: neither rights nor other people's rows. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { administrator as credentials } from "../running-site.ts";
import { type Browser, registrationFields } from "../site.fixture.ts";
import { everyRow, peopledSite } from "./peopled-site.ts";

const site = peopledSite();
let administrator: Browser;
let others: string[] = [];

beforeAll(async () => {
  administrator = await site.browseAsAdministrator();
  await site.browse().register({ name: "Listed Loon" });
  await site.browse().register({ name: "Unlisted Grebe", includeOnDir: "N" });
  await administrator.send("/admin", announce());
  others = site
    .rows(`select uid as id from users union select slug from entries`)
    .map(({ id }) => String(id));
});

const announce = () => ({
  ...{ title: crypto.randomUUID(), body: "On Saturday.", dateCreated: "May 1" },
  expiresOn: "2099-05-02",
});
const write = () => ({
  ...{ recipient: "", name: `Wren ${crypto.randomUUID()}`, email: "wren@example.org" },
  message: "The dock light is out.",
});

const columns = ["role", "uid", "id", "userId", "addressProvenAt", "token"];
const more = ["createdAt", "updatedAt", "expiresAt", "consentedAt", "nameKey", "streetKey"];
const own = [
  ...["name", "email", "includeOnDir", "password", "title", "message", "recipient", "_method"],
];
/** Names that a form library would unfold into large or deep values, or read as its own orders. */
const unfolded = [
  ...["__proto__", "__proto__[role]", "constructor.prototype.role", "user[role]", "user.role"],
  ...["a[4294967294]", "name[40000000]", "name[0]", "name[]", "email[$ne]", "where"],
  ...["__intent__", "__state__", "__form__", "x".repeat(3000)],
  ...["a.".repeat(1000), "a[0]".repeat(500)],
];
const names = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...columns, ...more, ...own) },
  { weight: 2, arbitrary: fc.constantFrom(...unfolded) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }).filter((name) => name !== "intent"),
  },
);
const values = fc.oneof(
  fc.constantFrom(
    "administrator",
    "1",
    "2001-01-01T00:00:00.000Z",
    "Y",
    '{"role":"administrator"}',
  ),
  fc.integer({ min: 0, max: 99 }).map((pick) => others[pick % others.length] ?? ""),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
/** The form's own fields come first, and the first of each name counts. */
const extras = fc.array(fc.tuple(names, values), { minLength: 1, maxLength: 3 });

/** The rows that are new, and those that are gone, by their table. */
function changes(before: ReturnType<typeof everyRow>, after: typeof before) {
  const beyond = (rows: object[] = [], others: object[] = []) => {
    const texts = new Set(others.map((row) => JSON.stringify(row)));
    return rows.filter((row) => !texts.has(JSON.stringify(row))) as Record<string, unknown>[];
  };
  return Object.keys(after).flatMap((table) => {
    const added = beyond(after[table], before[table]);
    const gone = beyond(before[table], after[table]);
    return added.length + gone.length > 0 ? [{ table, added, gone }] : [];
  });
}

type Changes = ReturnType<typeof changes>;

/** The one row that is new in a table. */
function newRow(found: Changes, table: string): Record<string, unknown> {
  const { added = [] } = found.find((change) => change.table === table) ?? {};
  expect(added).toHaveLength(1);
  return added[0] ?? {};
}

/** Sends a form with fields that it doesn't have, many times, and judges what that changed. */
function attack<Form extends Record<string, string>>(
  path: string,
  fill: () => Form,
  runs: number,
  judge: (found: Changes, typed: Form) => void,
  browse = () => site.browse(),
) {
  const property = fc.asyncProperty(extras, async (extra) => {
    const before = everyRow(site);
    const typed = fill();
    expect((await browse().send(path, [...Object.entries(typed), ...extra])).status).toBe(302);
    judge(changes(before, everyRow(site)), typed);
  });
  return fc.assert(property, { seed: 20_261_121, numRuns: runs });
}

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
/** Since these tests began: an attacker's time isn't taken. */
const begun = Date.now();
const justNow = expect.toSatisfy(
  (time: string) => Date.parse(time) >= begun && Date.parse(time) <= Date.now(),
);

test("'register' makes one resident, with the rights of one", () =>
  attack(
    "/register",
    () => registrationFields(),
    15,
    (found, typed) => {
      const { password: _password, includeOnDir, ...record } = typed;
      const tables = ["identityCredentials", "identitySessions", "identityUsers", "users"];
      expect(found.map(({ table }) => table).toSorted()).toEqual(tables);
      expect(found.flatMap(({ gone }) => gone)).toEqual([]);
      const account = newRow(found, "identityUsers");
      expect(others).not.toContain(account["id"]);
      const expected = { role: "resident", email: typed["email"], createdAt: justNow };
      expect(account).toMatchObject(expected);
      const times = { createdAt: justNow, consentedAt: justNow };
      const kept = { ...record, ...times, includeOnDir, houseNum: 12, uid: account["id"] };
      expect(newRow(found, "users")).toMatchObject(kept);
      for (const table of ["identitySessions", "identityCredentials"]) {
        expect(newRow(found, table)["userId"]).toBe(account["id"]);
      }
    },
  ));

test("'log in' opens one session, of whoever's password it was", () =>
  attack(
    "/login",
    () => ({ ...credentials }),
    15,
    (found) => {
      const session = newRow(found, "identitySessions");
      expect(found).toEqual([{ table: "identitySessions", added: [session], gone: [] }]);
      expect(session).toMatchObject({ createdAt: justNow });
      const owner = `select role from "identityUsers" where id = ?`;
      expect(site.rows(owner, String(session["userId"]))).toEqual([{ role: "administrator" }]);
    },
  ));

test("'contact' keeps one message as it was typed", async () => {
  // The first one makes the lock by which they take turns.
  await site.browse().send("/contact", write());
  await attack("/contact", write, 40, (found, typed) => {
    const unread = { recipient: "The whole board", id: uuid, createdAt: justNow, readAt: null };
    const kept = { ...typed, ...unread, ...{ accountId: null, answer: null, answeredAt: null } };
    expect(found).toEqual([{ table: "contactMessages", added: [kept], gone: [] }]);
  });
});

test("an announcement is posted as it was typed, beside the others", () => {
  const judge = (found: Changes, typed: Record<string, string>) => {
    expect(found.map(({ table }) => table).sort()).toEqual(["editions", "entries"]);
    expect(found.flatMap(({ gone }) => gone)).toEqual([]);
    const { slug, values, ...rest } = newRow(found, "entries");
    expect({ slug, ...JSON.parse(String(values)) }).toEqual({
      ...{ ...typed, slug: uuid, postedAt: justNow },
    });
    expect(rest).toMatchObject({ kind: "announcements", audience: "residents", toEdition: null });
    expect(others).not.toContain(slug);
  };
  return attack("/admin", announce, 40, judge, () => administrator);
});
