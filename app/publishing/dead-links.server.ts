import { matchPath } from "react-router";
import { type Section, sectionUrls } from "../content/content.ts";
import type { Edition } from "../content/edition.server.ts";
import { listEntries } from "../content/entries.ts";
import type { Entry } from "../content/entry.ts";
import type { Field, Problem, Values } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { kinds } from "../content/kinds.ts";
import { type Page, pages } from "../pages.ts";
import { listOf, titleOf } from "./desk-kinds.server.ts";
import { documentOf } from "./scan-words.server.ts";

/** The parts of an edition that decide which addresses exist. */
type Shown = Pick<Edition, "content" | "files">;

/** The site's pages, those without parameters first. */
const inOrder = pages.toSorted((one, other) => params(one) - params(other));

function params({ path }: Page): number {
  return path.split(":").length;
}

function findPage(path: string): Page | undefined {
  return inOrder.find((page) => matchPath(`/${page.path.replace(/^\//, "")}`, path));
}

/** The site's own paths that a Markdown text links to, without duplicates. */
async function readLinkedPaths(markdown: string): Promise<string[]> {
  if (!/\]\(\s*<?\/|\]:/.test(markdown)) return [];
  const { Marked } = await import("marked");
  const marked = new Marked();
  const paths = new Set<string>();
  try {
    marked.walkTokens(marked.lexer(markdown), (token) => {
      if (token.type === "link" && /^\/(?![/\\])/.test(token["href"])) paths.add(token["href"]);
    });
  } catch (error) {
    // Lists nested too deeply are reported elsewhere.
    if (!(error instanceof RangeError)) throw error;
  }
  return [...paths].filter((path) => URL.canParse(path, "http://site"));
}

/** A path without query, hash and trailing slash: `/faq` for `/faq/?q=1#dogs`. */
function plainPath(href: string): string {
  return new URL(href, "http://site").pathname.replace(/(?<=.)\/$/, "");
}

function isThere(href: string, { content, files }: Shown): boolean {
  const path = plainPath(href);
  const page = findPage(path);
  if (!page?.entries) return page !== undefined || files[path] !== undefined;
  // A document that was moved is still found at its old address.
  const kinds = Object.hasOwn(sectionUrls, page.entries) ? sections : [page.entries];
  const nameIn = (address: string) => address.slice(address.lastIndexOf("/")).toLowerCase();
  return kinds.some((kind) =>
    listEntries(kind, content).some(({ href }) => nameIn(href) === nameIn(path)),
  );
}

const sections = Object.keys(sectionUrls) as Section[];

function isSame(one: string, other: string): boolean {
  return plainPath(one).toLowerCase() === plainPath(other).toLowerCase();
}

/** Describes the dead internal links of a Markdown text; undefined if there are none. */
async function explainDeadLinks(text: string, shown: Shown): Promise<string | undefined> {
  const dead = (await readLinkedPaths(text)).filter((href) => !isThere(href, shown));
  if (dead.length === 0) return undefined;
  return `This links to ${dead.join(" and ")}, but there is no such page on this site. Link to another page, or take the link out.`;
}

/** The dead links of an entry, by field. */
export async function findDeadLinks(
  { fields }: Kind,
  values: Values,
  shown: Shown,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { name } of fields.filter(isMarkdown)) {
    const message = await explainDeadLinks(values[name] ?? "", shown);
    if (message) problems.push({ field: name, message });
  }
  return problems;
}

const isMarkdown = ({ type }: Field) => type === "markdown";

/** An entry that links to a page: its title, and the address of its form. */
export interface LinkingEntry {
  title: string;
  href: string;
}

/**
 * The other entries whose links would be dead once an entry is gone.
 *
 * @param kind the entry's own.
 */
export async function listLinksTo(
  entries: readonly Entry[],
  { kind: own, entry, shown }: { kind: Kind; entry: Entry; shown: Shown },
): Promise<LinkingEntry[]> {
  const page = own.pageOf(entry.slug, entry.values);
  // Pages shared by several entries, such as the FAQ, stay.
  const hasPage = findPage(plainPath(page))?.entries !== undefined;
  const document = documentOf(own.name, entry.slug);
  const pdf = document === null ? [] : [`/documents/${document}.pdf`];
  const paths = [...(hasPage ? [page] : []), ...pdf];
  const gone = paths.filter((path) => isThere(path, shown));
  const isGone = (href: string) => gone.some((path) => isSame(href, path));
  if (gone.length === 0) return [];
  const found: LinkingEntry[] = [];
  for (const kind of kinds) {
    const names = kind.fields.filter(isMarkdown).map(({ name }) => name);
    if (names.length === 0) continue;
    for (const other of listOf(kind, entries)) {
      if (kind === own && other.slug === entry.slug) continue;
      const texts = names.map((name) => other.values[name] ?? "");
      if (!(await readLinkedPaths(texts.join("\n\n"))).some(isGone)) continue;
      const href = `/admin/publish/${kind.name}/edit-${other.slug}`;
      found.push({ title: titleOf(kind, other), href });
    }
  }
  return found;
}
