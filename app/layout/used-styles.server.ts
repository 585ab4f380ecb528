import { RecentlyUsed } from "../platform/recently-used.ts";

interface Rule {
  selectors: { text: string; needs: string[][] }[];
  declarations: string;
}

/** Rules under a condition, such as a media query. */
interface Group {
  condition: string;
  inside: (Rule | Group)[] | string;
}

/**
 * The classes of the offline page (app/offline/offline-cache.ts), which is shown with the styles of any cached page.
 */
const ofOfflinePage = ["page-heading", "column", "lead", "button", "offline-page"];

/** Parsed sheets: there are two, and two for each look that the board tries. */
const known = new RecentlyUsed<string, (Rule | Group)[]>(4);

/**
 * Removes rules from a page's style sheet for classes that the page doesn't have, which are most of them. Not for
 * pages whose classes change by script.
 *
 * @param html of the page; its first style element is the site's.
 */
export function keepUsedStyles(html: string): string {
  const { from, to } = findStyles(html);
  const classes = new Set(ofOfflinePage);
  for (const [, names = ""] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of names.split(" ")) classes.add(name);
  }
  return html.slice(0, from) + usedStyles(html.slice(from, to), classes) + html.slice(to);
}

/** Where the text of a page's first style element starts and ends. */
export function findStyles(html: string): { from: number; to: number } {
  const from = html.indexOf(">", html.indexOf("<style")) + 1;
  return { from, to: html.indexOf("</style>", from) };
}

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

/** A list of only classes, from which unused ones can be removed. */
const classList = /:is\((\.[\w-]+(?:,\.[\w-]+)*)\)/g;

/** Parses a style sheet without nested rules, and without braces in strings. */
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

/** Selectors, separated by commas outside of parentheses. */
const eachSelector = /(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g;

function makeRule(head: string, declarations: string): Rule {
  const selectors = head.match(eachSelector) ?? [];
  return { selectors: selectors.map((text) => ({ text, needs: needsOf(text) })), declarations };
}

/** Parts that don't require any class. */
const beside = /:not\((?:[^()]|\([^()]*\))*\)|:nth[\w-]*\([^()]*\)|\[[^\]]*\]|"[^"]*"/g;

/**
 * The classes that a selector requires: of each list, at least one. What is hard to parse requires none, so the rule
 * stays.
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
