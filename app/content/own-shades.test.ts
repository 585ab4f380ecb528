import fc from "fast-check";
import { expect, test } from "vitest";
import { shadesOf } from "./own-shades.ts";

/** The contrast of two colors (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Fixed backgrounds and text colors of tokens.css. */
const schemes = [
  { grounds: ["#fbf9f4", "#ffffff", "#f3e9d6"], ink: "#17262b", muted: "#435257", on: "#ffffff" },
  { grounds: ["#0b1a1f", "#12262c", "#33301f"], ink: "#eaf1ee", muted: "#a9bcbd", on: "#0b1a1f" },
];

test("whatever the color, all that is written on it or in it can be read, by day and at night", () => {
  const part = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(part, part, part, (...parts) => {
      const own = `#${parts.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
      const shades = shadesOf(own);
      for (const [place, { grounds, ink, muted, on }] of schemes.entries()) {
        const [teal = "", deep = "", band = "", meeting = ""] = Object.values(shades).map(
          (pair) => pair[place],
        );
        const pairs = [
          ...[...grounds, band, meeting, on].map((ground) => [teal, ground]),
          ...[band, meeting].flatMap((ground) => [ink, muted].map((text) => [text, ground])),
          [deep, "#ffffff"],
        ];
        for (const [one = "", other = ""] of pairs) {
          expect(contrast(one, other), `${own}: ${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(deep, "#e0b266"), own).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});

test("a color that can be read already stays as it is by day", () => {
  const { teal, deep } = shadesOf("#7a1f2b");
  expect([teal[0], deep[0]]).toEqual(["#7a1f2b", "#7a1f2b"]);
});
