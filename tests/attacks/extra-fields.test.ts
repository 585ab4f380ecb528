/** Fields that a form doesn't have never change anything: neither rights nor other people's rows. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { everyRow, peopledSite } from "./peopled-site.ts";
import { type Senders, type SentForm, sentForms } from "./sent-forms.ts";

const site = peopledSite();
const senders = { visitor: () => site.browse() } as Senders;
let others: string[] = [];

beforeAll(async () => {
  const resident = site.browse();
  const administrator = await site.browseAsAdministrator();
  await site.browse().register({ name: "Listed Loon" });
  await site.browse().register({ name: "Unlisted Grebe", includeOnDir: "N" });
  await resident.register({ name: "Sending Teal", email: "teal@example.org" });
  await site.browse().send("/contact", sentForms.contact.fill());
  await administrator.send("/admin", sentForms.post.fill());
  Object.assign(senders, { resident: () => resident, administrator: () => administrator });
  others = site
    .rows(`select uid as id from users union select slug from entries`)
    .map(({ id }) => String(id));
});

const columns = ["role", "uid", "id", "userId", "addressProvenAt", "token"];
const more = [
  "createdAt",
  "updatedAt",
  "expiresAt",
  "consentedAt",
  "nameKey",
  "streetKey",
  "approved",
];
const own = [
  "name",
  "email",
  "includeOnDir",
  "password",
  "title",
  "message",
  "recipient",
  "_method",
];
const unfolded = [
  ...["__proto__", "__proto__[role]", "constructor.prototype.role", "constructor[prototype][role]"],
  ...[
    "user[role]",
    "user.role",
    "a[b][c]",
    "a[999999]",
    "name[0]",
    "name[]",
    "email[$ne]",
    "where",
  ],
  ...[
    "__intent__",
    "__state__",
    "__form__",
    "x".repeat(3000),
    "a.".repeat(1000),
    "a[0]".repeat(500),
  ],
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
    "true",
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
function attack(
  form: SentForm,
  runs: number,
  judge: (found: Changes, typed: Record<string, string>) => void,
) {
  const property = fc.asyncProperty(extras, async (extra) => {
    const before = everyRow(site);
    const typed = form.fill();
    const answer = await senders[form.by]().send(form.path, [...Object.entries(typed), ...extra]);
    expect(answer.status).toBe(form.status);
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
  attack(sentForms.register, 15, (found, typed) => {
    const { password: _password, includeOnDir, ...record } = typed;
    const tables = ["identityCredentials", "identitySessions", "identityUsers", "users"];
    expect(found.map(({ table }) => table).toSorted()).toEqual(tables);
    expect(found.flatMap(({ gone }) => gone)).toEqual([]);
    const account = newRow(found, "identityUsers");
    expect(others).not.toContain(account["id"]);
    expect(account).toMatchObject({ role: "resident", email: typed["email"], createdAt: justNow });
    const times = { createdAt: justNow, consentedAt: justNow };
    const kept = { ...record, ...times, includeOnDir, houseNum: 12, uid: account["id"] };
    expect(newRow(found, "users")).toMatchObject(kept);
    for (const table of ["identitySessions", "identityCredentials"]) {
      expect(newRow(found, table)["userId"]).toBe(account["id"]);
    }
  }));

test("'log in' opens one session, of whoever's password it was", () =>
  attack(sentForms.login, 15, (found) => {
    const session = newRow(found, "identitySessions");
    expect(found).toEqual([{ table: "identitySessions", added: [session], gone: [] }]);
    expect(session).toMatchObject({ createdAt: justNow });
    const owner = `select role from "identityUsers" where id = ?`;
    expect(site.rows(owner, String(session["userId"]))).toEqual([{ role: "administrator" }]);
  }));

test("'contact' keeps one message as it was typed", () =>
  attack(sentForms.contact, 40, (found, typed) => {
    const unread = { recipient: "The whole board", id: uuid, createdAt: justNow, readAt: null };
    const rest = { accountId: null, answer: null, answeredAt: null };
    const kept = { ...typed, ...unread, ...rest };
    expect(found).toEqual([{ table: "contactMessages", added: [kept], gone: [] }]);
  }));

test("an announcement is posted as it was typed, beside the others", () =>
  attack(sentForms.post, 40, (found, typed) => {
    expect(found.map(({ table }) => table).sort()).toEqual(["editions", "entries"]);
    expect(found.flatMap(({ gone }) => gone)).toEqual([]);
    const { slug, values, ...rest } = newRow(found, "entries");
    expect({ slug, ...JSON.parse(String(values)) }).toEqual({
      ...{ ...typed, slug: uuid, postedAt: justNow },
    });
    expect(rest).toMatchObject({ kind: "announcements", audience: "residents", toEdition: null });
    expect(others).not.toContain(slug);
  }));
