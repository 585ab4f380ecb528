/** What is wrong with a drawing, as the rest of a sentence. */
export class SvgFault extends Error {}

/** The maximum depth, because browsers recurse. */
export const mostNested = 100;

/** An element of a drawing. */
export interface DrawingPart {
  /** Without a prefix. */
  name: string;
  /** Without prefixed ones, which browsers ignore, except xlink:href. */
  attributes: Map<string, string>;
  inside: DrawingPart[];
  /** The text directly in it. */
  text: string;
}

/**
 * Parses a drawing in one pass, in linear time.
 *
 * @throws SvgFault if it isn't well-formed, or has its own DTD declarations.
 */
export function readSvg(source: string): DrawingPart {
  const top: DrawingPart = { name: "", attributes: new Map(), inside: [], text: "" };
  const open = [top];
  let at = 0;
  const skip = (from: string, to: string): string | undefined => {
    if (!source.startsWith(from, at)) return undefined;
    const end = source.indexOf(to, at + from.length);
    if (end < 0) throw broken();
    const text = source.slice(at + from.length, end);
    at = end + to.length;
    return text;
  };
  for (;;) {
    const next = source.indexOf("<", at);
    const inner = open.at(-1) ?? top;
    inner.text += decode(source.slice(at, next < 0 ? undefined : next));
    if (next < 0) break;
    at = next;
    if (skip("<!--", "-->") !== undefined || skip("<?", "?>") !== undefined) continue;
    const raw = skip("<![CDATA[", "]]>");
    if (raw !== undefined) {
      inner.text += raw;
      continue;
    }
    const doctype = skip("<!", ">");
    if (doctype?.includes("[")) throw new SvgFault("declares something of its own (DOCTYPE […])");
    if (doctype !== undefined) continue;
    const closed = skip("</", ">");
    if (closed !== undefined) {
      if (open.length < 2 || localName(closed.trim()) !== inner.name) throw broken();
      open.pop();
      continue;
    }
    const tag = readTag(source, at);
    at = tag.end;
    inner.inside.push(tag.part);
    if (!tag.isClosed) open.push(tag.part);
    if (open.length > mostNested) {
      throw new SvgFault(`nests its parts more than ${mostNested} deep; expected fewer groups`);
    }
  }
  const [root] = top.inside;
  if (!root || open.length > 1) throw broken();
  return root;
}

function readTag(source: string, start: number) {
  let end = start;
  const read = (pattern: RegExp) => {
    pattern.lastIndex = end;
    const found = pattern.exec(source);
    if (found) end = pattern.lastIndex;
    return found;
  };
  const name = read(/<([^\s=<>/"'!?]+)/y)?.[1];
  if (name === undefined) throw broken();
  const attributes = new Map<string, string>();
  let linked: string | undefined;
  for (;;) {
    const found = read(/\s+([^\s=<>/"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y);
    if (!found) break;
    const [, key = "", double, single] = found;
    const value = decode(double ?? single ?? "");
    if (!key.includes(":")) attributes.set(key, value);
    else if (localName(key) === "href") {
      // Which one counts depends on their prefixes.
      if (linked !== undefined && linked !== value) {
        throw new SvgFault("refers to two things at once (href); expected one");
      }
      linked = value;
    }
  }
  // As browsers do.
  if (linked !== undefined && !attributes.has("href")) attributes.set("href", linked);
  const close = read(/\s*(\/?)>/y);
  if (!close) throw broken();
  const part: DrawingPart = { name: localName(name), attributes, inside: [], text: "" };
  return { part, end, isClosed: close[1] === "/" };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));|&/gi, (...found) => {
    const [, hex, decimal, name] = found as (string | undefined)[];
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
    if (code <= 0x10_ffff) return String.fromCodePoint(code);
    const letter = entities[name ?? ""];
    if (letter === undefined) throw broken();
    return letter;
  });
}

function broken(): SvgFault {
  return new SvgFault("is broken; expected a well-formed SVG");
}
