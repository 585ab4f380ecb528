import { expect, test } from "vitest";
import {
  answerTo,
  kindOf,
  newestNumber,
  openDesk,
  openQuestion,
  press,
  publications,
} from "./desk.fixture.ts";
import { listDrafts } from "./drafts.server.ts";
import { publishChange } from "./publish-change.server.ts";
import { handleReview } from "./review.server.ts";

const desk = openDesk();
const faq = kindOf("faq");

test("what somebody deleted meanwhile is added again if its editor wants that", async () => {
  const form = await openQuestion("Hens?");
  const remove = { kind: faq, action: "remove", entry: form.others["entry"] ?? "" } as const;
  const seen = form.others["seen"] ?? "";
  const gone = await publishChange(desk.administrator, { ...remove, values: form.values, seen });
  expect(gone).toMatchObject({ ok: true });
  form.values = { ...form.values, answer: "Six." };
  const late = await press(desk, "publish", form);
  expect(late.shown?.banner.join()).toContain("Someone else has deleted this");
  form.others["seen"] = late.shown?.seen ?? "";
  expect(await press(desk, "publish", form)).toMatchObject({ status: 302 });
  expect(await answerTo("Hens?")).toBe("Six.");
});

test("a draft that somebody has saved since isn't deleted", async () => {
  await press(desk, "draft", await openQuestion("Bees?"));
  const draft = (await listDrafts(desk.administrator))[0];
  const form = new FormData();
  form.set("intent", "discard");
  form.set("revision", `${(draft?.revision ?? 0) - 1}`);
  const late = await handleReview(desk.administrator, draft?.id ?? "", form);
  expect(late).toMatchObject({ data: { banner: [expect.stringContaining("saved in another")] } });
  expect(await listDrafts(desk.administrator)).toHaveLength(1);
  form.set("revision", `${draft?.revision}`);
  expect(await handleReview(desk.administrator, draft?.id ?? "", form)).toBeInstanceOf(Response);
  expect(await listDrafts(desk.administrator)).toEqual([]);
});

test("an entry that isn't there is never written under a name from elsewhere", async () => {
  const change = { action: "save", entry: "../../site", seen: null } as const;
  const values = { title: "x", summary: "x", menu: "hoa", text: "x" };
  const done = await publishChange(desk.administrator, {
    kind: kindOf("pages"),
    ...change,
    values,
  });
  expect(done).toMatchObject({ ok: false, now: null });
});

test("drafts of two entries don't hold up each other; of one entry there is one draft", async () => {
  const [bees, hens] = [await openQuestion("Bees?"), await openQuestion("Hens?")];
  const other = await openQuestion("Bees?");
  bees.values = { ...bees.values, answer: "None." };
  hens.values = { ...hens.values, answer: "Four." };
  other.values = { ...other.values, answer: "Nine." };
  for (const form of [bees, hens]) {
    expect(await press(desk, "draft", form)).toMatchObject({ status: 302 });
  }
  const late = await press(desk, "draft", other);
  expect(late).toMatchObject({ status: 409, shown: { values: other.values } });
  expect(late.shown?.differences).toHaveLength(1);
  expect(
    (await listDrafts(desk.administrator)).map(({ values }) => values["answer"]).sort(),
  ).toEqual(["Four.", "None."]);
  const known = { draft: late.shown?.draft?.id ?? "", revision: `${late.shown?.draft?.revision}` };
  Object.assign(other.others, known);
  expect(await press(desk, "publish", other)).toMatchObject({ status: 302 });
  expect([await answerTo("Bees?"), await answerTo("Hens?")]).toEqual(["Nine.", "No."]);
  const [left, ...others] = await listDrafts(desk.administrator);
  expect([left?.title, others]).toEqual(["Hens?", []]);
  Object.assign(hens.others, { draft: left?.id, revision: `${left?.revision}` });
  expect(await press(desk, "publish", hens)).toMatchObject({ status: 302 });
  expect([await answerTo("Bees?"), await answerTo("Hens?")]).toEqual(["Nine.", "Four."]);
});

test("two begin a draft of one entry at the same moment: one is told of the other's", async () => {
  const forms = [await openQuestion("Bees?"), await openQuestion("Bees?")];
  const pressed = await Promise.all(forms.map((form) => press(desk, "draft", form)));
  expect(pressed.map(({ status }) => status).sort()).toEqual([302, 409]);
  expect(await listDrafts(desk.administrator)).toHaveLength(1);
});

test("a draft that was published or deleted in another window is not published again", async () => {
  const form = await openQuestion("Goats?");
  form.values = { ...form.values, answer: "Two." };
  await press(desk, "draft", form);
  const [draft] = await listDrafts(desk.administrator);
  Object.assign(form.others, { draft: draft?.id, revision: `${draft?.revision}` });
  const again = { values: { ...form.values, answer: "Three." }, others: { ...form.others } };
  expect(await press(desk, "publish", form)).toMatchObject({ status: 302 });
  again.others["seen"] = (await openQuestion("Goats?")).others["seen"] ?? "";
  const late = await press(desk, "publish", again);
  expect(late).toMatchObject({ status: 409, shown: { values: again.values, draft: null } });
  expect(await answerTo("Goats?")).toBe("Two.");
});

test("several publish at once: each one's change is there, and none undoes another's", async () => {
  const questions = ["Bees?", "Hens?", "Goats?"];
  const changes = await Promise.all(
    questions.map(async (question, index) => {
      const { values, others } = await openQuestion(question);
      return {
        ...{ kind: faq, action: "save" as const, entry: others["entry"] ?? "" },
        ...{ values: { ...values, answer: `At once ${index}.` }, seen: others["seen"] ?? "" },
      };
    }),
  );
  const done = await Promise.all(
    changes.map((change) => publishChange(desk.administrator, change)),
  );
  expect(done.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await newestNumber()).toBe(4);
  expect(await Promise.all(questions.map(answerTo))).toEqual([
    ...["At once 0.", "At once 1.", "At once 2."],
  ]);
  expect(await publications()).toHaveLength(3);
});

test("what says the same already makes no edition, and its draft is done", async () => {
  const form = await openQuestion("Goats?");
  await press(desk, "draft", form);
  const [draft] = await listDrafts(desk.administrator);
  Object.assign(form.others, { draft: draft?.id, revision: `${draft?.revision}` });
  expect(await press(desk, "publish", form)).toMatchObject({ status: 302, flash: "same" });
  expect([await newestNumber(), await listDrafts(desk.administrator)]).toEqual([1, []]);
});
