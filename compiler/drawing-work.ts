import { borrowing, type Declaration, declareAll, notPlain, readRules } from "./drawing-styles.ts";
import { outlineOf } from "./outline.ts";
import { type DrawingPart, mostNested, SvgFault } from "./read-svg.ts";

/** About two seconds without a graphics card; see the sizes of steps. */
const mostSteps = 6000;
/** Costs in steps, at most, in Chromium. A shape that fills a page costs one. */
const costs = {
  ...{ part: 1, corner: 0.2, letter: 1, dash: 0.2, opacity: 4, blending: 12 },
  ...{ gradient: 8, clipping: 5, mask: 25, pattern: 30 },
};
/** Used if a size isn't a plain number (2em): larger than any allowed drawing. */
const unknownSize = 20_000;

/** The cost of an element with everything inside it or shown by it. */
interface Work {
  steps: number;
  parts: number;
  corners: number;
  letters: number;
  /** Of all outlines, in the part's own units. */
  length: number;
}

/**
 * Checks that browsers draw a drawing quickly. It only counts, so the result is always the same; what is shown
 * by reference counts each time, even inside patterns, markers and masks.
 *
 * @throws SvgFault if it may take too long, or can't be counted.
 */
export function checkDrawingWork(root: DrawingPart): void {
  const all = listParts(root);
  const slow = all.find(({ name }) => /^(filter|animate.*|set|discard)$/i.test(name));
  if (slow) throw new SvgFault(notPlain(`a part of the kind ${slow.name}`));
  const { rules, letters } = readRules(all);
  // The cost of matching rules: each class of an element is compared.
  const classes = all.map(({ attributes }) => attributes.get("class")?.split(/\s+/).length ?? 0);
  const most = classes.reduce((one, other) => Math.max(one, other), 0);
  const steps = (letters * all.length * Math.max(1, most / 8)) / 2000;
  if (steps > mostSteps) throw tooLong();
  const declared = declareAll(all, rules);
  const byId = new Map(all.toReversed().map((part) => [part.attributes.get("id"), part]));
  const everything = [...declared.values(), ...rules.values()].flat();
  const borrowed = everything.find(([, value]) => borrowing.test(value));
  if (borrowed && all.some(({ name }) => name === "pattern")) {
    throw new SvgFault(notPlain(`${borrowed[1]} beside a pattern`));
  }
  const scale = dashScale(everything);
  const known = new Map<DrawingPart, Work | "counting">();

  function count(part: DrawingPart, level = 0): Work {
    const kept = known.get(part);
    if (kept === "counting") throw new SvgFault("has a part that shows itself");
    if (kept) return kept;
    if (level > mostNested) throw tooDeep();
    known.set(part, "counting");
    const within = (inner: DrawingPart) => count(inner, level + 1);
    const shown = showsAnother(part) ? find(part.attributes.get("href")) : [];
    const work = [...part.inside, ...shown].map(within).reduce(add, ownWork(part));
    const extra = (declared.get(part) ?? []).map((each) => stepsOf(each, work, within));
    work.steps += extra.reduce((sum, each) => sum + each, 0);
    known.set(part, work);
    return work;
  }

  function find(reference: string | undefined): DrawingPart[] {
    const id = reference?.trim().replace(/^#/, "");
    const part = id ? (byId.get(id) ?? byId.get(unescapeUrl(id))) : undefined;
    return part ? [part] : [];
  }

  /** The cost that a declaration adds to its element and everything in it. */
  function stepsOf(
    [name, value]: Declaration,
    { parts, corners, letters, length }: Work,
    within: (target: DrawingPart) => Work,
  ): number {
    if (name === "opacity") return Number(value) === 1 ? 0 : costs.opacity;
    if (name === "mix-blend-mode") return value === "normal" ? 0 : costs.blending;
    if (name === "stroke-dasharray") {
      return (costs.dash * (length + letters * 8 * scale.font)) / dashLength(value, scale.isKnown);
    }
    const targets = [...value.matchAll(/url\(\s*["']?([^"')]*)/gi)].flatMap(([, id]) => find(id));
    return targets.reduce((sum, target) => {
      const each = within(target).steps;
      if (name.startsWith("mask")) return sum + costs.mask + each;
      if (name === "clip-path") return sum + costs.clipping + each;
      // Other properties may be inherited by every child.
      if (/Gradient$/.test(target.name)) return sum + parts * (costs.gradient + each / 8);
      if (target.name === "pattern") return sum + parts * (costs.pattern + each);
      return sum + (parts + corners) * (1 + each);
    }, 0);
  }

  const total = steps + count(root).steps;
  if (total > mostSteps) throw tooLong();
}

function tooLong(): SvgFault {
  return new SvgFault("would take too long to draw: simplify it, or save it as a PNG picture");
}

function tooDeep(): SvgFault {
  return new SvgFault(`shows parts within parts more than ${mostNested} deep; expected fewer`);
}

/** In document order: of several elements with one id, browsers show the first. */
function listParts(root: DrawingPart): DrawingPart[] {
  return [root, ...root.inside.flatMap(listParts)];
}

function add(one: Work, other: Work): Work {
  return {
    steps: one.steps + other.steps,
    parts: one.parts + other.parts,
    corners: one.corners + other.corners,
    letters: one.letters + other.letters,
    length: one.length + other.length,
  };
}

function ownWork(part: DrawingPart): Work {
  const { corners, length } = outlineOf(part);
  const isText = /^(text|tspan|textPath|a)$/.test(part.name);
  const letters = isText ? part.text.trim().length : 0;
  // With more than a few thousand corners, an outline's cost grows faster.
  const outline = corners * costs.corner * Math.max(1, corners / 4000);
  const steps = costs.part + outline + letters * costs.letter;
  return { steps, parts: 1, corners, letters, length };
}

/** Whether an element draws the target of its href. */
function showsAnother({ name }: DrawingPart): boolean {
  return name !== "a" && name !== "textPath";
}

function unescapeUrl(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** For dashes: the largest font size, and whether lengths can be trusted. */
function dashScale(said: Declaration[]): { font: number; isKnown: boolean } {
  const fonts = said.flatMap(([name, value]) => (/^font(-size)?$/.test(name) ? [value] : []));
  const sizes = fonts.flatMap((value) => {
    if (/[\d.](em|ex|rem|ch|%|v[wh]|lh)|[a-z]\(|larger/i.test(value)) return [unknownSize];
    return (value.match(/[\d.]+(?:e\d+)?/gi) ?? []).map((size) => Number(size) * 4 || unknownSize);
  });
  const isKnown = !said.some(([name]) => /^(vector-effect|pathlength)$/.test(name));
  return { font: sizes.reduce((most, size) => Math.max(most, size), 100), isKnown };
}

/** The length of a dash pattern; infinite without dashes, and nearly zero if unknown. */
function dashLength(value: string, isKnown: boolean): number {
  if (/^(none|inherit|initial|unset|null|)$/.test(value)) return Number.POSITIVE_INFINITY;
  const lengths = value
    .split(/[\s,]+/)
    .map((each) => Number(each.replace(/(px|pt|pc|mm|cm|in)$/, "")));
  const sum = lengths.reduce((total, each) => total + each, 0);
  if (sum === 0) return Number.POSITIVE_INFINITY;
  return isKnown && sum > 0 ? sum : 1e-9;
}
