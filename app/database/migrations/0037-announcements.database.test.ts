import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeOlderSite } from "../../../tests/older-site.ts";
import { entriesAt } from "../../content/store.server.ts";
import { database, databaseEngine } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";

const hash = "5f".repeat(32);
const map = { hash, name: "Map.webp", type: "picture", size: 3, alt: "The map", small: hash };

test("announcements become entries with their ids, and drafts, schedules, files and emails stay", async () => {
  await makeOlderSite(database(), databaseEngine());
  const attachments = JSON.stringify([map]);
  for (const table of ["announcements", "announcementDrafts"]) {
    await sql`update ${sql.table(table)} set attachments = ${attachments}`.execute(database());
  }
  const file = {
    hash,
    size: 3,
    keptAt: "2026-05-01T10:00:00.000Z",
    isWhole: 1,
    firstEdition: null,
  };
  await database()
    .insertInto("contentFiles")
    .values({ ...file, isWhole: 1 })
    .execute();
  await migrate(database(), databaseEngine());

  const { number, publishedBy } = await database()
    .selectFrom("editions")
    .selectAll()
    .orderBy("number", "desc")
    .executeTakeFirstOrThrow();
  expect(publishedBy).toBe("program update");
  const announced = (await entriesAt(number))?.entries.filter(
    ({ kind }) => kind === "announcements",
  );
  const attached = { attachment1: `${hash} Map.webp`, attachment1Alt: "The map" };
  expect(announced).toEqual([
    {
      ...{ kind: "announcements", slug: "a1", position: null, audience: "residents" },
      values: {
        ...{
          title: "Dock day",
          body: "Saturday. 🛶",
          dateCreated: "May 1",
          expiresOn: "2026-12-31",
        },
        ...{ pinned: "on", postedAt: "2026-05-01T10:00:00.000Z", ...attached },
        editedAt: "2026-05-02T10:00:00.000Z",
      },
    },
  ]);
  // Going back to an edition from before takes none off.
  expect((await entriesAt(1))?.entries.filter(({ kind }) => kind === "announcements")).toEqual(
    announced,
  );
  const draft = await database()
    .selectFrom("contentDrafts")
    .selectAll()
    .where("kind", "=", "announcements")
    .executeTakeFirstOrThrow();
  expect({ ...draft, fields: JSON.parse(draft.fields) }).toEqual({
    ...{ id: "a2", kind: "announcements", entry: null, action: "save", title: "Pool", seen: null },
    fields: { title: "Pool", dateCreated: "June 1", mail: "on", ...attached },
    ...{ savedBy: "board", savedAt: "2026-05-01T10:00:00.000Z", revision: 2 },
    ...{ publishAt: "2027-06-01T10:00:00.000Z", problem: null },
  });
  const drafted = database().selectFrom("contentDraftFiles").select("hash");
  expect(await drafted.where("draft", "=", "a2").execute()).toEqual([{ hash }]);
  const kept = database().selectFrom("contentFiles").select("firstEdition");
  expect(await kept.where("hash", "=", hash).execute()).toEqual([{ firstEdition: number }]);
  const mails = database().selectFrom("mails").select(["id", "uid", "correction", "state"]);
  expect(await mails.where("announcementId", "=", "a1").execute()).toEqual([
    { id: "m1", uid: "wren", correction: -1, state: "failed" },
  ]);
});
