import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addNeighbour, makeTables, signInAdministrator } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { countPendingTasks } from "./pending-tasks.server.ts";

let administrator: Administrator;

beforeAll(async () => {
  await makeTables();
  administrator = (await signInAdministrator()).person;
});

async function addMails(daysAgo: number, states: Record<string, "sent" | "failed" | "doubtful">) {
  const id = randomUUID();
  const createdAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString();
  const announcement = { id, title: "Dock day", body: "Saturday.", dateCreated: "May 1" };
  await database()
    .insertInto("announcements")
    .values({ ...announcement, createdAt })
    .execute();
  for (const [uid, state] of Object.entries(states)) {
    const mail = { id: randomUUID(), announcementId: id, uid, state, tries: 1 };
    await database()
      .insertInto("announcementMails")
      .values({ ...mail, dueAt: createdAt, giveUpAt: createdAt })
      .execute();
  }
}

test("pending residents are counted, and emails of the last 30 days that did not arrive", async () => {
  expect(await countPendingTasks(administrator)).toEqual({
    pending: 0,
    unread: 0,
    answers: 0,
    mails: 0,
    mailsPage: 1,
  });
  const [ada, ben, cy] = [await addNeighbour(), await addNeighbour(), await addNeighbour()];
  await addMails(29, { [ada]: "failed", [ben]: "doubtful", [cy]: "sent" });
  await addMails(31, { [ada]: "failed" });
  const waiting = { role: "waiting" } as const;
  await database().updateTable("identityUsers").set(waiting).where("id", "=", ada).execute();
  expect(await countPendingTasks(administrator)).toEqual({
    pending: 1,
    unread: 0,
    answers: 0,
    mails: 2,
    mailsPage: 1,
  });
  for (let day = 1; day <= 10; day += 1) await addMails(day, {});
  expect(await countPendingTasks(administrator)).toMatchObject({ mails: 2, mailsPage: 2 });
});
