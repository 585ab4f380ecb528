import type { Entry } from "../entry.ts";
import { field, linesOf, type Problem, photos, type Values } from "../fields.ts";
import { byPosition, type Kind } from "../kind.ts";
import { freeName, slugOf } from "../slug.server.ts";

const most = { lines: 3, length: 40 };

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
    // Its place on the home page's chart, in the chart's own units.
    field("number", "chartX", "From the left", { isOnChart: true }),
    field("number", "chartY", "From the top", { isOnChart: true }),
    field("choice", "chartLabel", "Where its name goes", {
      isOnChart: true,
      choices: [
        { value: "", label: "To the right of the mark" },
        { value: "left", label: "To the left of the mark" },
        { value: "above", label: "Above the mark" },
        { value: "below", label: "Below the mark" },
      ],
    }),
    field("lines", "chartLines", "Name on the chart", {
      max: most.lines * (most.length + 1),
      isOnChart: true,
      help: "Optional. Up to three short lines. If you leave it blank, the chart shows the name above.",
    }),
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

/** Once the only possible names, in their default order. */
const fixedAmenities = ["socialdeck", "tenniscourts", "pool", "playground", "basketballpickleball"];

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

/** Checks a place beyond its single fields. */
function checkChartPlace(values: Values): Problem[] {
  const { chartX = "", chartY = "" } = values;
  const lines = linesOf(values["chartLines"]);
  const complain = (field: string, message: string) => [{ field, message }];
  if (Boolean(chartX) !== Boolean(chartY)) return complain(chartX ? "chartY" : "chartX", both);
  if (lines.length > most.lines) {
    return complain("chartLines", `Please use at most ${most.lines} lines.`);
  }
  if (lines.some((line) => line.length > most.length)) {
    return complain("chartLines", `Please use at most ${most.length} characters in each line.`);
  }
  if (new Set(lines).size < lines.length) {
    return complain("chartLines", "Please make each line different.");
  }
  return [];
}

const both = "Please enter both numbers. To leave it off the chart, leave both blank.";

/** What the chart shows without lines. */
export function nameOnChart({ name = "" }: Values): string {
  return name.slice(0, most.length).trim();
}
