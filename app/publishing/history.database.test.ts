import { afterEach, expect, test } from "vitest";
import { environment } from "../platform/environment.server.ts";
import { bringBackEntry } from "./bring-back.server.ts";
import { compareEditions } from "./compare.server.ts";
import {
  answerTo,
  newestNumber,
  openDesk,
  openQuestion,
  press,
  publications,
  questionId,
} from "./desk.fixture.ts";
import { listDrafts } from "./drafts.server.ts";
import { entryVersion } from "./entry-version.server.ts";
import {
  listHistory,
  listLastChanges,
  openEditionFiles,
  restoreEdition,
} from "./history.server.ts";
import { openNewest } from "./next-edition.server.ts";
import { publishChange } from "./publish-change.server.ts";
import { handleReview } from "./review.server.ts";
import { publishDue } from "./scheduled.server.ts";
import { kindOf, valuesOf } from "./source-files.fixture.ts";

const desk = openDesk();
afterEach(() => {
  delete environment().CONTENT_DIR;
});
const by = () => ({ id: desk.administrator.id, name: "June" });

async function change(question: string, answer: string) {
  const form = await openQuestion(question);
  return press(desk, "publish", { ...form, values: { ...form.values, answer } });
}

async function remove(name: string, entry: string) {
  const kind = kindOf(name);
  const values = await valuesOf(kind, (await openNewest()).files, entry);
  const done = await publishChange(by(), {
    ...{ kind, action: "remove", entry, values, seen: entryVersion(values) },
  });
  expect(done.ok).toBe(true);
}

test("an earlier edition is brought back as a new one, and the log names it", async () => {
  await change("Bees?", "None.");
  await change("Hens?", "Six.");
  expect(await restoreEdition(desk.administrator, 1)).toEqual({
    ok: true,
    edition: 4,
    isNew: true,
  });
  expect([await answerTo("Bees?"), await answerTo("Hens?")]).toEqual(["Two hives.", "No."]);
  expect(await restoreEdition(desk.administrator, 1)).toMatchObject({ ok: true, isNew: false });
  expect(await restoreEdition(desk.administrator, 9)).toMatchObject({ ok: false });
  expect((await publications()).at(-1)).toBe("Edition 4: Edition 1 again");
  const history = await listHistory(desk.administrator);
  expect(history.rows.map(({ number, reason }) => [number, reason])).toEqual([
    [4, "Edition 1 again"],
    [3, "Changed in Questions and answers: Hens?"],
    [2, "Changed in Questions and answers: Bees?"],
    [1, null],
  ]);
  const ids = [await questionId("Bees?"), await questionId("Hens?"), await questionId("Goats?")];
  const changes = await listLastChanges("faq", ids);
  expect(ids.map((id) => changes.get(id)?.number)).toEqual([2, 3, undefined]);
});

test("the history names once what there is only one of, and a list whose order changed", async () => {
  const home = kindOf("home");
  const values = await valuesOf(home, (await openNewest()).files, "home");
  const change = { kind: home, action: "save", entry: "home", seen: entryVersion(values) } as const;
  const tagline = "By the water";
  await publishChange(by(), { ...change, values: { ...values, tagline } });
  await bringBackEntry(desk.administrator, { edition: 1, kind: "home", entry: "home" });
  const ids = [await questionId("Hens?")];
  const order = { kind: kindOf("faq"), action: "order", entry: null, values: {} } as const;
  await publishChange(by(), { ...order, seen: null, ids });
  expect(await publications()).toEqual([
    "Edition 2: Changed Home page",
    "Edition 3: Brought back from edition 1: Home page",
    "Edition 4: Changed the order of Questions and answers",
  ]);
});

test("the log and the history call a board member by the role: they would keep the name", async () => {
  const values = { name: "Ann Lee", role: "Treasurer", about: "Dues." };
  const change = {
    kind: kindOf("board"),
    action: "save",
    entry: null,
    values,
    seen: null,
  } as const;
  expect(await publishChange(by(), change)).toMatchObject({ ok: true });
  await remove("board", "treasurer");
  expect(await publications()).toEqual([
    "Edition 2: Added to Board: Treasurer",
    "Edition 3: Deleted from Board: Treasurer",
  ]);
});

test("undoing a change undoes nothing that somebody published since", async () => {
  await change("Bees?", "None.");
  await change("Hens?", "Six.");
  const late = await restoreEdition(desk.administrator, 1, 2);
  expect(late).toEqual({
    ok: false,
    message: expect.stringContaining("Someone else has published edition 3"),
  });
  expect([await answerTo("Bees?"), await answerTo("Hens?")]).toEqual(["None.", "Six."]);
  expect(await restoreEdition(desk.administrator, 2, 3)).toMatchObject({ ok: true, isNew: true });
  // The button is pressed twice.
  expect(await restoreEdition(desk.administrator, 2, 3)).toMatchObject({ ok: true, isNew: false });
  expect(await newestNumber()).toBe(4);
});

test("one entry is brought back, and what else was changed since stays", async () => {
  await change("Bees?", "None.");
  await change("Hens?", "Six.");
  const { values, others } = await openQuestion("Bees?");
  expect(values["answer"]).toBe("None.");
  const earlier = { edition: 1, kind: "faq", entry: others["entry"] ?? "" };
  expect(await bringBackEntry(desk.administrator, earlier)).toEqual({
    ...{ ok: true, edition: 4, entry: others["entry"] },
  });
  expect([await answerTo("Bees?"), await answerTo("Hens?")]).toEqual(["Two hives.", "Six."]);
  expect((await publications()).at(-1)).toBe(
    "Edition 4: Brought back from edition 1 in Questions and answers: Bees?",
  );
  expect(await bringBackEntry(desk.administrator, { ...earlier, entry: "none" })).toMatchObject({
    ok: false,
  });
});

test("what was deleted comes back under its address, with all that was said of it", async () => {
  const before = (await openNewest()).files;
  await remove("amenities", "dock");
  await remove("documents", "bylaws");
  await change("Bees?", "None.");
  for (const [kind, entry] of [
    ["amenities", "dock"],
    ["documents", "bylaws"],
  ] as const) {
    const earlier = { edition: 1, kind, entry };
    expect(await bringBackEntry(desk.administrator, earlier)).toMatchObject({ ok: true, entry });
  }
  const { files } = await openNewest();
  for (const path of ["amenities/dock/index.md", "documents/documents.yaml"]) {
    expect(files.text(path)).toBe(before.text(path));
  }
  expect(await answerTo("Bees?")).toBe("None.");
});

test("two editions are compared entry by entry", async () => {
  await change("Bees?", "None.");
  await remove("amenities", "dock");
  const added = { question: "Ducks?", answer: "Many." };
  await press(desk, "publish", { values: added, others: {} });
  const open = (number: number) => openEditionFiles(desk.administrator, number);
  const [first, last] = [await open(1), await open(4)];
  if (!first || !last) throw new Error("An edition is missing");
  const found = await compareEditions(first, last);
  expect(found.map(({ title, before, after }) => [title, !!before, !!after])).toEqual([
    ["Dock", true, false],
    ["Bees?", true, true],
    ["Ducks?", false, true],
  ]);
  for (const none of [5, 0, 1.5, Number.NaN, 2 ** 40]) expect(await open(none)).toBeNull();
});

test("where a folder rules, the desk publishes, keeps and restores nothing, and says so", async () => {
  const form = await openQuestion("Bees?");
  await press(desk, "draft", form);
  const [draft] = await listDrafts(desk.administrator);
  environment().CONTENT_DIR = "/srv/association";
  const says = expect.stringContaining("comes from the folder /srv/association on the server");
  for (const intent of ["publish", "draft", "preview"]) {
    const refused = await press(desk, intent, form);
    expect(refused).toMatchObject({ status: 400, shown: { banner: [says], values: form.values } });
  }
  for (const intent of ["publish", "schedule", "discard"]) {
    const sent = new FormData();
    sent.set("intent", intent);
    sent.set("revision", `${draft?.revision}`);
    const refused = await handleReview(desk.administrator, draft?.id ?? "", sent);
    expect(refused).toMatchObject({ data: { banner: [says] } });
  }
  expect(await restoreEdition(desk.administrator, 1)).toEqual({ ok: false, message: says });
  const order = {
    kind: kindOf("faq"),
    action: "order",
    entry: null,
    values: {},
    seen: null,
  } as const;
  expect(await publishChange(by(), { ...order, ids: [] })).toMatchObject({
    problems: [{ message: says }],
  });
  const earlier = { edition: 1, kind: "faq", entry: form.others["entry"] ?? "" };
  expect(await bringBackEntry(desk.administrator, earlier)).toEqual({
    ok: false,
    messages: [says],
  });
  await publishDue(new Date(Date.now() + 1000));
  expect([await newestNumber(), (await listDrafts(desk.administrator)).length]).toEqual([1, 1]);
});
