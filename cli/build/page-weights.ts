import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pages } from "../../app/pages.ts";
import { scriptElements } from "../../server/headers.ts";
import { brotli } from "./precompress.ts";

/** What a visitor downloads for a page, without pictures and fonts; in bytes. */
export interface PageWeight {
  page: string;
  /** Scripts, unpacked. */
  script: number;
  /** HTML, style sheets and scripts, each packed with brotli. */
  total: number;
  /** How many pages the document has that is read on it; 0 where there is none. */
  documentPages: number;
}

const linkElement = /<link\b[^>]*>/gi;

/** Weighs every prerendered page of the built site. */
export async function weighPages(clientFolder: string): Promise<PageWeight[]> {
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  const pages = entries.filter((entry) => entry.isFile() && entry.name === "index.html");
  const weights = pages.map(({ parentPath }) =>
    weighPage(clientFolder, join(parentPath, "index.html")),
  );
  return (await Promise.all(weights)).sort((one, other) => (one.page < other.page ? -1 : 1));
}

async function weighPage(clientFolder: string, file: string): Promise<PageWeight> {
  const html = await readFile(file, "utf8");
  const scripts = scriptElements(html);
  const links = [...html.matchAll(linkElement)].map(([element]) => element);
  const linked = (rel: RegExp) =>
    links.filter((element) => rel.test(element)).map((element) => attribute(element, "href"));
  const scriptFiles = new Set([
    ...scripts.flatMap(({ src }) => src ?? []),
    ...linked(/\brel=["']?(modulepreload|preload["']?[^>]*\bas=["']?script)/i),
  ]);
  const styleFiles = new Set(linked(/\brel=["']?stylesheet/i));
  const read = (address: string) =>
    readFileSync(join(clientFolder, new URL(address, "http://site").pathname));
  const scriptBytes = [...scriptFiles].map(read);
  const packed = await Promise.all(
    [Buffer.from(html), ...scriptBytes, ...[...styleFiles].map(read)].map(brotli),
  );
  const inline = scripts
    .filter(({ src }) => src === undefined)
    .map(({ text }) => Buffer.from(text));
  return {
    page: `/${relative(clientFolder, dirname(file)).split(sep).join("/")}`,
    script: sum([...inline, ...scriptBytes]),
    total: sum(packed),
    documentPages: html.match(/<section id="page-\d+"/g)?.length ?? 0,
  };
}

function attribute(element: string, name: string): string {
  return new RegExp(`\\b${name}=["']([^"']*)["']`, "i").exec(element)?.[1] ?? "";
}

/** The bytes of several files together. */
function sum(files: Buffer[]): number {
  return files.reduce((total, { length }) => total + length, 0);
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
export async function weighTools(
  clientFolder: string,
): Promise<{ page: string; script: number }[]> {
  const manifest = readManifest(clientFolder);
  if (!manifest) return [];
  return Promise.all(
    toolPaths.map(async (path) => {
      const files = filesOf(path, manifest).map((address) =>
        readFileSync(join(clientFolder, address)),
      );
      return { page: `/${path}`, script: sum(await Promise.all(files.map(brotli))) };
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
