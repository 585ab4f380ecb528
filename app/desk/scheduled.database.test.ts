import { expect, test, vi } from "vitest";
import { database } from "../database/database.server.ts";
import {
  answerTo,
  kindOf,
  newestNumber,
  openDesk,
  openQuestion,
  press,
  publications,
} from "./desk.fixture.ts";
import { beginRemoval, findDraft, listDrafts, listDueDrafts, saveDraft } from "./drafts.server.ts";
import { describeFlash } from "./flash-texts.server.ts";
import { listEntries, listKinds } from "./list-entries.server.ts";
import { openReview } from "./review.server.ts";
import { discardDraft, publishDue, scheduleDraft } from "./scheduled.server.ts";

vi.mock(import("./drafts.server.ts"), { spy: true });
const drafts = await vi.importActual<typeof import("./drafts.server.ts")>("./drafts.server.ts");

const desk = openDesk();
const faq = kindOf("faq");
const day = 24 * 60 * 60 * 1000;
const tomorrow = () => new Date(Date.now() + day);
const dayAfter = () => new Date(Date.now() + 2 * day);

const listRows = async () => (await listEntries(desk.administrator, faq)).rows;

async function schedule(question: string, answer: string) {
  const form = await openQuestion(question);
  await press(desk, "draft", { ...form, values: { ...form.values, answer } });
  const draft = (await listDrafts(desk.administrator)).find(({ title }) => title === question);
  if (!draft) throw new Error("There is no draft");
  expect(await scheduleDraft(desk.administrator, draft, tomorrow())).toBe(true);
  return draft;
}

test("what is scheduled is published at its time, once, by whichever process comes first", async () => {
  await schedule("Bees?", "From tomorrow: none.");
  await schedule("Hens?", "From tomorrow: six.");
  const added = { kind: faq, entry: null, action: "save", seen: null } as const;
  const values = { question: "Ducks?", answer: "Many." };
  const saved = await saveDraft(desk.administrator, { ...added, values }, null);
  const draft = await findDraft(desk.administrator, saved?.id ?? "");
  if (draft) await scheduleDraft(desk.administrator, draft, tomorrow());
  await publishDue(new Date());
  expect(await newestNumber()).toBe(1);
  const [listed] = await listRows();
  expect(listed?.state).toMatch(/^Scheduled for /);
  await Promise.all([1, 2, 3].map(() => publishDue(dayAfter())));
  expect(await newestNumber()).toBe(4);
  const answers = await Promise.all(["Bees?", "Hens?", "Ducks?"].map(answerTo));
  expect(answers).toEqual(["From tomorrow: none.", "From tomorrow: six.", "Many."]);
  expect(await publications()).toHaveLength(3);
  expect(await listDrafts(desk.administrator)).toEqual([]);
});

test("the message says for when, even if the draft's id begins like the number of an edition", async () => {
  const { id } = await schedule("Bees?", "None.");
  const numbered = id.replace(/^\w{8}/, "12345678");
  const row = database().updateTable("contentDrafts").set({ id: numbered });
  await row.where("id", "=", id).execute();
  const flash = await describeFlash(desk.administrator, { name: "scheduled", id: numbered });
  expect(flash?.text).toMatch(/^Saved\. Scheduled for /);
});

test("what is scheduled keeps its time when it is saved again, or unscheduled in an older window", async () => {
  const before = await schedule("Bees?", "None.");
  expect(await scheduleDraft(desk.administrator, before, null)).toBe(false);
  const [{ id: draft, revision, publishAt } = { id: "", revision: 0 }] = await listDrafts(
    desk.administrator,
  );
  const { values, others } = await openQuestion("Bees?");
  const again = { ...others, draft, revision: `${revision}` };
  const answer = "From then: one.";
  await press(desk, "draft", { values: { ...values, answer }, others: again });
  expect(await listDrafts(desk.administrator)).toMatchObject([{ publishAt, values: { answer } }]);
  expect(publishAt).toBeTruthy();
  const listed = (await listKinds(desk.administrator)).find(({ name }) => name === "faq");
  expect(listed).toMatchObject({ drafts: 0, scheduled: 1 });
  await publishDue(dayAfter());
  expect(await answerTo("Bees?")).toBe(answer);
});

test("the log names who sets a time and who takes it back, and an edition whoever set its time", async () => {
  const draft = await schedule("Bees?", "None.");
  const [scheduled] = await listDrafts(desk.administrator);
  // As if another administrator had typed it.
  await database().updateTable("contentDrafts").set({ savedBy: "another" }).execute();
  await scheduleDraft(desk.administrator, scheduled ?? draft, null);
  const [free] = await listDrafts(desk.administrator);
  await scheduleDraft(desk.administrator, free ?? draft, new Date("2026-12-01T15:00Z"));
  await publishDue(new Date("2026-12-02"));
  expect(await answerTo("Bees?")).toBe("None.");
  const log = await database().selectFrom("auditEvents").select(["actor", "detail"]).execute();
  const actor = desk.administrator.id;
  // Rows of the same millisecond have no order.
  expect(log).toHaveLength(4);
  for (const detail of [
    "Questions and answers: Bees?",
    "Questions and answers: Bees?, to be published on Dec 1, 2026, 9 am",
    "Edition 2: Changed in Questions and answers: Bees?, as scheduled",
  ]) {
    expect(log).toContainEqual({ actor, detail });
  }
});

test("the log says that a removal was called off, if it was scheduled", async () => {
  const { values } = await openQuestion("Hens?");
  const discard = async () => {
    const [draft] = await listDrafts(desk.administrator);
    expect(draft && (await discardDraft(desk.administrator, draft))).toBe(true);
  };
  await beginRemoval(desk.administrator, { kind: faq, entry: "hens", values });
  await discard();
  await beginRemoval(desk.administrator, { kind: faq, entry: "hens", values });
  const [draft] = await listDrafts(desk.administrator);
  if (draft) await scheduleDraft(desk.administrator, draft, new Date("2026-12-01T15:00Z"));
  await discard();
  const log = await database().selectFrom("auditEvents").select(["kind", "detail"]).execute();
  const detail = "Questions and answers: Hens?, to be taken down on Dec 1, 2026, 9 am";
  expect(log.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: "edition-scheduled", detail },
    { kind: "edition-unscheduled", detail },
  ]);
});

test("what was taken off the schedule at the last moment stays a draft", async () => {
  const draft = await schedule("Bees?", "None.");
  const scheduled = (await listDrafts(desk.administrator))[0] ?? draft;
  // Between the look for what is due and its publishing.
  vi.mocked(listDueDrafts).mockImplementationOnce(async (now) => {
    const due = await drafts.listDueDrafts(now);
    expect(due).toHaveLength(1);
    expect(await scheduleDraft(desk.administrator, scheduled, null)).toBe(true);
    return due;
  });
  await publishDue(dayAfter());
  expect(await answerTo("Bees?")).toBe("Two hives.");
  expect(await listDrafts(desk.administrator)).toMatchObject([{ publishAt: null, problem: null }]);
});

test("what can't be published at its time says why at the desk, and holds up nothing", async () => {
  const bees = await schedule("Bees?", "[Here](hives.html)");
  const goats = await schedule("Goats?", "Two.");
  await schedule("Hens?", "Six.");
  const form = await openQuestion("Goats?");
  await press(desk, "publish", { ...form, values: { ...form.values, answer: "Ask first." } });
  await publishDue(dayAfter());
  expect(await answerTo("Hens?")).toBe("Six.");
  expect(await answerTo("Goats?")).toBe("Ask first.");
  const states = (await listRows()).map(({ title, state }) => [title, state]);
  const failed = "Published. Draft change, which could not be published at the scheduled time";
  expect(states).toEqual([
    ["Bees?", failed],
    ["Goats?", failed],
    ["Hens?", "Published"],
  ]);
  const problems = (await listDrafts(desk.administrator)).map(({ id, problem }) => [id, problem]);
  expect(Object.fromEntries(problems)).toEqual({
    [bees.id]: expect.stringMatching(/^Answer: This links to "hives\.html"\. Please enter an/),
    [goats.id]: expect.stringContaining("Someone else has changed"),
  });
  expect((await openReview(desk.administrator, goats.id))?.problems).toHaveLength(1);
  await publishDue(dayAfter());
  expect(await listDrafts(desk.administrator)).toHaveLength(2);
});

test("an entry is taken down on its day, also when it was changed since", async () => {
  const entry = "hens";
  const { values } = await openQuestion("Hens?");
  const removal = await beginRemoval(desk.administrator, { kind: faq, entry, values });
  const again = await beginRemoval(desk.administrator, { kind: faq, entry, values });
  expect(again?.id).toBe(removal?.id);
  const [draft] = await listDrafts(desk.administrator);
  if (draft) await scheduleDraft(desk.administrator, draft, tomorrow());
  const form = await openQuestion("Hens?");
  await press(desk, "publish", { ...form, values: { ...form.values, answer: "Until June: six." } });
  await publishDue(new Date());
  expect(await answerTo("Hens?")).toBe("Until June: six.");
  const listed = (await listRows()).find(({ title }) => title === "Hens?");
  expect(listed?.state).toMatch(/^Published. To be taken down on /);
  await publishDue(dayAfter());
  expect(await answerTo("Hens?")).toBeUndefined();
  expect((await publications()).at(-1)).toBe(
    "Edition 3: Taken down from Questions and answers: Hens?, as scheduled",
  );
});
