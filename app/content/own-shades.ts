/** Red, green and blue from 0 to 255. */
type Color = readonly number[];

/** The hardest backgrounds to read on, from tokens.css. */
const grounds = { light: "#f3e9d6", dark: "#33301f" };
const night = parse("#0b1a1f");
const [black, white] = [parse("#000000"), parse("#ffffff")];

/** WCAG 2.2 asks for 4.5; the header also has a colored underline. */
const least = { text: 5, header: 7, headerAtNight: 11 };

/**
 * Shades of the association's color, each "light dark", made darker by day and lighter at night until text is
 * legible.
 */
export function shadesOf(color: string): Record<"teal" | "deep" | "band" | "meeting", string[]> {
  const own = parse(color);
  const day = darken(own, least.header);
  const dusk = darken(own, least.headerAtNight);
  const [band, meeting] = [mix(own, white, 0.93), mix(own, white, 0.86)];
  const onLight = [band, meeting, parse(grounds.light)];
  const onDark = [dusk, parse(grounds.dark)];
  return {
    teal: [shade(own, black, onLight), shade(own, white, onDark)].map(format),
    deep: [day, dusk].map(format),
    band: [band, mix(dusk, night, 0.6)].map(format),
    meeting: [meeting, dusk].map(format),
  };
}

function darken(color: Color, contrast: number): Color {
  return shade(color, black, [white], contrast);
}

/** Mixes in just enough of `end` to be legible on each background. */
function shade(color: Color, end: Color, on: readonly Color[], contrast = least.text): Color {
  let share = 0;
  let mixed = color;
  while (share < 1 && on.some((ground) => contrastOf(mixed, ground) < contrast)) {
    share += 0.02;
    mixed = mix(color, end, share);
  }
  return mixed;
}

function mix(color: Color, other: Color, share: number): Color {
  return color.map((part, index) => Math.round(part + ((other[index] ?? 0) - part) * share));
}

/** From 1 to 21 (WCAG 2.2). */
function contrastOf(...colors: [Color, Color]): number {
  const [low = 0, high = 0] = colors.map(luminanceOf).sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function parse(color: string): Color {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function format(color: Color): string {
  return `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
