import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pages } from "../../app/pages.ts";
import { PlainError } from "../../app/platform/plain-error.ts";
import { packText } from "../../server/static-files.ts";

/** The most that a tool page's scripts may weigh, packed, in bytes. The administrator's do more, and have few readers. */
function limitOf(path: string): number {
  return path.startsWith("admin") ? 135_000 : 120_000;
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
  routes: Record<string, BrowserModule & { parentId?: string; path?: string }>;
  url: string;
}

/**
 * Weighs the scripts of the built tool pages, packed with brotli, and holds them to their limit. What documents
 * weigh is a test's (tests/routes/page-weights.test.ts), as they are rendered when the site runs.
 *
 * @returns a table of the sizes, for people.
 * @throws PlainError that names every page over the limit.
 */
export async function holdBudgets(clientFolder: string): Promise<string> {
  const manifest = readManifest(clientFolder);
  const weigh = async (address: string) => {
    const file = readFileSync(join(clientFolder, address));
    const { br = file } = await packText(file);
    return br.length;
  };
  let isOver = false;
  const rows = toolPaths.map(async (path) => {
    const sizes = await Promise.all(scriptsOf(path, manifest).map(weigh));
    const size = sizes.reduce((sum, one) => sum + one, 0);
    const limit = limitOf(path);
    isOver ||= size > limit;
    const over = size > limit ? `, over its limit of ${limit.toLocaleString("en")} B` : "";
    return `${`/${path}`.padEnd(44)}${size.toLocaleString("en").padStart(16)} B${over}`;
  });
  const table = ["JavaScript of each tool, packed:", ...(await Promise.all(rows))].join("\n");
  if (isOver) throw new PlainError(table);
  return table;
}

function readManifest(clientFolder: string): BrowserManifest {
  const assets = join(clientFolder, "assets");
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? "";
  const text = readFileSync(join(assets, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

function scriptsOf(path: string, { entry, routes, url }: BrowserManifest): string[] {
  const page = Object.values(routes).find((route) => route.path === path);
  if (!page) throw new Error(`The built site has no page /${path} to weigh.`);
  const modules: BrowserModule[] = [entry];
  for (let route: typeof page | undefined = page; route; route = routes[route.parentId ?? ""]) {
    modules.push(route);
  }
  const files = modules.flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set([url, ...files])];
}
