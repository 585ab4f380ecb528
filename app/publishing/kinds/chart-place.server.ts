import type { Document } from "yaml";
import type { Field, Problem, Values } from "../fields.ts";
import { setField, textOf } from "../yaml-file.server.ts";

const most = { lines: 3, length: 40 };

/** Where an amenity is on the chart of the home page, in the chart's own units. */
export const chartPlaceFields: readonly Field[] = [
  { name: "chartX", label: "From the left", type: "number", isOnChart: true },
  { name: "chartY", label: "From the top", type: "number", isOnChart: true },
  {
    name: "chartLabel",
    label: "Where its name goes",
    type: "choice",
    isOnChart: true,
    choices: [
      { value: "", label: "To the right of the mark" },
      { value: "left", label: "To the left of the mark" },
      { value: "above", label: "Above the mark" },
      { value: "below", label: "Below the mark" },
    ],
  },
  {
    name: "chartLines",
    label: "Name on the chart",
    type: "lines",
    max: most.lines * (most.length + 1),
    isOnChart: true,
    help: "Optional. Up to three short lines. If you leave it blank, the chart shows the name above.",
  },
];

interface ChartPlace {
  x?: unknown;
  y?: unknown;
  label?: unknown;
  lines?: unknown[];
}

/** The place as form values; "" if there is none. */
export function readChartPlace(chart: unknown): Values {
  const { x, y, label, lines } = (chart ?? {}) as ChartPlace;
  return {
    chartX: textOf(x),
    chartY: textOf(y),
    chartLabel: label === "right" ? "" : textOf(label),
    chartLines: (lines ?? []).map(textOf).join("\n"),
  };
}

/** Writes the place to an amenity's front matter, and leaves unchanged fields as they were written. */
export function writeChartPlace(head: Document, name: string, values: Values): void {
  const { chartX: x, chartY: y, chartLabel = "" } = values;
  // The draft is from a version without these fields.
  if (x === undefined || y === undefined) return;
  if (x === "" && y === "") {
    if (head.has("chart")) head.delete("chart");
    return;
  }
  const before = readChartPlace((head.toJS() as { chart?: unknown } | null)?.chart);
  setField(head, ["chart", "x"], Number(x));
  setField(head, ["chart", "y"], Number(y));
  setField(head, ["chart", "label"], chartLabel || "right");
  const lines = linesOf(values);
  const wanted = lines.length > 0 ? lines : [name.slice(0, most.length)];
  if (before["chartLines"] === wanted.join("\n")) return;
  head.setIn(["chart", "lines"], head.createNode(wanted, { flow: true }));
}

function linesOf({ chartLines = "" }: Values): string[] {
  return chartLines.split("\n").flatMap((line) => line.trim() || []);
}

/** Checks a place beyond its single fields. */
export function checkChartPlace(values: Values): Problem[] {
  const { chartX = "", chartY = "" } = values;
  const lines = linesOf(values);
  const complain = (field: string, message: string) => [{ field, message }];
  if (chartX === "" && chartY !== "") return complain("chartX", both);
  if (chartX !== "" && chartY === "") return complain("chartY", both);
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

/** The form's field for a mistake in a place. */
export function fieldOfChartPlace([part, ...rest]: readonly string[]): string | undefined {
  if (part !== "chart") return undefined;
  const names = { y: "chartY", label: "chartLabel", lines: "chartLines" };
  return names[rest[0] as keyof typeof names] ?? "chartX";
}
