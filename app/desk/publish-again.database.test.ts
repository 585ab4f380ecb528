import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { onePage } from "../../converter/sample-folder.fixture.ts";
import { makeOwnCache } from "../../tests/test-cache.ts";
import { keepFile } from "../content/cache-folder.server.ts";
import { keepFiles } from "../content/content-files.server.ts";
import { entryOf } from "../content/entries.fixture.ts";
import { filesOf, formatFile } from "../content/fields.ts";
import { publish } from "../content/publish.server.ts";
import { cacheFolder, lastFile, shownEdition } from "../content/shown-edition.server.ts";
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
import { describeFlash } from "./flash-texts.server.ts";
import { restoreEdition } from "./history.server.ts";
import { makeNextEdition } from "./next-edition.server.ts";
import { publishDue, scheduleDraft } from "./scheduled.server.ts";

const desk = openDesk();

async function typed(question: string, answer: string) {
  const form = await openQuestion(question);
  return { ...form, values: { ...form.values, answer } };
}

test("a change whose answer was lost on its way is published once, however often it is pressed", async () => {
  const form = await typed("Bees?", "None.");
  const renamed = await openQuestion("Hens?");
  renamed.values = { question: "Chickens?", answer: "No." };
  for (const sent of [form, form, renamed, renamed]) {
    expect(await press(desk, "publish", sent)).toMatchObject({ status: 302 });
  }
  expect([await newestNumber(), await answerTo("Bees?")]).toEqual([3, "None."]);
  expect([await answerTo("Chickens?"), await answerTo("Hens?")]).toEqual(["No.", undefined]);
  expect(await publications()).toHaveLength(2);
});

test("what is added just like what is published isn't said to be published", async () => {
  const sent = { values: { question: "Bees?", answer: "Two hives." }, others: {} };
  expect((await press(desk, "publish", sent)).flash).toBe("same");
  const same = { name: "same", id: "0-bees" };
  expect(await describeFlash(desk.administrator, same, kindOf("faq"))).toMatchObject({
    text: "Nothing was published: “Bees?” is already on the site, exactly like this.",
    links: [{ href: "/faq#question-1", words: "See it on the site" }],
  });
  expect(await newestNumber()).toBe(1);
});

test("what is published and can't be noted as shown is published all the same, and said to be", async () => {
  rmSync(lastFile(), { force: true });
  mkdirSync(lastFile());
  onTestFinished(() => rmSync(lastFile(), { recursive: true }));
  const pressed = await press(desk, "publish", await typed("Bees?", "None."));
  expect(pressed).toMatchObject({ status: 302, location: "/admin/publish/faq" });
  expect([await newestNumber(), shownEdition()?.number]).toEqual([2, 2]);
});

test("what was published elsewhere and isn't shown here yet is warned of all the same", async () => {
  // One that nobody has converted.
  const hash = keepFile(cacheFolder(), makePdf({ pages: [[{ text: randomUUID(), y: 700 }]] }));
  const about = { section: "governing", title: "The $100 plat", summary: "A map." };
  const file = formatFile({ hash, name: "plat.pdf" });
  const to = entryOf("documents", "plat", { ...about, file });
  await keepFiles(filesOf([to]), cacheFolder());
  const changes = [{ kind: "documents", slug: "plat", to }];
  const { number } = await publish({ by: "test", changes });
  expect(shownEdition()?.number).toBe(number - 1);
  const flash = { name: "published", id: `${number}-plat` };
  const said = await describeFlash(desk.administrator, flash, kindOf("documents"));
  expect(said).toMatchObject({
    text: "Published: “The $100 plat”. Everyone can see it now.",
    notes: [expect.stringContaining("is being read")],
  });
});

/** Replaces the cache with a file; returns a function that puts it back. */
function breakCache(): () => void {
  renameSync(cacheFolder(), `${cacheFolder()}-away`);
  writeFileSync(cacheFolder(), "");
  return () => {
    rmSync(cacheFolder(), { force: true });
    renameSync(`${cacheFolder()}-away`, cacheFolder());
  };
}

test("while the site's disk can't be used, what was typed comes back, and what is scheduled waits", async () => {
  await press(desk, "draft", await typed("Bees?", "From tomorrow: none."));
  const [draft] = await listDrafts(desk.administrator);
  if (!draft) throw new Error("There is no draft");
  await scheduleDraft(desk.administrator, draft, new Date());
  const form = await typed("Hens?", "Six.");
  const mend = breakCache();
  try {
    const { status, shown } = await press(desk, "publish", form);
    expect([status, shown?.values]).toEqual([503, form.values]);
    expect(shown?.banner.join()).toContain("The site can't use its disk right now");
    expect(await restoreEdition(desk.administrator, 1)).toMatchObject({ ok: false });
    await publishDue(new Date());
    expect(await listDrafts(desk.administrator)).toMatchObject([{ problem: null }]);
  } finally {
    mend();
  }
  expect(await newestNumber()).toBe(1);
  await publishDue(new Date());
  expect(await press(desk, "publish", form)).toMatchObject({ status: 302 });
  const answers = [await answerTo("Bees?"), await answerTo("Hens?")];
  expect(answers).toEqual(["From tomorrow: none.", "Six."]);
});

test("a PDF isn't blamed for a disk that can't be used while it is checked, so it waits if it is scheduled", async () => {
  // Other tests' uploads are in the shared one.
  makeOwnCache(cacheFolder());
  const hash = keepFile(cacheFolder(), onePage);
  const file = formatFile({ hash, name: "rules.pdf" });
  const values = { title: "Rules", section: "governing", summary: "Ours.", file };
  writeFileSync(join(cacheFolder(), "drafts"), "");
  const kind = kindOf("documents");
  const made = await makeNextEdition({ kind, action: "save", entry: null, values, seen: null });
  expect(made).toMatchObject({ ok: false, mayPass: true, problems: [{ field: null }] });
});
