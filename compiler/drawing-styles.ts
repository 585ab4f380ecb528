import { type DrawingPart, SvgFault } from "./read-svg.ts";

/** The maximum number of declarations, which are kept in memory. */
const mostDeclarations = 200_000;

/** A declaration that makes drawing slow. */
export type Declaration = readonly [name: string, value: string];

/** Style rules by selector: an element's name, ".class", "#id", or "*". */
export type Rules = Map<string, Declaration[]>;

/** Parses a drawing's style sheets, and counts the characters of their selectors. */
export function readRules(all: DrawingPart[]): { rules: Rules; letters: number } {
  const rules: Rules = new Map();
  let letters = 0;
  for (const { text } of all.filter(({ name }) => name === "style")) {
    const open: string[] = [];
    // Pieces of text, with a sign between each two.
    const pieces = plainStyles(text).split(/([{};])/);
    for (let index = 0; index < pieces.length; index += 2) {
      const [piece = "", sign] = [pieces[index], pieces[index + 1]];
      if (sign === "{") {
        if (/@(-webkit-)?keyframes|@import|:has\(/i.test(piece))
          throw new SvgFault(notPlain(piece));
        letters += piece.length;
        open.push(piece.trim());
        continue;
      }
      const said = readDeclaration(piece);
      for (const target of said.length > 0 ? targetsOf(open) : []) {
        rules.set(target, rules.get(target) ?? []);
        rules.get(target)?.push(...said);
      }
      if (sign === "}") open.pop();
    }
  }
  return { rules, letters };
}

/** A rule's targets: the last part of each selector, or "*" if it isn't simple. */
function targetsOf(open: string[]): string[] {
  const selectors = open.filter((opening) => !opening.startsWith("@media"));
  const [selector = ""] = selectors;
  if (selectors.length !== 1 || !/^[\w\s.#>+~,-]+$/.test(selector)) return ["*"];
  return selector.split(",").map((each) => {
    const last =
      each
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? "";
    return /[.#][\w-]+/.exec(last)?.[0] ?? (last || "*");
  });
}

/**
 * The declarations of an element: from rules, its style, and its attributes.
 *
 * @throws SvgFault if it is too complex to count.
 */
export function declareAll(all: DrawingPart[], rules: Rules): Map<DrawingPart, Declaration[]> {
  let count = 0;
  const declared = new Map<DrawingPart, Declaration[]>();
  for (const part of all) {
    const { name, attributes } = part;
    const classes = (attributes.get("class") ?? "").split(/\s+/).map((each) => `.${each}`);
    const keys = ["*", name, `#${attributes.get("id")}`, ...new Set(classes)];
    const ruled = keys.flatMap((key) => rules.get(key) ?? []);
    const style = plainStyles(attributes.get("style") ?? "").split(";");
    const own = [...attributes].flatMap(([key, value]) => checkDeclaration(key, value, false));
    const said = [...ruled, ...style.flatMap(readDeclaration), ...own];
    count += said.length;
    if (count > mostDeclarations)
      throw new SvgFault(
        "has too many styles for its parts; expected fewer. Or save it as a PNG picture",
      );
    declared.set(part, said);
  }
  return declared;
}

/** A declaration of a style; none if it isn't slow. */
function readDeclaration(text: string): Declaration[] {
  const colon = text.indexOf(":");
  const value = text.slice(colon + 1).replace(/!\s*important\s*$/i, "");
  return colon < 0 ? [] : checkDeclaration(text.slice(0, colon), value, true);
}

const working =
  /^(opacity|mix-blend-mode|stroke-dasharray|font|font-size|vector-effect|pathlength)$/;
/** In a marker, the color of its line. */
export const borrowing = /context-(fill|stroke)/i;
const sizing = /^(r|rx|ry|width|height|zoom)$/;

/**
 * Reads an attribute or style property, if it makes drawing slow.
 *
 * @throws SvgFault if its cost can't be counted.
 */
function checkDeclaration(rawName: string, rawValue: string, isStyle: boolean): Declaration[] {
  const name = rawName
    .trim()
    .toLowerCase()
    .replace(/^-webkit-/, "");
  const value = rawValue.trim();
  if (/filter$|shadow$|^box-reflect$/.test(name) && !/^none$/i.test(value)) {
    throw new SvgFault(notPlain(`${name} (blur or shadow)`));
  }
  if (
    /^(animation|transition|offset-)/.test(isStyle ? `${name}-` : name) &&
    !/^none$/i.test(value)
  ) {
    throw new SvgFault(notPlain(`${name} (something that moves)`));
  }
  const [strange] = /(gradient|image|image-set|cross-fade|paint|element|path)\(/i.exec(value) ?? [];
  if (strange) throw new SvgFault(notPlain(strange));
  if (/^(clip-path|mask)/.test(name) && /[a-z]\(/i.test(value.replaceAll(/url\(/gi, ""))) {
    throw new SvgFault(notPlain(`${name} of its own shape`));
  }
  // An escape could be part of "url(".
  if (value.includes("\\") && value.includes("(")) throw new SvgFault(notPlain("\\"));
  const urls = value.match(/url\(/gi)?.length ?? 0;
  const plain = value.match(/url\(\s*(["']?)#[^"'(){};\\\s]*\1\s*\)/gi)?.length ?? 0;
  if (urls !== plain)
    throw new SvgFault("refers to something in a way that can't be followed (url)");
  if (isStyle && sizing.test(name) && !/^(auto|100%)$/.test(value))
    return [["vector-effect", value]];
  return urls > 0 || working.test(name) || borrowing.test(value) ? [[name, value]] : [];
}

/** The fault of something slow or uncountable. */
export function notPlain(what: string): string {
  return `has ${what.trim().slice(0, 60)}, which can take long to draw; expected a drawing of plain shapes and text. Or save it as a PNG picture`;
}

/**
 * Style rules without their comments.
 *
 * @throws SvgFault if a string or an escape could hide a rule.
 */
function plainStyles(css: string): string {
  const [hidden] = /\\|&/.exec(css) ?? [];
  if (hidden) throw new SvgFault(`has ${hidden} in its styles; expected styles without it`);
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const from = css.slice(at).search(/\/\*|["']/);
    if (from < 0) return kept.join("") + css.slice(at);
    const start = at + from;
    const isComment = css[start] === "/";
    const end = isComment ? css.indexOf("*/", start + 2) : css.indexOf(css[start] ?? "", start + 1);
    if (end < 0) throw new SvgFault("has a comment or text in its styles that doesn't end");
    const inside = css.slice(start + 1, end);
    if (!isComment && /[{};@()\n\r\f]|\/\*/.test(inside)) {
      throw new SvgFault("has a text with signs in its styles; expected names of fonts only");
    }
    kept.push(css.slice(at, start), isComment ? " " : css.slice(start, end + 1));
    at = end + (isComment ? 2 : 1);
  }
}
