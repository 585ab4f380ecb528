/** Fields that a form doesn't have never change anything: neither rights nor other people's rows. */
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

/** Columns of the tables, fields of other forms, and names that a form library would unfold or obey. */
const names = [
  ...["role", "uid", "id", "userId", "addressProvenAt", "token", "createdAt", "updatedAt"],
  ...["expiresAt", "consentedAt", "nameKey", "streetKey", "name", "email", "includeOnDir"],
  ...["password", "title", "message", "recipient", "_method", "", "🦆"],
  ...["__proto__", "__proto__[role]", "constructor.prototype.role", "user[role]", "user.role"],
  ...["a[4294967294]", "name[40000000]", "name[0]", "name[]", "email[$ne]", "where"],
  ...["__intent__", "__state__", "__form__", "x".repeat(3000)],
  ...["a.".repeat(1000), "a[0]".repeat(500)],
];

/** What each of them is given: the id of somebody else's row, too. */
const values = () => [
  ...["administrator", "1", "2001-01-01T00:00:00.000Z", "Y", '{"role":"administrator"}'],
  ...site.rows("select uid from users limit 1").map(({ uid }) => String(uid)),
  ...site
    .rows("select slug from entries where kind = 'announcements' limit 1")
    .map(({ slug }) => String(slug)),
];

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

/** Sends a form with all fields that it doesn't have, once for each value, and judges what that changed. */
async function attack<Form extends Record<string, string>>(
  path: string,
  fill: () => Form,
  judge: (found: Changes, typed: Form) => void,
  browse = () => site.browse(),
) {
  for (const value of values()) {
    const before = everyRow(site);
    const typed = fill();
    // The form's own fields come first, and the first of each name counts.
    const extra = names.map((name): [string, string] => [name, value]);
    expect((await browse().send(path, [...Object.entries(typed), ...extra])).status).toBe(302);
    judge(changes(before, everyRow(site)), typed);
  }
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
  await attack("/contact", write, (found, typed) => {
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
  return attack("/admin", announce, judge, () => administrator);
});
