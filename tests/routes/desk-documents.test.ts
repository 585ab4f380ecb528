/** Sections of documents, their earlier versions, and several that are added at once. */
import { expect, test, vi } from "vitest";
import { parseFile } from "../../app/content/fields.ts";
import { database } from "../../app/database/database.server.ts";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { lockedPdf } from "../../converter/pdf/restricted-pdf.fixture.ts";
import { readAll, readBanner, readField, readLinks, readMain, readText } from "../page-reading.ts";
import { administratorAt, filledForm, serveSite } from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);
const visitor = () => site.browse();

const desk = "/admin/publish";
const pdfOf = (text: string) => makePdf({ pages: [[{ text, y: 700 }]] });

type Files = [field: string, name: string, bytes: Buffer | string][];

function send(path: string, typed: Record<string, string>, files: Files = []) {
  return administrator.upload(`${desk}${path}`, filledForm(typed, ...files));
}

async function publish(path: string, typed: Record<string, string>, files: Files = []) {
  const { status, html } = await send(path, { ...typed, intent: "publish" }, files);
  expect(status, readText(readMain(html))).toBe(302);
}

const rules = { title: "Dock rules", section: "governing", summary: "Wipe your feet." };

/** The form of the rules as it is now. */
async function opened(names: readonly string[] = []) {
  const { html } = await administrator.open(`${desk}/documents/edit-dock-rules`);
  const kept = ["entry", "seen", "fileKept", ...names].map((name) => [
    name,
    readField(html, name).value,
  ]);
  return { ...rules, ...Object.fromEntries(kept) };
}

/** The heading before a link, if it isn't that of the page. */
async function headingAbove(path: string, href: string): Promise<string | undefined> {
  const [above = ""] = readMain((await visitor().open(path)).html).split(`href="${href}"`);
  return readAll(above, "h2").at(-1);
}

test("a document is listed under the section that the board gave it, and found after it moved", async () => {
  const before = readLinks(readMain((await visitor().open("/covenantsbylaws")).html));
  await publish("/sections/new", { name: "2026 forms" });
  await publish("/sections/new", { name: "Rules of the lake" });
  await publish("/documents/new", { ...rules, under: "rules-of-the-lake" }, [
    ["file", "r.pdf", pdfOf("Wet.")],
  ]);
  const path = "/covenantsbylaws/dock-rules";
  const after = readLinks(readMain((await visitor().open("/covenantsbylaws")).html));
  expect(after).toEqual([...before, path]);
  expect(await headingAbove("/covenantsbylaws", path)).toBe("Rules of the lake");

  await publish("/documents/edit-dock-rules", {
    ...(await opened()),
    section: "architectural",
    under: "forms",
  });
  const moved = await visitor().open(path);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, "/arc/dock-rules"]);
  expect(await headingAbove("/arc", "/arc/dock-rules")).toBe("2026 forms");
  const list = readText(readMain((await administrator.open(`${desk}/documents`)).html));
  expect(list).toMatch(/Dock rules 2026 forms · \w+ \d+, \d{4} /);
  expect(list).toContain("Published. No PDF yet");

  const { html } = await administrator.open(`${desk}/sections/edit-forms/delete`);
  await administrator.send(`${desk}/sections/edit-forms/delete`, {
    ...{ intent: "publish", seen: readField(html, "seen").value },
  });
  expect(await headingAbove("/arc", "/arc/dock-rules")).toBe(undefined);
  await publish("/documents/edit-dock-rules", await opened());
});

test("a file that is replaced is kept as an earlier version, for those who may read the document", async () => {
  const kept = { ...(await opened()), keep: "on", updated: "2026-02-03", intent: "preview" };
  const { html: before } = await administrator.open(`${desk}/documents/edit-dock-rules`);
  expect(readText(before)).toMatch(/Keep r\.pdf \(.* \d{4}\) on the page as an earlier version/);
  expect(readText(before)).toMatch(/The page says \w+ \d+, \d{4}\. Enter another date/);
  const dry: Files = [["file", "new.pdf", pdfOf("Dry.")]];
  const seen = await send("/documents/edit-dock-rules", kept, dry);
  const path = seen.headers.get("location") ?? "";
  const review = await administrator.open(path);
  const changes =
    /Date of this version .*\d{4}.* February 3, 2026 Earlier version 1 Before: no file After: r\.pdf/;
  expect(readText(readMain(review.html))).toMatch(changes);
  const revision = readField(review.html, "revision").value;
  await administrator.send(path, { intent: "publish", revision });
  const history = readLinks((await administrator.open(`${desk}/history`)).html);
  const newest = history.find((href) => /history\/\d+$/.test(href)) ?? "";
  expect(readText((await administrator.open(newest)).html)).toMatch(changes);
  const page = readMain((await visitor().open("/covenantsbylaws/dock-rules")).html);
  expect(readAll(page, "h2").at(-1)).toBe("Earlier versions");
  const [earlier = ""] = readLinks(page).filter((href) => /dock-rules\.\d{4}/.test(href));
  const file = await visitor().open(earlier);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const form = (await administrator.open(`${desk}/documents/edit-dock-rules`)).html;
  expect(readText(readMain(form))).toContain("Earlier version 1: date");

  const versions = ["version1", "version1Date", "updated"];
  const summary = "Restated February 3, 2026.";
  await publish("/documents/edit-dock-rules", {
    ...(await opened(versions)),
    ...{ audience: "residents", summary },
  });
  expect((await visitor().open(earlier)).status).toBe(404);
  expect((await administrator.open(earlier)).status).toBe(200);

  const other = { ...(await opened(versions)), summary, intent: "preview" };
  const damp = makePdf({ pages: [[{ text: "Damp.", y: 700 }]], changed: "20251106035959Z" });
  const preview = await send("/documents/edit-dock-rules", other, [["file", "newer.pdf", damp]]);
  const left = preview.headers.get("location") ?? "";
  const words = readText(readMain((await administrator.open(left)).html));
  expect(words).toMatch(/“Dock rules[^”]*” says “Restated February 3, 2026.” Is that/);
  // The evening before, where the association is.
  expect(words).toContain("so the page will say November 5, 2025, the day the PDF was made or");
  expect(words).toContain("The old PDF will no longer be on the page.");
  expect(words).toMatch(/Before: new\.pdf \(1 page, 1 KB\) After: newer\.pdf \((1 page, )?1 KB\)/);
  await vi.waitFor(async () => {
    const { html } = await administrator.open(`${desk}/documents/edit-dock-rules`);
    expect(readField(html, "updated").value).toBe("");
    expect(readText(html)).toContain("We'll use November 5, 2025. Enter another date if you like.");
  }, 60_000);
  const typed = await opened(["draft", "revision", ...versions]);
  const again = { ...typed, updated: "2026-02-03", intent: "preview" };
  expect((await send("/documents/edit-dock-rules", again)).headers.get("location")).toBe(left);
  const held = readText(readMain((await administrator.open(left)).html));
  expect(held).not.toContain("Date of this version");
});

test("a document for residents opens for them, and those for everyone stay the same for all", async () => {
  const hidden = { ...rules, title: "Gate plan", audience: "residents" };
  await publish("/documents/new", hidden, [["file", "g.pdf", pdfOf("Left.")]]);
  const resident = site.browse();
  await resident.register();
  const path = "/covenantsbylaws/gate-plan";
  for (const browser of [resident, administrator])
    expect((await browser.open(path)).status).toBe(200);
  expect((await visitor().open(path)).headers.get("location")).toContain("/login");
  const { headers } = await resident.open("/covenantsbylaws/bylaws");
  expect(headers.get("cache-control")).toBe("public, no-cache");
});

test("what a document needs is said before it is missed", async () => {
  const { html } = await administrator.open(`${desk}/documents/new`);
  const [seen] = readText(readMain(html)).split("More options");
  expect(seen).toMatch(/Summary Required with a PDF.* Date of this version/);
});

test("a version needs its date", async () => {
  const typed = { ...(await opened()), intent: "publish" };
  const { status, html } = await send("/documents/edit-dock-rules", typed, [
    ["versions", "old.pdf", pdfOf("Old.")],
  ]);
  expect(status).toBe(400);
  expect(readField(html, "version1Date").error).toContain(
    "Please enter the date of earlier version 1",
  );
});

test("several minutes are checked in one form, and published in one edition", async () => {
  const countEditions = async () =>
    (await database().selectFrom("editions").select("number").execute()).length;
  const before = await countEditions();
  const files: Files = [
    ["versions", "board minutes.pdf", pdfOf("Tuesday, March 12, 2024, 7:00 pm")],
    ["versions", "Minutes.docx", "PK\x03\x04word"],
    ["versions", "Secret.pdf", lockedPdf()],
    ["versions", "Budget April 2024.pdf", pdfOf("April.")],
  ];
  // The date of the minutes is in their text, which is read as they arrive.
  const [[, name, bytes] = ["", "", ""]] = files;
  const uploaded = await send("/upload/versions", {}, [["file", name, bytes]]);
  const { hash } = parseFile(JSON.parse(uploaded.html).value) ?? {};
  const progress = () => administrator.open(`${desk}/upload/versions?file=${hash}`);
  await vi.waitFor(async () => expect(JSON.parse((await progress()).html)).toBeNull(), 60_000);
  const first = await send("/minutes/several", { intent: "check" }, files);
  expect(first.status).toBe(400);
  const banner = readBanner(first.html) ?? "";
  expect(banner).toContain("“Minutes.docx” is a Word file");
  expect(banner).toContain("“Secret.pdf”");
  const names = [...first.html.matchAll(/ name="((?:title|kind|date|summary)-[\da-f]{12})"/g)].map(
    ([, name = ""]) => name,
  );
  const shown = Object.fromEntries(
    names.map((name) => {
      const choice = new RegExp(
        `<select[^>]* name="${name}".*?<option value="(\\w+)" selected`,
        "s",
      );
      return [name, choice.exec(first.html)?.[1] ?? readField(first.html, name).value];
    }),
  );
  const guessed = Object.values(shown);
  expect(guessed).toEqual(
    expect.arrayContaining(["Board meeting, March 12, 2024", "2024-04-30", "financials"]),
  );
  const both = ["version1", "version2"].map((name) => [name, readField(first.html, name).value]);
  const typed = { ...shown, ...Object.fromEntries(both), intent: "publish" };

  const [date = ""] = names.filter((name) => name.startsWith("date-"));
  const wrong = await send("/minutes/several", { ...typed, [date]: "" });
  expect([wrong.status, readField(wrong.html, date).error]).toEqual([400, "Please fill this in."]);
  const more = await send("/minutes/several", typed, [["versions", "May.pdf", pdfOf("May.")]]);
  expect([more.status, readBanner(more.html)]).toEqual([
    400,
    "Nothing is published yet. Check the PDFs you just added, then press again.",
  ]);
  expect(await countEditions()).toBe(before);

  const done = await send("/minutes/several", typed);
  expect([done.status, done.headers.get("location")]).toEqual([302, `${desk}/minutes`]);
  expect(await countEditions()).toBe(before + 1);
  const list = readText(readMain((await administrator.open(`${desk}/minutes`)).html));
  expect(list).toContain("Published 2. They are on the site now.");
  const page = readText(readMain((await visitor().open("/meetingminutes")).html));
  expect(page).toContain("Board meeting, March 12, 2024");
  expect(page).toContain("Budget, April 30, 2024");

  // As after the browser's Back button.
  const again = await send("/minutes/several", typed);
  expect(again.status).toBe(400);
  const said = readText(readMain(again.html));
  expect(said).toContain("already on the site, as “Board meeting, March 12, 2024”");
  const asks = new URLSearchParams({ kind: "minutes", value: typed["version1"] ?? "" });
  const told = await administrator.open(`${desk}/upload/pdf?${asks}`);
  expect(JSON.parse(told.html)).toMatchObject({
    twin: expect.stringContaining("already on the site"),
    values: { title: "Board meeting, March 12, 2024", date: "2024-03-12" },
  });
  const one = { title: "Rules", section: "governing", summary: "All.", intent: "publish" };
  const twin = { ...one, fileKept: typed["version1"] ?? "" };
  const late = await send("/documents/new", { ...twin, title: "" });
  expect(readField(late.html, "file").error).toBe(
    "This PDF is already on the site, as “Board meeting, March 12, 2024” in Minutes and financials. Do you want it there twice?",
  );
  const askedAt = await send("/documents/new", twin);
  expect(readBanner(askedAt.html)).toMatch(
    /^This PDF is already on the site, as “Board.*twice\? This/,
  );
  expect(askedAt.html).toMatch(
    /<a href="\/admin\/publish\/minutes\/edit-[\w-]+">“Board meeting, M/,
  );
  const mark = { asked: readField(late.html, "asked").value };
  const still = await send("/documents/new", { ...twin, ...mark, title: "" });
  expect(readField(still.html, "file").error).toContain("already on the site");
  expect((await send("/documents/new", { ...twin, ...mark })).status).toBe(302);
  expect((await send("/documents/new", twin)).headers.get("location")).toBe(`${desk}/documents`);
  const elsewhere = await send("/documents/several", { intent: "check" }, files.slice(0, 1));
  expect(readText(elsewhere.html)).toContain("March 12, 2024” in Minutes and financials.");
  expect(elsewhere.html).toMatch(/name="version1Remove" checked=""/);
  expect(readText(elsewhere.html)).toContain("Summary Required. One or two sentences");
  expect(readText(elsewhere.html)).toContain("Leave blank to use the day the PDF was made");
  const leftOut = { intent: "publish", version1: typed["version1"] ?? "", version1Remove: "on" };
  const [title = ""] = /title-[\da-f]{12}/.exec(elsewhere.html) ?? [];
  const none = await send("/documents/several", { ...leftOut, [title]: "My bylaws" });
  expect(readBanner(elsewhere.html)).toBe(readBanner(none.html));
  expect(readBanner(none.html)).toContain("each PDF below is already on the site");
  expect(readField(none.html, title).value).toBe("My bylaws");
  expect(readText(none.html)).toContain("Already on the site, so we left it out.");
  expect(none.html).toMatch(/name="version1Remove" checked=""/);
  expect(said).toContain("2. Budget April 2024.pdf: Title");
  const asked = { asked: readField(again.html, "asked").value, version2Remove: "on" };
  expect((await send("/minutes/several", { ...typed, ...asked })).status).toBe(302);
  expect(await countEditions()).toBe(before + 3);
  const after = readText(readMain((await administrator.open(`${desk}/minutes`)).html));
  expect(after).toContain(
    "“Budget April 2024.pdf” was left out: it is already on the site, as “Budget, April 30, 2024” in Minutes and financials.",
  );
});

test("a document's page follows the names of the documents that it leads to", async () => {
  const amended = async () =>
    (await visitor().open("/covenantsbylaws/covenants")).html.includes("/lakeamendment#section-");
  expect(await amended()).toBe(true);
  const removal = `${desk}/documents/edit-lakeamendment/delete`;
  const { html } = await administrator.open(removal);
  const seen = readField(html, "seen").value ?? "";
  expect((await administrator.send(removal, { seen, intent: "publish" })).status).toBe(302);
  expect(await amended()).toBe(false);
});
