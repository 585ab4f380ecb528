import { expect, test } from "vitest";
import { findProblems } from "../problems.server.ts";
import {
  compileSource,
  kindOf,
  openSample,
  sourceFiles,
  valuesOf,
} from "../source-files.fixture.ts";

const kind = kindOf("allminutes");
const elsewhere = {
  title: "All our minutes",
  summary: "Kept by the management company.",
  embed: "https://elsewhere.example/minutes",
};

test("one document is shown in place of the list of minutes, and the list comes back", async () => {
  const files = await openSample("heron-lake");
  const before = await compileSource(files);
  const none = await valuesOf(kind, files, "allminutes");
  expect(Object.values(none).join("")).toBe("");
  await kind.write(files, "allminutes", { ...none, ...elsewhere });
  expect((await compileSource(files)).allMinutes).toMatchObject(elsewhere);
  expect(await valuesOf(kind, files, "allminutes")).toEqual({ ...none, ...elsewhere });
  await kind.write(files, "allminutes", none);
  expect(await compileSource(files)).toEqual(before);
});

test("without documents the list that was made for it goes with it", async () => {
  const files = sourceFiles();
  const names = [...files.files.keys()];
  await kind.write(files, "allminutes", elsewhere);
  await kind.write(files, "allminutes", {});
  expect([...files.files.keys()]).toEqual(names);
});

test.each([
  [{}, []],
  [elsewhere, []],
  [{ ...elsewhere, summary: "" }, ["summary"]],
  [{ ...elsewhere, title: "" }, ["title"]],
  [{ ...elsewhere, embed: "" }, ["embed"]],
])("the form %j is complained of at %j", (values, fields) => {
  expect(findProblems(kind, values).map(({ field }) => field)).toEqual(fields);
});
