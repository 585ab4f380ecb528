import type { Entry } from "../entry.ts";
import { field, type Problem, photos, type Values } from "../fields.ts";
import { fixedAmenities } from "../fixed-names.ts";
import { byPosition, type Kind } from "../kind.ts";
import { freeName, slugOf } from "../slug.server.ts";
import { chartPlaceFields, checkChartPlace } from "./chart-place.ts";

/** Shared places, such as a pool or a mail room. */
export const amenities: Kind = {
  name: "amenities",
  title: "Amenities",
  one: "an amenity",
  empty: "Nothing here yet. Add what neighbors share, such as a pool or a playground.",
  fields: [
    field("text", "name", "Name", { max: 80, required: true, help: "Such as Pool or Mail room." }),
    field("lines", "summary", "Summary", {
      max: 300,
      required: true,
      help: "One or two sentences: what it is, and when it is open.",
    }),
    field("markdown", "text", "Text", {
      required: true,
      max: 8000,
      help: "Hours, rules, how to reserve, and who to ask. If the hours change, change the summary and the FAQ, too.",
    }),
    photos,
    field("date", "opens", "Opens on", {
      isRare: true,
      help: "Optional. For a pool or anything else with a season. The home page then says when it opens and closes.",
    }),
    field("date", "closes", "Last day", {
      isRare: true,
      help: "Leave both dates blank if it is open all year.",
    }),
    ...chartPlaceFields,
  ],
  isOrdered: true,
  compare: (one, other) => byName(placed(one), placed(other)),
  newSlug: ({ name = "" }, taken) => freeName(slugOf(name) || "amenity", taken),
  pageOf: (slug) => `/amenities/${slug}`,
  check: (values) => [...checkChartPlace(values), ...checkSeason(values)],
  folder: {
    form: "markdown",
    folder: "amenities",
    text: "text",
    isInside: true,
    paths: {
      opens: ["season", "opens"],
      closes: ["season", "closes"],
      chartX: ["chart", "x"],
      chartY: ["chart", "y"],
      chartLabel: ["chart", "label"],
      chartLines: ["chart", "lines"],
    },
  },
};

const byName = byPosition("name");

/** The first names have a place until the board moves them. */
function placed(entry: Entry): Entry {
  const place = fixedAmenities.indexOf(entry.slug) + 1 || null;
  return { ...entry, position: entry.position ?? place };
}

function checkSeason({ opens = "", closes = "" }: Values): Problem[] {
  if (!opens && !closes) return [];
  if (!opens) return [{ field: "opens", message: "Please enter the day it opens, too." }];
  if (!closes) return [{ field: "closes", message: "Please enter the last day, too." }];
  if (closes > opens) return [];
  return [{ field: "closes", message: "Please choose a day after the one it opens." }];
}
