/** A selector of a rule, with the classes that it needs: of each list one at least. */
interface Selector {
  text: string;
  needs: string[][];
}

/**
 * The classes of the offline page (app/offline/offline-cache.ts), which a browser shows with the styles
 * of any page that it keeps.
 */
const ofOfflinePage = ["page-heading", "column", "lead", "button", "offline-page"];

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

/** A rule, perhaps within a condition such as a media query, or within another one. No string holds a brace. */
const eachRule = /([^{};]*)\{([^{}]*)\}/g;

/** A condition in which no rule is left, nor in another one within it. */
const emptyCondition = /@[^{};]*\{(?:@[^{};]*\{\})*\}/g;

/** What a page with these classes needs of a style sheet. */
export function usedStyles(sheet: string, classes: { has: (name: string) => boolean }): string {
  const isUsed = ({ needs }: Selector) =>
    needs.every((names) => names.some((name) => classes.has(name)));
  return sheet
    .replaceAll(eachRule, (rule, head: string, declarations: string) => {
      if (head.startsWith("@")) return rule;
      const used = selectorsOf(head).filter(isUsed);
      return used.length > 0 ? `${used.map(({ text }) => text)}{${declarations}}` : "";
    })
    .replaceAll(emptyCondition, "");
}

/** The commas between selectors are those outside of parentheses. */
const eachSelector = /(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g;

/** By the head of a rule, of which the sheets have some hundreds. */
const known = new Map<string, Selector[]>();

function selectorsOf(head: string): Selector[] {
  const found = known.get(head);
  if (found) return found;
  const texts: string[] = head.match(eachSelector) ?? [];
  const selectors = texts.map((text) => ({ text, needs: needsOf(text) }));
  known.set(head, selectors);
  return selectors;
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
