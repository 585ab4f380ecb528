import { type Field, field, linesOf, type Problem, type Values } from "../fields.ts";

const most = { lines: 3, length: 40 };

/** An amenity's place on the home page's chart, in the chart's own units. */
export const chartPlaceFields: readonly Field[] = [
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
];

/** Checks a place beyond its single fields. */
export function checkChartPlace(values: Values): Problem[] {
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
