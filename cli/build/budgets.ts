import { PlainError } from "../../app/platform/plain-error.ts";
import { weighTools } from "./tool-weights.ts";

/** The most that a tool page's scripts may weigh, packed, in bytes; the reasons are in docs. */
const toolBudget = 120_000;
/** The same for the administrator's pages, which do more and have few readers. */
const deskBudget = 135_000;

function limitOf(page: string): number {
  return page.startsWith("/admin") ? deskBudget : toolBudget;
}

/**
 * Weighs the scripts of the built tool pages and holds them to their limit. What documents weigh is
 * a test's (tests/routes/page-weights.test.ts), as they are rendered when the site runs.
 *
 * @returns a table of the sizes, for people.
 * @throws PlainError that names every page over the limit.
 */
export async function holdBudgets(clientFolder: string): Promise<string> {
  const tools = await weighTools(clientFolder);
  const faults = tools.filter(({ page, script }) => script > limitOf(page));
  const row = (page: string, script: string) => `${page.padEnd(44)}${script.padStart(18)}`;
  const rows = tools.map(({ page, script }) => row(page, bytes(script)));
  const table = [row("Tool", "JavaScript (brotli)"), ...rows].join("\n");
  if (faults.length === 0) return table;
  const told = faults.map(
    ({ page, script }) =>
      `  ${page}: JavaScript (brotli) is ${bytes(script)}, the limit ${bytes(limitOf(page))}`,
  );
  throw new PlainError(`${table}\n\nPages over their limit:\n${told.join("\n")}`);
}

function bytes(size: number): string {
  return `${size.toLocaleString("en")} B`;
}
