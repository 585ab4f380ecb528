import { sql } from "kysely";
import { expect, test } from "vitest";
import { addNeighbour, subscribeAll } from "../../tests/people.fixture.ts";
import { database, openDatabase } from "../database/database.server.ts";
import { environment } from "../platform/environment.server.ts";
import { openAnnouncements, post, text } from "./announcements.fixture.ts";

const desk = openAnnouncements();

test("a resident deleted while an announcement is posted doesn't make the posting fail", async () => {
  const [stays, leaves] = [await addNeighbour(), await addNeighbour()];
  await subscribeAll([stays, leaves]);
  const other = openDatabase(environment());
  const isPending = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(other);
    return rows.length > 0;
  };
  const posted = await database()
    .transaction()
    .execute(async (leaving) => {
      await leaving.deleteFrom("identityUsers").where("id", "=", leaves).execute();
      const posting = post(desk, { ...text, mail: "on" });
      posting.catch(() => undefined);
      await expect.poll(isPending).toBe(true);
      return { posting };
    });
  await posted.posting;
  expect(await database().selectFrom("mails").select("uid").execute()).toEqual([{ uid: stays }]);
  await other.destroy();
});
