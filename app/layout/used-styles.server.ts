import { RecentlyUsed } from "../platform/recently-used.ts";

/** A rule of a style sheet. */
interface Rule {
  /** As they are written, each with its needs. */
  selectors: { text: string; needs: string[][] }[];
  declarations: string;
}

/** Rules that hold under a condition, such as a media query. */
interface Group {
  condition: string;
  inside: (Rule | Group)[] | string;
}

/**
 * The classes of the offline page (app/offline/offline-cache.ts), which a browser shows with the styles
 * of any page that it keeps.
 */
const ofOfflinePage = ["page-heading", "column", "lead", "button", "offline-page"];

/** The sheets that were taken apart last. There are two, and two for each look that the board tries. */
const known = new RecentlyUsed<string, (Rule | Group)[]>(4, () => 1);

/**
 * Leaves out of a page's style sheet the rules for classes that the page doesn't have, which are
 * most of them. Not for a page that gets other classes by a script.
 *
 * @param html of the page, whose first style element is the site's.
 */
export function keepUsedStyles(html: string): string {
  const { from, to } = findStyles(html);
  const classes = new Set(ofOfflinePage);
  for (const [, names = ""] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of names.split(" ")) classes.add(name);
  }
  return html.slice(0, from) + usedStyles(html.slice(from, to), classes) + html.slice(to);
}

/** Where in a page's HTML the text of its first style element begins and ends. */
export function findStyles(html: string): { from: number; to: number } {
  const from = html.indexOf(">", html.indexOf("<style")) + 1;
  return { from, to: html.indexOf("</style>", from) };
}

/** What a page with these classes needs of a style sheet. */
export function usedStyles(sheet: string, classes: { has: (name: string) => boolean }): string {
  const rules = known.get(sheet) ?? split(sheet.replaceAll(/\/\*.*?\*\//gs, ""));
  known.add(sheet, rules);
  return write(rules);

  function write(some: (Rule | Group)[]): string {
    let text = "";
    for (const rule of some) {
      if ("condition" in rule) {
        const inside = typeof rule.inside === "string" ? rule.inside : write(rule.inside);
        if (inside) text += `${rule.condition}{${inside}}`;
        continue;
      }
      const used = rule.selectors.filter(({ needs }) =>
        needs.every((names) => names.some((name) => classes.has(name))),
      );
      if (used.length > 0)
        text += `${used.map((each) => shorten(each.text))}{${rule.declarations}}`;
    }
    return text;
  }

  function shorten(selector: string): string {
    return selector.replaceAll(classList, (_, list: string) => {
      return `:is(${list.split(",").filter((name) => classes.has(name.slice(1)))})`;
    });
  }
}

/** Any of some classes: without those that aren't on the page it counts as much. */
const classList = /:is\((\.[\w-]+(?:,\.[\w-]+)*)\)/g;

/** Takes a style sheet apart. No rule stands within another, and no string holds a brace. */
function split(sheet: string): (Rule | Group)[] {
  const rules: (Rule | Group)[] = [];
  let [from, bodyFrom, depth] = [0, 0, 0];
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    depth += brace === "{" ? 1 : -1;
    if (brace === "{" && depth === 1) bodyFrom = index + 1;
    if (depth > 0) continue;
    const head = sheet.slice(from, bodyFrom - 1).trim();
    const body = sheet.slice(bodyFrom, index);
    const inside = body.includes("{") ? split(body) : body;
    rules.push(head.startsWith("@") ? { condition: head, inside } : makeRule(head, body));
    from = index + 1;
  }
  return rules;
}

/** The commas between selectors are those outside of parentheses. */
const eachSelector = /(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g;

function makeRule(head: string, declarations: string): Rule {
  const selectors = head.match(eachSelector) ?? [];
  return { selectors: selectors.map((text) => ({ text, needs: needsOf(text) })), declarations };
}

/** Says nothing of the classes that an element has. */
const beside = /:not\((?:[^()]|\([^()]*\))*\)|:nth[\w-]*\([^()]*\)|\[[^\]]*\]|"[^"]*"/g;

/**
 * The classes without which a selector fits nothing on a page: of each list, one at least. Of what
 * is hard to read nothing is said, and the rule stays.
 */
function needsOf(selector: string): string[][] {
  const needs: string[][] = [];
  const plain = selector
    .replaceAll(beside, "")
    .replaceAll(/:(?:is|where|has)\(([^()]*)\)/g, (_, list: string) => {
      const names = list.split(",").map((each) => /\.([\w-]+)/.exec(each)?.[1]);
      if (names.every((name) => name !== undefined)) needs.push(names);
      return "";
    });
  if (plain.includes("(")) return [];
  for (const [, name = ""] of plain.matchAll(/\.([\w-]+)/g)) needs.push([name]);
  return needs;
}
