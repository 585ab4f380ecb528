import "../../tests/setup/show-sample.ts";
import { expect, test } from "vitest";
import type { AssociationDocument, SectionDocument } from "../content/content.ts";
import { renderPage } from "../layout/render-page.fixture.ts";
import type { DocumentPages, OutlineEntry, TextBlock } from "./document-pages.ts";
import { DocumentView } from "./document-view.tsx";
import { findDocument, linkNotes } from "./documents.server.ts";

const file = {
  ...{ href: "/documents/a.pdf", bytes: 81_780, pages: 2, work: "" },
  ...{ updated: "2026-02-10", uploaded: null },
};
const bylaws: AssociationDocument = {
  id: "bylaws",
  url: "/covenantsbylaws/bylaws",
  title: "Bylaws",
  summary: "How.",
  file,
  embed: null,
};

function show(document: AssociationDocument, pages: DocumentPages | null = null): string {
  return renderPage(DocumentView, { document, pages });
}

function pageOf(number: number, blocks: TextBlock[]): DocumentPages["pages"][number] {
  const [src, largeSrc] = [`/media/a-${number}.webp`, `/media/b-${number}.webp`];
  const srcSet = `${src} 700w, ${largeSrc} 1400w`;
  return { number, picture: { src, largeSrc, srcSet, width: 1400, height: 1812 }, blocks };
}

test("a note leads to the other document that it names, and to the section", async () => {
  const { document, pages } = await findDocument("governing", "covenants");
  const html = show(document, pages);
  const amendment = '<a href="/covenantsbylaws/lakeamendment';
  expect(html).toContain(`${amendment}#section-2-boats">Lake Amendment, Section 2</a>`);
  expect(html).toContain(`${amendment}">Lake Amendment</a> replaces Sections`);
});

test("a note that has a link already keeps it", async () => {
  const linked = { text: "the county", href: "https://example.org/plats" };
  const note: TextBlock = { kind: "paragraph", runs: [linked, { text: " and the Rules" }] };
  const rules: SectionDocument = {
    ...{ ...bylaws, url: "/arc/rules", title: "Rules", menuName: "Rules" },
    ...{ section: "architectural", alsoIn: null },
  };
  await linkNotes([{ kind: "quote", blocks: [note] }], [rules]);
  const named = { text: "Rules", href: "/arc/rules" };
  expect(note).toEqual({ kind: "paragraph", runs: [linked, { text: " and the " }, named] });
});

test("a page without text is its picture, and says so", () => {
  const words: TextBlock = { kind: "paragraph", runs: [{ text: "Half." }] };
  const pages = [pageOf(1, [words]), pageOf(2, [])];
  const html = show(bylaws, { outline: [], pages });
  expect(html).toContain('alt="Page 1 of Bylaws (as printed)"');
  expect(html).toContain('alt="Page 2 of Bylaws (a scan without text)" loading="lazy"');
  expect(html).toContain('<section id="page-2" class="document-page scan">');
  expect(html).toContain("PDF, 2 pages, 82 KB, dated");
  const minutes = { ...bylaws, kind: "minutes", date: "2026-02-03" } as const;
  expect(show(minutes)).toContain("PDF, 2 pages, 82 KB, made");
  expect(html).toContain('href="/documents/a.pdf" download');
});

test("a form shows its pages as they are on paper, each with its words to unfold", () => {
  const form: SectionDocument = {
    ...{ ...bylaws, section: "architectural", menuName: "Form", alsoIn: null, isForm: true },
  };
  const words: TextBlock = { kind: "paragraph", runs: [{ text: "Owner's name" }] };
  const html = show(form, { outline: [], pages: [pageOf(1, [words]), pageOf(2, [words])] });
  expect(html).toContain('<a href="/documents/a.pdf" class="button">Print the form</a>');
  expect(html).not.toContain(" download");
  expect(html).toContain('<a href="/documents/a.pdf#page=2" class="page-picture">');
  // A picture that is still to be loaded, or a small one, would not print well.
  const pictures = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag);
  expect(pictures).toEqual([1, 2].map((number) => expect.stringContaining(`b-${number}.webp`)));
  for (const tag of pictures) expect(tag).not.toMatch(/ srcSet=| loading=/);
  expect(html).toMatch(/<details[^>]*><summary>[^<]*<\/summary><div class="document-text">/);
  const forms = [{ name: "Application", href: "/arc/application" }];
  const withForms = (document: AssociationDocument) =>
    renderPage(DocumentView, { document, pages: null, forms }).includes("Form to fill out");
  expect([bylaws, form].map(withForms)).toEqual([true, false]);
});

test("a form with fields says that it can be filled out on screen", () => {
  const fillable = { ...bylaws, file: { ...file, isFillable: true as const } };
  expect(show(fillable)).toContain("You can fill out this form on screen");
  expect(show(bylaws)).not.toContain("on screen");
});

test("a scan says that it was read by machine, or that it waits", () => {
  const words: TextBlock = { kind: "paragraph", runs: [{ text: "Half." }] };
  const unsure: TextBlock = { kind: "paragraph", runs: [{ text: "Half [?]." }] };
  const read = { ...pageOf(1, [words]), scan: "read" as const };
  const waiting = { ...pageOf(2, []), scan: "waiting" as const };
  const guessed = { ...pageOf(4, [unsure]), scan: "read" as const };
  const brought = { ...pageOf(5, [words]), scan: "layer" as const };
  const corrected = { ...pageOf(6, [words]), scan: "corrected" as const };
  const pages = [read, waiting, pageOf(3, [words]), guessed, brought, corrected];
  const sections = show(bylaws, { outline: [], pages }).split("<section");
  const [, first = "", second = "", third = "", fourth = "", fifth = "", sixth = ""] = sections;
  expect(first).toContain(
    "Read by machine from a scan. Compare with the picture before you rely on it.</p><p>Half.</p>",
  );
  expect(first).toContain('alt="Page 1 of Bylaws (the scan)"');
  expect(second).toMatch(
    /This page is a scan that is waiting to be read by machine\.[^<]*<\/p><a /,
  );
  expect(third).not.toContain("scan");
  expect(fifth).toContain(
    "Read by machine from a scan, by whoever made this file. Compare with the picture before you rely on it.</p>",
  );
  expect(sixth).toContain(
    "Corrected by the board. The picture shows the original.</p><p>Half.</p>",
  );
  expect(fourth).toContain("rely on it. “[?]” stands for words that could not be read.</p>");
});

test("a PDF that says no date is shown with the day it was uploaded, or without any", () => {
  const html = show({ ...bylaws, file: { ...file, updated: null } });
  expect(html).toContain("PDF, 2 pages, 82 KB</span>");
  const uploaded = show({ ...bylaws, file: { ...file, updated: null, uploaded: "2026-11-22" } });
  expect(uploaded).toContain(
    ', uploaded <time dateTime="2026-11-22">November\u00A022,\u00A02026</time></span>',
  );
});

test("a document has one table of contents, its own left out", () => {
  const paragraph = (text: string): TextBlock => ({ kind: "paragraph", runs: [{ text }] });
  const entry = { title: "Article I", href: "#page-2", page: 2, entries: [] };
  const blocks = [paragraph("Contents"), paragraph("Article I 2"), paragraph("We agree.")];
  const html = show(bylaws, { outline: [entry], pages: [pageOf(1, blocks)] });
  expect(html.match(/Article I\b/g)).toHaveLength(1);
  expect(html).toContain('<div class="document-text"><p>We agree.</p></div>');
});

test("a long table of contents has its sections folded below their article, a short one open", () => {
  const section = (number: number, entries: OutlineEntry[] = []) => ({
    ...{ title: `Section ${number}`, href: `#section-${number}`, page: 1, entries },
  });
  const long = Array.from({ length: 15 }, (_, number) => section(number));
  const folds = (sections: OutlineEntry[]) =>
    /<details[^>]*><summary><span[^>]*>Sections of Section 99/.exec(
      show(bylaws, { outline: [section(99, sections)], pages: [pageOf(1, [])] }),
    )?.[0];
  expect(folds(long)).toMatch(/^<details><summary>/);
  expect(folds(long.slice(1))).toMatch(/^<details open=""><summary>/);
});

test("labels of items are kept, and figures stand at the right", () => {
  const item = (label: string | null, text: string) => ({
    label,
    blocks: [{ kind: "paragraph" as const, runs: [{ text }] }],
  });
  const cell = (column: number, text: string, isHead = false) => ({
    column,
    isHead,
    runs: [{ text }],
  });
  const rows = [
    [cell(0, "Income", true), cell(1, "$", true)],
    [cell(0, "Dues"), cell(1, "136,960")],
    [cell(0, "Fees", true), cell(1, "−75")],
    [{ ...cell(0, "Not counted yet"), columns: 2 }],
    [{ ...cell(0, "Fobs"), rows: 2 }, cell(1, "12")],
    [{ column: 1, isHead: false, runs: [] }],
  ];
  const blocks: TextBlock[] = [
    { kind: "list", items: [item("(a)", "Boats"), item("(b)", "Fish")] },
    { kind: "list", items: [item("•", "Ice")] },
    { kind: "table", rows },
    { kind: "table", rows: [[cell(0, "Pool"), cell(1, "Open")]] },
  ];
  const html = show(bylaws, { outline: [], pages: [pageOf(1, blocks)] });
  expect(html).toContain('<ol class="labelled"><li><span>(a)</span> <div>Boats</div></li>');
  expect(html).toContain("<ul><li>Ice</li></ul>");
  expect(html).toContain(
    '<div class="table-box" role="group" aria-label="Table: Income, $" tabindex="0"><table>',
  );
  expect(html).toContain('<th scope="col" class="number">$</th></tr></thead>');
  expect(html).toContain('<td>Dues</td><td class="number">136,960</td>');
  expect(html).toContain('<tr><th scope="row">Fees</th><td class="number">−75</td></tr>');
  expect(html).toContain('<tr><td colSpan="2">Not counted yet</td></tr>');
  expect(html).toContain('<td rowSpan="2">Fobs</td><td class="number">12</td></tr><tr><td></td>');
  expect(html).toContain('aria-label="Table" tabindex="0"><table><tbody><tr><td>Pool</td>');
});

test("a document of another site stands in a frame, with a link for where that shows nothing", () => {
  const html = show({ ...bylaws, file: null, embed: "https://docs.example/b" });
  expect(html).toContain('<iframe src="https://docs.example/b" title="Bylaws" loading="lazy">');
  expect(html).toContain('<a href="https://docs.example/b" target="_blank"');
});
