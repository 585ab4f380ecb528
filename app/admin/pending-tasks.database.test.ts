import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { addNeighbour, makeTables, signInAdministrator } from "../../tests/people.fixture.ts";
import { takeNewest } from "../content/open-edition.server.ts";
import { publish } from "../content/publish.server.ts";
import { shownEdition } from "../content/shown-edition.server.ts";
import { database } from "../database/database.server.ts";
import { due } from "../mail/mail-queue.server.ts";
import { noteMailTrouble, noteMailWorks } from "../mail/mail-state.server.ts";
import { environment } from "../platform/environment.server.ts";
import { countPendingTasks, listSetupTasks } from "./pending-tasks.server.ts";
import { readSiteState } from "./site-state.server.ts";

vi.mock(import("../content/shown-edition.server.ts"), { spy: true });

const [kind, audience] = ["announcements", "residents"] as const;

await makeTables();
const administrator = (await signInAdministrator()).person;

async function addMails(daysAgo: number, states: Record<string, "sent" | "failed" | "doubtful">) {
  const id = randomUUID();
  const createdAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString();
  const values = {
    title: "Dock day",
    body: "Saturday.",
    dateCreated: "May 1",
    postedAt: createdAt,
  };
  await publish({
    by: "June",
    changes: [{ kind, slug: id, to: { kind, slug: id, values, position: null, audience } }],
  });
  await takeNewest(() => {});
  for (const [uid, state] of Object.entries(states)) {
    const mail = { id: randomUUID(), announcementId: id, uid, state, tries: 1 };
    await database()
      .insertInto("mails")
      .values({
        ...mail,
        kind: "announcement",
        correction: 0,
        dueAt: createdAt,
        giveUpAt: createdAt,
      })
      .execute();
  }
}

test("pending residents are counted, and emails of the last 30 days that did not arrive", async () => {
  const expected = { pending: 0, unread: 0, answers: 0, mails: 0 };
  expect(await countPendingTasks(administrator)).toEqual(expected);
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
  });
});

test("why no email leaves is a task, with how many wait, also of those about accounts", async () => {
  const readTask = async () => listSetupTasks(administrator, await readSiteState(administrator))[0];
  const settings = environment();
  expect(await readTask()).toEqual({
    to: "/admin#website",
    words: expect.stringMatching(/^Email isn't working .* by email\. Ask /),
  });
  const hour = 60 * 60 * 1000;
  const queue = () =>
    database()
      .insertInto("mails")
      .values({ id: randomUUID(), kind: "single", sealed: "", ...due(hour, hour) })
      .execute();
  settings.BASE_URL = "https://heronlake.example.org";
  await queue();
  expect((await readTask())?.words).toMatch(
    /^Email isn't working .* by email\. 1 email is waiting\. /,
  );
  settings.SMTP_URL = "smtp://mail.example.org";
  await queue();
  expect((await readTask())?.words ?? "").not.toContain("waiting.");
  await noteMailTrouble("The mail server said: 535 No.");
  expect((await readTask())?.words).toMatch(
    /^No email has been sent since .+, \d{4}, .+ The mail server said: 535 No\. 2 emails are waiting\./,
  );
  await noteMailWorks();
  delete settings.SMTP_URL;
  delete settings.BASE_URL;
});

test("whoever shows another association is led to a backup, and to a log-in of their own", async () => {
  const stranded = { ...administrator, signInAddress: "board@heronlake.example.org" };
  const shown = { isSample: true } as ReturnType<typeof shownEdition>;
  vi.mocked(shownEdition).mockReturnValueOnce(shown);
  const site = await readSiteState(administrator);
  expect(listSetupTasks(stranded, site)).toHaveLength(1);
  const tasks = listSetupTasks(stranded, site);
  expect(tasks).toContainEqual({
    to: "/account#address",
    words: expect.stringContaining("board@heronlake.example.org"),
  });
  const backup = { to: "/admin#website", words: "No nightly backup has been made yet" };
  expect(tasks).toContainEqual(backup);
  const made = { at: new Date().toISOString(), file: "backup.sqlite", bytes: 1000 };
  expect(listSetupTasks(stranded, { ...site, backup: { made } })).not.toContainEqual(backup);
});
