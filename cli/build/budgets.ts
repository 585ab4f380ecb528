import { PlainError } from "../../app/platform/plain-error.ts";
import { type PageWeight, weighPages, weighTools } from "./page-weights.ts";

/** The most a page may weigh, in bytes; the reasons are in docs. */
export const budgets = {
  /** A document's scripts, unpacked. */
  documentScript: 1000,
  /** A document's HTML, style sheets and scripts, packed. */
  documentTotal: 20_000,
  /** The same for a page on which a document of the association is read. */
  readingTotal: 25_000,
  /** And for each page of that document after the tenth: long covenants are no fault of the site. */
  readingPage: 2_000,
  /** A tool page's scripts, packed. */
  toolScript: 120_000,
};

interface Weights {
  documents: PageWeight[];
  tools: { page: string; script: number }[];
}

/**
 * Weighs the pages of the built site and holds them to their limits.
 *
 * @returns a table of the sizes, for people.
 * @throws PlainError that names every page over a limit.
 */
export async function holdBudgets(clientFolder: string): Promise<string> {
  const weights = {
    documents: await weighPages(clientFolder),
    tools: await weighTools(clientFolder),
  };
  const faults = overBudget(weights);
  const table = sizeTable(weights);
  if (faults.length === 0) return table;
  throw new PlainError(`${table}\n\nPages over their limit:\n${faults.join("\n")}`);
}

/** What is over a limit: page, size and limit, a line each. */
export function overBudget({ documents, tools }: Weights): string[] {
  const faults: string[] = [];
  const hold = (page: string, what: string, size: number, limit: number) => {
    if (size > limit)
      faults.push(`  ${page}: ${what} is ${bytes(size)}, the limit ${bytes(limit)}`);
  };
  for (const { page, script, total, documentPages } of documents) {
    hold(page, "JavaScript", script, budgets.documentScript);
    hold(page, "the page (brotli)", total, totalLimit(documentPages));
  }
  for (const { page, script } of tools) {
    hold(page, "JavaScript (brotli)", script, budgets.toolScript);
  }
  return faults;
}

function totalLimit(documentPages: number): number {
  if (documentPages === 0) return budgets.documentTotal;
  return budgets.readingTotal + Math.max(0, documentPages - 10) * budgets.readingPage;
}

function sizeTable({ documents, tools }: Weights): string {
  const row = (page: string, script: string, total: string) =>
    `${page.padEnd(44)}${script.padStart(18)}${total.padStart(18)}`;
  return [
    row("Document", "JavaScript", "In all (brotli)"),
    ...documents.map(({ page, script, total }) => row(page, bytes(script), bytes(total))),
    "",
    row("Tool", "JavaScript (brotli)", ""),
    ...tools.map(({ page, script }) => row(page, bytes(script), "")),
  ].join("\n");
}

function bytes(size: number): string {
  return `${size.toLocaleString("en")} B`;
}
