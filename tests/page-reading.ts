const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** A piece of HTML as it is read: without tags, with blanks as one, and without what only holds lines. */
export function readText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<!--.*?-->/g, "")
    .replace(/<\/?(a|span|code|b|em|strong|mark|wbr)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&([a-z]+|#x27);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll("\u2060", "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A page's own part, between header and footer, without its link for administrators. */
export function readMain(html: string): string {
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "";
  return main.replace(/<p class="[^"]*for-administrator"><a.*?<\/p>/g, "");
}

/** The texts of a page's elements of one name, in their order. */
export function readAll(html: string, element: string): string[] {
  const elements = new RegExp(`<${element}\\b[^>]*>([\\s\\S]*?)</${element}>`, "g");
  return [...html.matchAll(elements)].map(([, inside = ""]) => readText(inside));
}

/** A page's main heading; a page has one. */
export function readHeading(html: string): string {
  const headings = readAll(html, "h1");
  if (headings.length !== 1) throw new Error(`There are ${headings.length} main headings`);
  return headings[0] ?? "";
}

/** The addresses that the links of a piece of HTML lead to. */
export function readLinks(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href = ""]) => readText(href));
}

/** What stands in the field of a name, and what is said to be wrong with it. */
export function readField(html: string, name: string): { value: string; error: string | null } {
  const tag = [...html.matchAll(/<(input|textarea)\b[^>]*>/g)]
    .map(([whole]) => whole)
    .find((whole) => whole.includes(` name="${name}"`));
  if (!tag) throw new Error(`There is no field '${name}'`);
  const attribute = (key: string) => readText(new RegExp(` ${key}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const inside = new RegExp(`${literally(tag)}([\\s\\S]*?)</textarea>`).exec(html)?.[1] ?? "";
  const value = tag.startsWith("<textarea") ? readText(inside) : attribute("value");
  if (attribute("aria-invalid") !== "true") return { value, error: null };
  const describedBy = attribute("aria-describedby").split(" ")[0] ?? "";
  const said = new RegExp(`<p id="${literally(describedBy)}"[^>]*>([\\s\\S]*?)</p>`).exec(
    html,
  )?.[1];
  return { value, error: readText(said ?? "") };
}

export function isTicked(html: string, name: string): boolean {
  const box = new RegExp(`<input\\b[^>]* name="${name}"[^>]*>`).exec(html)?.[0];
  if (!box) throw new Error(`There is no box '${name}'`);
  return / checked\b/.test(box);
}

/** What the red banner of a form says; null when there is none. */
export function readBanner(html: string): string | null {
  const inside = /<div\b[^>]*\bclass="banner"[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1];
  return inside === undefined ? null : readText(inside.replace(/<ul>[\s\S]*<\/ul>/, ""));
}

/** The rows of a page's table, each the texts of its cells; without links that download something. */
export function readRows(html: string): string[][] {
  const body = /<tbody>([\s\S]*?)<\/tbody>/.exec(html)?.[1] ?? "";
  return [...body.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
    readAll(row.replaceAll(/<a\b[^>]* download\b[\s\S]*?<\/a>/g, ""), "td"),
  );
}

/** A pattern that matches a text as it stands. */
function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;

interface ScriptElement {
  /** The address of its file; undefined for an inline script. */
  src: string | undefined;
  text: string;
}

/** The script elements of a page that holds data blocks (JSON-LD) and scripts; only the latter. */
export function scriptElements(html: string): ScriptElement[] {
  return [...html.matchAll(scriptElement)]
    .filter(([, attributes = ""]) => !/\btype=["']?application\/(ld\+)?json/i.test(attributes))
    .map(([, attributes = "", text = ""]) => ({
      src: /\bsrc=["']([^"']*)["']/i.exec(attributes)?.[1],
      text,
    }));
}
