import { type Section, sectionUrls } from "../content/content.ts";
import type { Edition } from "../content/edition.server.ts";
import { listEntries } from "../content/entries.ts";
import type { Entry } from "../content/entry.ts";
import type { Field, Problem, Values } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { kinds } from "../content/kinds.ts";
import { findEvent, readCalendar } from "../ics/list-events.server.ts";
import { findPage } from "../pages.ts";
import { environment } from "../platform/environment.server.ts";
import { linkToForm, listOf } from "./desk-kinds.server.ts";

/** What decides which addresses exist. */
type Shown = Pick<Edition, "content" | "files" | "announcements">;

/** The site's own paths in a Markdown text, also from full URLs. */
async function readLinkedPaths(text: string): Promise<string[]> {
  const { BASE_URL } = environment();
  const markdown = BASE_URL ? text.replaceAll(`](${BASE_URL}/`, "](/") : text;
  if (!/\]\(\s*<?\/|\]:/.test(markdown)) return [];
  const { Marked } = await import("marked");
  const marked = new Marked();
  const paths = new Set<string>();
  try {
    marked.walkTokens(marked.lexer(markdown), (token) => {
      if (token.type === "link" && /^\/(?![/\\])/.test(token["href"])) paths.add(token["href"]);
    });
  } catch (error) {
    // Reported elsewhere: lists nested too deeply.
    if (!(error instanceof RangeError)) throw error;
  }
  return [...paths].filter((path) => URL.canParse(path, "http://site"));
}

function isThere(href: string, { content, files, announcements }: Shown): boolean {
  // `/faq` for `/faq/?q=1#dogs`.
  const path = new URL(href, "http://site").pathname.replace(/(?<=.)\/$/, "");
  const page = findPage(path.toLowerCase());
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (page?.path === "announcements/:id") return announcements.some(({ id }) => id === name);
  if (page?.path === "calendar/:event") return hasEvent(content, name);
  if (!page?.entries) return page !== undefined || files[path] !== undefined;
  // Moved documents are found at their old addresses.
  const kinds = Object.hasOwn(sectionUrls, page.entries) ? sections : [page.entries];
  const nameIn = (address: string) => address.slice(address.lastIndexOf("/")).toLowerCase();
  return kinds.some((kind) =>
    listEntries(kind, content).some(({ href }) => nameIn(href) === nameIn(path)),
  );
}

const sections = Object.keys(sectionUrls) as Section[];

function hasEvent({ calendar, site }: Shown["content"], name: string): boolean {
  if (!calendar || site.calendarEmbed) return false;
  return findEvent(readCalendar(calendar, site.timeZone), name) !== null;
}

/** An entry's dead links, by field. */
export async function findDeadLinks({ fields }: Kind, values: Values, shown: Shown) {
  const problems: Problem[] = [];
  for (const { name } of fields.filter(isMarkdown)) {
    const linked = await readLinkedPaths(values[name] ?? "");
    const dead = linked.filter((href) => !isThere(href, shown));
    const message = `This links to ${dead.join(" and ")}, but there is no such page on this site. Link to another page, or take the link out.`;
    if (dead.length > 0) problems.push({ field: name, message });
  }
  return problems;
}

const isMarkdown = ({ type }: Field) => type === "markdown";

/**
 * The entries whose links would be dead once something is gone.
 *
 * @param entries those that stay.
 */
export async function listLinksTo(
  entries: readonly Entry[],
  { before, after }: Record<"before" | "after", Shown>,
) {
  const isGone = (href: string) => isThere(href, before) && !isThere(href, after);
  const found: ReturnType<typeof linkToForm>[] = [];
  for (const kind of kinds) {
    const names = kind.fields.filter(isMarkdown).map(({ name }) => name);
    for (const entry of names.length > 0 ? listOf(kind, entries) : []) {
      const texts = names.map((name) => entry.values[name] ?? "");
      const linked = await readLinkedPaths(texts.join("\n\n"));
      if (linked.some(isGone)) found.push(linkToForm(kind, entry));
    }
  }
  return found;
}
