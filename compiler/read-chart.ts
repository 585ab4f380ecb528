import type { Amenity, Chart } from "../app/editions/content.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { Output } from "./output.ts";
import { choosePicture, preparePicture } from "./pictures.ts";
import type { SiteEntry } from "./schema.ts";

/** Reads the chart of the home page and the places of the amenities on it; null if there is none. */
export async function readChart(
  folder: ContentFolder,
  site: SiteEntry | undefined,
  amenities: readonly Amenity[],
  output: Output,
): Promise<Chart | null> {
  const file = choosePicture(folder, ".", "chart");
  if (!file) return null;
  const picture = await preparePicture(folder, file, output);
  const alt = site?.chart?.alt;
  // If site.yaml itself has mistakes, they are enough.
  if (site && alt === undefined) {
    const message = "is missing; expected a sentence that says what the chart shows";
    folder.findings.mistake(folder.label("site.yaml"), ["chart", "alt"], message);
  }
  if (!picture || alt === undefined) return null;
  const { src, width, height } = picture;
  const places = amenities.flatMap(({ id, name, chart }) => {
    if (!chart) return [];
    if (chart.x <= width && chart.y <= height) return [{ amenity: id, name, ...chart }];
    const message = `is outside the chart; expected x up to ${width} and y up to ${height}`;
    folder.findings.mistake(folder.label(`amenities/${id}/index.md`), ["chart"], message);
    return [];
  });
  return { src, width, height, alt, places };
}
