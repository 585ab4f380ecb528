import { expect, test } from "vitest";
import { findProblems, toProblem } from "../problems.server.ts";
import { compileSource, kindOf, openSample, valuesOf } from "../source-files.fixture.ts";

const amenities = kindOf("amenities");
const path = "amenities/pool/index.md";

async function openPool() {
  const files = await openSample("heron-lake");
  return { files, values: await valuesOf(amenities, files, "pool") };
}

test("an amenity's place on the chart is in its form", async () => {
  const { files, values } = await openPool();
  expect(values).toMatchObject({
    chartX: "250",
    chartY: "640",
    chartLabel: "left",
    chartLines: "Pool",
  });
  const moved = { ...values, chartX: "300.5" };
  await amenities.write(files, "pool", moved);
  expect(await valuesOf(amenities, files, "pool")).toEqual(moved);
  await amenities.write(files, "pool", values);
  await amenities.write(files, "pool", { ...values, chartLabel: "", chartLines: "The\nbig pool" });
  const { chart } = await compileSource(files);
  expect(chart?.places.find(({ amenity }) => amenity === "pool")).toMatchObject({
    ...{ x: 250, y: 640, label: "right", lines: ["The", "big pool"] },
  });
});

test("a place is taken away, and a new one goes by the amenity's name", async () => {
  const { files, values } = await openPool();
  const none = { ...values, chartX: "", chartY: "", chartLines: "", chartLabel: "" };
  await amenities.write(files, "pool", none);
  expect(files.text(path)).not.toContain("chart");
  expect(await valuesOf(amenities, files, "pool")).toEqual(none);
  await amenities.write(files, "pool", { ...none, chartX: "12", chartY: "0" });
  const pool = (await compileSource(files)).amenities.find(({ id }) => id === "pool");
  expect(pool?.chart).toEqual({ x: 12, y: 0, label: "right", lines: [values["name"]] });
});

test.each([
  [{ chartX: "" }, "chartX", "Please enter both numbers"],
  [{ chartY: "" }, "chartY", "Please enter both numbers"],
  [{ chartX: "a bit" }, "chartX", "Please enter a number, such as 640"],
  [{ chartX: "-1" }, "chartX", "Please enter a number, such as 640"],
  [{ chartLabel: "behind" }, "chartLabel", "Please choose one of these."],
  [{ chartLines: "a\nb\nc\nd" }, "chartLines", "at most 3 lines"],
  [{ chartLines: "a".repeat(41) }, "chartLines", "at most 40 characters"],
  [{ chartLines: "a\na" }, "chartLines", "each line different"],
])("the place %j says what is wrong at its field", async (given, field, message) => {
  const { values } = await openPool();
  expect(findProblems(amenities, { ...values, ...given })).toEqual([
    { field, message: expect.stringContaining(message) },
  ]);
});

test("a place outside the chart says how large that is", async () => {
  const { files, values } = await openPool();
  await amenities.write(files, "pool", { ...values, chartX: "5000" });
  const { mistakes } = await compileSource(files).then(
    () => ({ mistakes: [] }),
    (error: { mistakes: string[] }) => error,
  );
  expect(mistakes.map((mistake) => toProblem(amenities, mistake, values))).toEqual([
    {
      field: "chartX",
      message: "This is outside the chart; expected x up to 1200 and y up to 800.",
    },
  ]);
});
