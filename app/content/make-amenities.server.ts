import { isDay } from "../platform/dates.ts";
import type { Amenity, ChartPlace, Content, Picture } from "./content.ts";
import type { Entry } from "./entry.ts";
import { fieldsOfFiles, linesOf, type Values } from "./fields.ts";
import { nameOnChart } from "./kinds/amenities.ts";
import type { ToHtml } from "./make-announcements.server.ts";
import { placeOf, type ShownFiles } from "./shown-files.server.ts";

/** Makes the amenities of an edition. */
export function makeAmenities(entries: readonly Entry[], files: ShownFiles, toHtml: ToHtml) {
  return entries.map((entry): Amenity => {
    const { slug, values } = entry;
    const { name = "", summary = "", text = "", opens = "", closes = "" } = values;
    const html = toHtml(text, 2, { kind: "amenities", slug, field: "text" });
    const pictures = listPictures(entry, files);
    const chart = chartPlace(values);
    const isSeason = isDay(opens) && isDay(closes) && opens < closes;
    const season = isSeason ? { season: { opens, closes } } : {};
    return { id: slug, name, summary, html, pictures, chart, ...season };
  });
}

/** An entry's photos, in order. */
export function listPictures({ kind, slug, values }: Entry, files: ShownFiles): Picture[] {
  return fieldsOfFiles("pictures").flatMap(({ file: field, alt, caption }) => {
    const picture = files.picture(values[field], { kind, slug, field });
    if (!picture) return [];
    return [{ ...picture, alt: values[alt] ?? "", caption: values[caption] ?? null }];
  });
}

/** Makes the home page's chart; null without a picture or its description. */
export function makeChart(
  { chart, chartAlt: alt = "" }: Values,
  amenities: readonly Amenity[],
  files: ShownFiles,
): Content["chart"] {
  const picture = files.picture(chart, placeOf("home", "chart"));
  if (!picture) return null;
  if (alt === "") {
    const message = "is missing; expected a sentence that says what the chart shows";
    files.mistake(placeOf("home", "chartAlt"), message);
    return null;
  }
  const { src, width, height } = picture;
  const places = amenities.flatMap(({ id, name, chart: place }) => {
    if (!place) return [];
    if (place.x <= width && place.y <= height) return [{ amenity: id, name, ...place }];
    const message = `is outside the chart; expected x up to ${width} and y up to ${height}`;
    files.mistake({ kind: "amenities", slug: id, field: "chartX" }, message);
    return [];
  });
  return { src, width, height, alt, places };
}

function chartPlace(values: Values): ChartPlace | null {
  const { chartX, chartY, chartLabel, chartLines } = values;
  if (!chartX || !chartY) return null;
  const lines = linesOf(chartLines);
  const label = (["left", "above", "below"] as const).find((side) => side === chartLabel);
  return {
    x: Number(chartX),
    y: Number(chartY),
    label: label ?? "right",
    lines: lines.length > 0 ? lines : [nameOnChart(values)],
  };
}
