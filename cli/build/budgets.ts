import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pages } from "../../app/pages.ts";
import { PlainError } from "../../app/platform/plain-error.ts";
import { packText } from "../../server/static-files.ts";

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

/** The pages that hydrate and are limited. */
export const toolPaths = pages.filter(({ made }) => made === "tool").map(({ path }) => path);

interface BrowserModule {
  module: string;
  imports?: string[];
}

/** What React Router sends the browser of its routes (build/client/assets/manifest-….js). */
interface BrowserManifest {
  entry: BrowserModule;
  routes: Record<string, BrowserModule & { id: string; parentId?: string; path?: string }>;
  url: string;
}

/** What each tool page loads of JavaScript, packed with brotli; in bytes. */
async function weighTools(clientFolder: string): Promise<{ page: string; script: number }[]> {
  const manifest = readManifest(clientFolder);
  if (!manifest) return [];
  return Promise.all(
    toolPaths.map(async (path) => {
      const files = filesOf(path, manifest).map((address) =>
        readFileSync(join(clientFolder, address)),
      );
      return { page: `/${path}`, script: sum(await Promise.all(files.map(packedSize))) };
    }),
  );
}

function readManifest(clientFolder: string): BrowserManifest | undefined {
  const assets = join(clientFolder, "assets");
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) return undefined;
  const text = readFileSync(join(assets, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

function filesOf(path: string, { entry, routes, url }: BrowserManifest): string[] {
  const page = Object.values(routes).find((route) => route.path === path);
  if (!page) throw new Error(`The built site has no page /${path} to weigh.`);
  const modules: BrowserModule[] = [entry];
  for (let route: typeof page | undefined = page; route; route = routes[route.parentId ?? ""]) {
    modules.push(route);
  }
  return [
    ...new Set([url, ...modules.flatMap(({ module, imports = [] }) => [module, ...imports])]),
  ];
}

async function packedSize(file: Buffer): Promise<number> {
  const { br = file } = await packText(file);
  return br.length;
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
