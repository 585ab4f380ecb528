import { expect, test } from "vitest";
import type { Kind } from "../content/kind.ts";
import { entriesAt } from "../content/store.server.ts";
import { describeDifferences } from "./compare.server.ts";
import {
  answerTo,
  findPublished,
  kindOf,
  openDesk,
  openQuestion,
  press,
  publications,
  valuesOf,
} from "./desk.fixture.ts";
import { beginRemoval, listDrafts } from "./drafts.server.ts";
import { listEntries, listKinds } from "./list-entries.server.ts";
import { openForm } from "./open-form.server.ts";
import { publishChange } from "./publish-change.server.ts";
import { publishDue, scheduleDraft } from "./scheduled.server.ts";

const desk = openDesk();
const faq = kindOf("faq");
const day = 24 * 60 * 60 * 1000;
const statesOf = async (kind: Kind) =>
  (await listEntries(desk.administrator, kind)).rows.map(({ title, state }) => [title, state]);
const downNow = expect.stringMatching(
  /^Taken down on \w+ \d+, \d{4}, [\w: ]+ by \S.*, as scheduled/,
);

/** Schedules an entry to be taken down, and lets that time come. */
async function takeDown(kind: Kind, entry: string) {
  const values = await valuesOf(kind, entry);
  await beginRemoval(desk.administrator, { kind, entry, values });
  const [draft] = await listDrafts(desk.administrator);
  if (draft) await scheduleDraft(desk.administrator, draft, new Date(Date.now() + day));
  await publishDue(new Date(Date.now() + 2 * day));
}

test("what was taken down at its time stays in the list, with when and by whom", async () => {
  const id = "hens";
  const count = async () =>
    (await listKinds(desk.administrator)).find(({ name }) => name === "faq");
  const values = await valuesOf(faq, id);
  await beginRemoval(desk.administrator, { kind: faq, entry: id, values });
  expect(await count()).toMatchObject({ entries: 3, drafts: 0, takenDown: 0 });
  await takeDown(faq, id);
  expect(await answerTo("Hens?")).toBeUndefined();
  expect(await statesOf(faq)).toEqual([
    ["Bees?", "Published"],
    ["Goats?", "Published"],
    ["Hens?", downNow],
  ]);
  expect(await count()).toMatchObject({ entries: 2, drafts: 0, takenDown: 1 });
  const down = await listEntries(desk.administrator, faq, { search: "hens" });
  const row = { url: `/admin/publish/faq/edit-${id}`, group: "Taken down" };
  expect(down).toMatchObject({ total: 1, rows: [row] });
});

test("it is published again from its form, with its last text and all else that was said", async () => {
  const amenities = kindOf("amenities");
  const before = await findPublished("amenities", "dock");
  await takeDown(amenities, "dock");
  const form = await openForm(desk.administrator, amenities, "edit-dock");
  expect(form).toMatchObject({ title: "Dock", seen: "", page: null, takenDown: downNow });
  const done = await publishChange(desk.administrator, {
    ...{ kind: amenities, action: "save", entry: "dock", seen: null },
    values: form?.values ?? {},
  });
  expect(done).toMatchObject({ ok: true, entry: "dock" });
  expect(await findPublished("amenities", "dock")).toEqual(before);
  expect(await statesOf(amenities)).toEqual([["Dock", "Published"]]);
  expect((await publications()).at(-1)).toBe("Edition 3: Published again in Amenities: Dock");
  const [one, two, three] = await Promise.all([1, 2, 3].map((number) => entriesAt(number)));
  if (!one || !two || !three) throw new Error("An edition is missing");
  expect(await describeDifferences(one, two)).toMatchObject([{ how: "Taken down" }]);
  expect(await describeDifferences(two, three)).toMatchObject([{ how: "Brought back" }]);
});

test("a question comes back in other words, and is listed once", async () => {
  const id = "hens";
  await takeDown(faq, id);
  const form = await openForm(desk.administrator, faq, `edit-${id}`);
  const values = { ...form?.values, question: "May I keep hens?" };
  const drafted = await press(desk, "draft", { values, others: { entry: id, seen: "" } });
  expect(drafted.status).toBe(302);
  expect((await statesOf(faq))[0]).toEqual(["Hens?", downNow]);
  const [first] = (await listEntries(desk.administrator, faq)).rows;
  expect([first?.state, first?.group]).toEqual([expect.stringMatching(/\. Draft$/), null]);
  const [draft] = await listDrafts(desk.administrator);
  const others = {
    ...{ entry: id, seen: "", draft: draft?.id ?? "", revision: `${draft?.revision}` },
  };
  const reopened = await openForm(desk.administrator, faq, `edit-${id}`);
  expect(reopened).toMatchObject({ values, takenDown: downNow, page: null });
  expect((await press(desk, "publish", { values, others })).status).toBe(302);
  expect(await answerTo("May I keep hens?")).toBe("No.");
  const published = await statesOf(faq);
  expect(published.map(([title]) => title)).toEqual(["Bees?", "Goats?", "May I keep hens?"]);
});

test("somebody who publishes it again second sees what the first one made of it", async () => {
  const id = "hens";
  const { values } = await openQuestion("Hens?");
  await takeDown(faq, id);
  const again = { values: { ...values, answer: "Six." }, others: { entry: id, seen: "" } };
  expect((await press(desk, "publish", again)).status).toBe(302);
  const late = await press(desk, "publish", { ...again, values });
  expect(late.status).toBe(409);
  expect(late.shown?.differences).toMatchObject([{ label: "Answer" }]);
  expect(await answerTo("Hens?")).toBe("Six.");
});

test("what is deleted at once is gone from the list, and so is a later removal of it", async () => {
  const entry = "hens";
  const { values, others } = await openQuestion("Hens?");
  await beginRemoval(desk.administrator, { kind: faq, entry, values });
  const done = await publishChange(desk.administrator, {
    kind: faq,
    action: "remove",
    entry,
    values,
    seen: others["seen"] ?? "",
  });
  expect(done.ok).toBe(true);
  expect((await statesOf(faq)).map(([title]) => title)).toEqual(["Bees?", "Goats?"]);
  expect(await openForm(desk.administrator, faq, `edit-${entry}`)).toBeNull();
});
