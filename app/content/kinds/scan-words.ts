import { beginsPage, longestPage } from "../corrected-words.ts";
import type { Entry } from "../entry.ts";
import { field, type Problem, type Values } from "../fields.ts";
import type { Kind } from "../kind.ts";

/** The slug of a page's corrected words. */
export function slugOfPage(document: string, number: number): string {
  return `${document}-page-${number}`;
}

/** Undoes `slugOfPage`; null if it isn't such a slug. */
export function pageOfSlug(slug: string): { name: string; number: number } | null {
  const [, name, number] = /^(.+)-page-(\d{1,6})$/.exec(slug) ?? [];
  return name ? { name, number: Number(number) } : null;
}

/** Corrected words, one entry a page. */
export const scanWords: Kind = {
  name: "scans",
  title: "Corrections to documents",
  one: "the words on a page",
  empty:
    "Nothing here yet. To correct the words that were read from a PDF, open its document or minutes, and choose a page there.",
  removal: () => ({
    ask: "Delete or take down the corrected words on",
    after: "Visitors will see the words that were read from the PDF again.",
  }),
  fields: [
    field("fixed", "page", "Page"),
    field("fixed", "pdf", "PDF"),
    field("words", "text", "Words on this page", {
      max: longestPage,
      required: true,
      help: "Make them match the picture. Words like [?this] may have been read wrong: correct them, and delete the brackets. Visitors see [?] for what you leave in such brackets. Leave a blank line between paragraphs. Start a heading with ##, and put | between the columns of a table. Lines that begin with (a), 1. or - are lists.",
    }),
  ],
  compare: (one, other) => (key(one) < key(other) ? -1 : 1),
  newSlug: () => {
    throw new Error("The words of a page have their page's name");
  },
  // The desk knows the document's own page.
  pageOf: () => "/",
  check: findOtherPage,
  folder: { form: "words" },
};

function key({ slug }: Entry): string {
  const { name = "", number = 0 } = pageOfSlug(slug) ?? {};
  return `${name} ${String(number).padStart(6, "0")}`;
}

/** Such a line would start another page in the file of words. */
function findOtherPage({ text = "" }: Values): Problem[] {
  const line = text.split("\n").findIndex(beginsPage) + 1;
  if (line === 0) return [];
  const message = `Line ${line} begins with == and the word Page, which the site needs for itself. Please write it without the ==.`;
  return [{ field: "text", message }];
}
