import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeOlderSite } from "../../../tests/older-site.ts";
import { database, databaseEngine } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";

test("emails and answers of a site from before stay, and each resident has one for each correction", async () => {
  await makeOlderSite(database(), databaseEngine());
  const owned = sql`"state" = 'claimed', "owner" = 'p', "leaseUntil" = "dueAt"`;
  await sql`update "outgoingMails" set ${owned}`.execute(database());
  await migrate(database(), databaseEngine());
  const none = { owner: null, leaseUntil: null, problem: null, sealed: null };
  const of = { announcementId: null, uid: null, correction: null, messageId: null };
  const at = (day: number) => `2026-05-0${day}T10:00:00.000Z`;
  const rest = { ...none, ...of, dueAt: at(2), giveUpAt: at(3) };
  const mails = database().selectFrom("mails").selectAll().orderBy("id");
  const first = {
    kind: "announcement",
    announcementId: "a1",
    uid: "wren",
    correction: -1,
  } as const;
  const failed = { state: "failed", tries: 3, dueAt: at(1), giveUpAt: at(2) };
  const single = { id: "o1", kind: "single", state: "claimed", sealed: "sealed", tries: 1 };
  expect(await mails.execute()).toEqual([
    { ...rest, id: "c1", kind: "answer", state: "sent", messageId: "c1", tries: 1 },
    { ...rest, ...first, ...failed, id: "m1", problem: "The mailbox is full." },
    { ...rest, ...single, owner: "p", leaseUntil: at(2) },
  ]);
  const messages = database().selectFrom("contactMessages").select(["id", "answer", "answeredAt"]);
  expect(await messages.execute()).toEqual([
    { id: "c1", answer: "It is repaired.", answeredAt: at(2) },
  ]);
  const add = (given: object) =>
    database()
      .insertInto("mails")
      .values({ ...rest, ...first, id: "new", state: "waiting", tries: 0, ...given })
      .execute();
  await expect(add({})).rejects.toThrow();
  await add({ correction: 2 });
  await database().deleteFrom("contactMessages").execute();
  await database().deleteFrom("identityUsers").execute();
  expect(await mails.execute()).toMatchObject([{ id: "o1" }]);
});
