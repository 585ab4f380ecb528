import { beforeEach, expect, test } from "vitest";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { keepPage } from "../../converter/scans/kept-pages.ts";
import { keepFile } from "../content/cache-folder.server.ts";
import { content } from "../content/edition.server.ts";
import { formatFile, type Values } from "../content/fields.ts";
import { showText } from "../content/published-files.fixture.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { readDocumentPages } from "../documents/documents.server.ts";
import { kindOf, newestNumber, openDesk, publications, valuesOf } from "./desk.fixture.ts";
import { handleForm } from "./desk-form.server.ts";
import { listDrafts } from "./drafts.server.ts";
import { bringBackEntry, restoreEdition } from "./history.server.ts";
import { listKinds } from "./list-entries.server.ts";
import { openNewest } from "./next-edition.server.ts";
import { openForm } from "./open-form.server.ts";
import { previewBy } from "./preview.server.ts";
import { openReview } from "./review.server.ts";

const desk = openDesk();
const [scans, documents] = [kindOf("scans"), kindOf("documents")];
const plat = { title: "Plat of 1979", section: "governing", summary: "Lots and easements." };

const line = (text: string, baseline: number, confidence = 96) => ({
  baseline,
  words: text.split(" ").map((word, at) => ({
    ...{ text: word, left: 72 + 40 * at, right: 102 + 40 * at },
    confidence: word === "shall" ? 20 : confidence,
  })),
});

const pdfOf = (pages: number) =>
  makePdf({ pages: Array.from({ length: pages }, () => []), changed: "19790402" });

/** Saves a form as it is, with other values; says what came of it. */
async function press(kind: typeof scans, place: string, values: Values, intent = "publish") {
  return send(kind, await openForm(desk.administrator, kind, place), values, intent);
}

type Form = Awaited<ReturnType<typeof openForm>>;

async function send(kind: typeof scans, form: Form, values: Values, intent = "publish") {
  const { entry, seen = "", draft } = form ?? {};
  const others = { intent, entry: entry ?? "", seen, draft: draft?.id ?? "" };
  const revision = `${draft?.revision ?? ""}`;
  const sent = { values: { ...form?.values, ...values }, others: { ...others, revision } };
  const answer = await handleForm(desk.administrator, kind, { ...sent, problems: [] });
  return answer instanceof Response
    ? { location: answer.headers.get("Location") }
    : { location: null, ...answer.data };
}

async function uploadPlat(pdf: Buffer): Promise<void> {
  const hash = keepFile(cacheFolder(), pdf);
  const file = formatFile({ hash, name: "plat.pdf" });
  const isNew = (await openForm(desk.administrator, documents, "edit-plat-of-1979")) === null;
  const place = isNew ? "new" : "edit-plat-of-1979";
  expect(await press(documents, place, { ...plat, file })).toMatchObject({
    location: "/admin/publish/documents",
  });
  await showText();
}

/** The words of each page as visitors see them. */
async function shownWords() {
  const document = content().documents.find(({ id }) => id === "plat-of-1979") ?? null;
  const { pages = [] } = (document && (await readDocumentPages(document))) ?? {};
  return pages.map(({ scan, blocks }) => [
    scan,
    blocks.map((block) => (block.kind === "paragraph" ? block.runs[0]?.text : block.kind)),
  ]);
}

/** Unique bytes: what is read of a PDF is kept for all with the same ones. */
const bornDigital = makePdf({
  pages: ["The Board aean the directors.", "Dues."].map((text) => [{ text, y: 700 }]),
  changed: "19790405",
});

const pageOne = "edit-plat-of-1979-page-1";
const words = async () => {
  const pages = (await openNewest()).entries.filter(({ kind }) => kind === "scans");
  return pages.map(({ slug, values }) => [slug, values["text"]]);
};

beforeEach(async () => {
  const hash = keepFile(cacheFolder(), pdfOf(3));
  const read = [line("No fence shall be built without", 700), line("approval of the Board.", 686)];
  keepPage(cacheFolder(), hash, 1, read);
  await uploadPlat(pdfOf(3));
});

test("the form of a page has the words that were read, and leads through the pages", async () => {
  const form = await openForm(desk.administrator, scans, pageOne);
  expect(form?.values["text"]).toBe("No fence [?shall] be built without approval of the Board.");
  expect(form?.values["page"]).toBe("Plat of 1979, page 1");
  expect(form?.beside).toMatchObject({
    picture: { alt: "Page 1 of Plat of 1979" },
    note: expect.stringContaining("read by machine"),
    links: [
      { href: "/admin/publish/scans/edit-plat-of-1979-page-2", words: "Go to page 2" },
      { href: "/admin/publish/documents/edit-plat-of-1979" },
    ],
  });
  const document = await openForm(desk.administrator, documents, "edit-plat-of-1979");
  expect(document?.scan.map(({ words, state }) => `${words}: ${state}`)).toEqual([
    "Page 1: read by machine, with 1 gap",
    "Page 2: not read yet",
    "Page 3: not read yet",
  ]);
  for (const none of ["edit-plat-of-1979-page-4", "edit-plat-of-1979", "edit-bylaws-page-1", "new"])
    expect(await openForm(desk.administrator, scans, none)).toBe(null);
});

test("the words of a PDF that is no scan are corrected beside their picture, too", async () => {
  await uploadPlat(bornDigital);
  const document = await openForm(desk.administrator, documents, "edit-plat-of-1979");
  expect(document?.scan.map(({ words, state }) => `${words}: ${state}`)).toEqual([
    "Page 1: uses the PDF's own words",
    "Page 2: uses the PDF's own words",
  ]);
  const form = await openForm(desk.administrator, scans, pageOne);
  expect(form?.values["text"]).toBe("The Board aean the directors.");
  expect(form?.beside).toMatchObject({
    picture: { alt: "Page 1 of Plat of 1979" },
    note: expect.stringContaining("in the PDF itself"),
    next: { href: "/admin/publish/scans/edit-plat-of-1979-page-2" },
  });
  const text = "“The Board” means the directors.";
  expect(await send(scans, form, { text })).toEqual({ location: "/admin/publish/scans" });
  expect(await shownWords()).toEqual([
    ["corrected", [text]],
    [undefined, ["Dues."]],
  ]);
});

test("one page is corrected today and another next week, and each counts for itself", async () => {
  expect((await listKinds(desk.administrator)).map(({ name }) => name)).not.toContain("scans");
  const [first, second] = [
    await openForm(desk.administrator, scans, pageOne),
    await openForm(desk.administrator, scans, "edit-plat-of-1979-page-3"),
  ];
  const text = "No fence shall be built.";
  expect(await send(scans, first, { text })).toEqual({ location: "/admin/publish/scans" });
  expect(await send(scans, second, { text: "Signed." })).toEqual({
    location: "/admin/publish/scans",
  });
  expect(await shownWords()).toEqual([
    ["corrected", [text]],
    ["waiting", []],
    ["corrected", ["Signed."]],
  ]);
  expect(await words()).toEqual([
    ["plat-of-1979-page-1", text],
    ["plat-of-1979-page-3", "Signed."],
  ]);
  expect((await publications()).slice(1)).toEqual([
    "Edition 3: Changed in Corrections to documents: Plat of 1979, page 1",
    "Edition 4: Changed in Corrections to documents: Plat of 1979, page 3",
  ]);
  const listed = (await listKinds(desk.administrator)).find(({ name }) => name === "scans");
  expect(listed).toMatchObject({ entries: 2, isAddable: false });
  const form = await openForm(desk.administrator, documents, "edit-plat-of-1979");
  expect(form?.notes.join(" ")).toContain("The board has corrected the words on pages 1 and 3.");
});

test("a correction is prepared as a draft, compared with what was read, deleted and brought back", async () => {
  previewBy(async () => new Response(null), "");
  const text = "No fence shall be built without approval of the Board.";
  await press(scans, pageOne, { text }, "preview");
  const [draft] = await listDrafts(desk.administrator);
  expect(draft?.title).toBe("Plat of 1979, page 1");
  const review = await openReview(desk.administrator, draft?.id ?? "");
  const [difference] = review?.differences ?? [];
  expect(difference && "pieces" in difference && difference.pieces).toEqual([
    { is: "same", text: "No fence " },
    { is: "removed", text: "[?" },
    { is: "same", text: "shall" },
    { is: "removed", text: "]" },
    { is: "same", text: " be built without approval of the Board." },
  ]);
  expect(review?.pages?.at(-1)?.url).toMatch(/path=\/covenantsbylaws\/plat-of-1979%23page-1$/);
  await press(scans, pageOne, { text });
  expect((await valuesOf(scans, "plat-of-1979-page-1"))["text"]).toBe(text);
  const edition = await newestNumber();
  await restoreEdition(desk.administrator, edition - 1);
  expect((await shownWords())[0]).toEqual(["read", [expect.stringContaining("[?]")]]);
  const back = { edition, kind: "scans", entry: "plat-of-1979-page-1" };
  expect(await bringBackEntry(desk.administrator, back)).toMatchObject({ ok: true });
  expect((await shownWords())[0]).toEqual(["corrected", [text]]);
});

test("another PDF never keeps the words of the one before, which come back with it", async () => {
  const early = await openForm(desk.administrator, scans, pageOne);
  await press(scans, pageOne, { text: "No fence." });
  const edition = await newestNumber();
  await press(scans, "edit-plat-of-1979-page-2", { text: "An old draft." }, "draft");
  await uploadPlat(pdfOf(2));
  expect(await words()).toEqual([]);
  expect((await shownWords()).map(([scan]) => scan)).toEqual(["waiting", "waiting"]);
  // Whoever has typed meanwhile is told, and keeps it.
  const late = await send(scans, early, { text: "No fences." });
  expect(late).toMatchObject({ location: null, values: { text: "No fences." } });
  // Nothing is marked: what is wrong is said of the whole.
  const why = expect.stringContaining("The PDF was replaced or deleted since");
  expect(late).toMatchObject({ banner: ["This isn't published yet.", why] });
  const second = await openForm(desk.administrator, scans, "edit-plat-of-1979-page-2");
  const stale = await send(scans, second, {});
  expect(JSON.stringify(stale)).toContain("The PDF was replaced or deleted since");
  const document = { edition, kind: "documents", entry: "plat-of-1979" };
  expect(await bringBackEntry(desk.administrator, document)).toMatchObject({ ok: true });
  expect((await shownWords())[0]).toEqual(["corrected", ["No fence."]]);
  // The same bytes once more are the same PDF.
  await uploadPlat(pdfOf(3));
  expect((await shownWords())[0]).toEqual(["corrected", ["No fence."]]);
  await press(documents, "edit-plat-of-1979", { title: "The plat" });
  expect((await openForm(desk.administrator, scans, pageOne))?.title).toBe("The plat, page 1");
});

test.each([
  ["nothing", "", "Please fill this in."],
  ["too much", "a ".repeat(10_001), "Please use at most 20000 characters. You have 20002."],
  ["the beginning of another page", "Words\n== Page 2\nMore", "Line 2 begins with == and the word"],
])("a form with %s says so, and keeps what was typed", async (_, text, message) => {
  const answer = await press(scans, pageOne, { text });
  expect(answer).toMatchObject({ location: null, values: { text } });
  expect(JSON.stringify(answer)).toContain(message);
});

test("a page that isn't there can't be sent either", async () => {
  const form = await openForm(desk.administrator, scans, pageOne);
  const other = form && { ...form, entry: "plat-of-1979-page-9" };
  const answer = await send(scans, other, { text: "Words" });
  expect(answer).toMatchObject({ location: null, values: { text: "Words" } });
  expect(JSON.stringify(answer)).toContain("plat-of-1979.pdf has 3 pages");
});
