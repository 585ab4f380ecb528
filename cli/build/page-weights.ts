import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { scriptElements } from "../../server/inline-scripts.ts";
import { brotli } from "./precompress.ts";

/** What a visitor downloads for a page, without pictures and fonts; in bytes. */
export interface PageWeight {
  page: string;
  /** Scripts, unpacked. */
  script: number;
  /** HTML, style sheets and scripts, each packed with brotli. */
  total: number;
  /** The pages of the document that stands on it to be read; 0 on other pages. */
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
export function sum(files: Buffer[]): number {
  return files.reduce((total, { length }) => total + length, 0);
}
