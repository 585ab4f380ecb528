import { expect, test } from "vitest";
import { makeTables, signInAdministrator } from "../../tests/people.fixture.ts";
import { content } from "../content/edition.server.ts";
import { takeNewest } from "../content/open-edition.server.ts";
import { shownEdition } from "../content/shown-edition.server.ts";
import { begin, noteBeginning, readChecklist } from "./beginning.server.ts";
import { kindOf, publications, sampleValues } from "./desk.fixture.ts";
import { restoreEdition } from "./history.server.ts";
import { publishChange } from "./publish-change.server.ts";

await makeTables();
await takeNewest(() => {});
const administrator = (await signInAdministrator()).person;

const values = {
  name: "Elm Pond Association",
  shortName: "Elm Pond",
  email: "board@elmpond.example.org",
  timeZone: "America/Chicago",
};

test("what can't be used is said at its field, and the sample stays", async () => {
  const fields = async (wrong: Record<string, string>) => {
    const done = await begin(administrator, { ...values, ...wrong });
    return done.ok ? [] : done.problems.map(({ field }) => field);
  };
  expect(await fields({ name: "", email: "board" })).toEqual(["name", "email"]);
  expect(await fields({ email: "board" })).toEqual(["email"]);
  expect(await fields({ timeZone: "Mars/Olympus" })).toEqual(["timeZone"]);
  expect(shownEdition()).toMatchObject({ number: 1, isSample: true });
});

test("an empty site begins, leads through the rest, and can be undone", async () => {
  expect(await begin(administrator, values)).toEqual({ ok: true });
  expect(content().site).toMatchObject({ name: values.name, timeZone: values.timeZone, links: {} });
  expect(content()).toMatchObject({ amenities: [], documents: [], faq: null, board: null });
  expect(await publications()).toEqual(["Edition 2: Started with an empty site"]);
  const stranded = { ...administrator, signInAddress: "board@heronlake.example.org" };
  expect((await readChecklist(stranded))?.[0]).toEqual({
    words: expect.stringContaining("board@heronlake.example.org"),
    href: "/account#address",
    isDone: false,
  });
  const open = async () =>
    (await readChecklist(administrator))?.flatMap(({ words, isDone }) => (isDone ? [] : [words]));
  expect(await open()).toEqual([
    ...["Add your covenants", "List your board members", "Add your first minutes"],
    ...["Add a question and answer", "Add an amenity", "Write a welcome for the home page"],
    ...["Add your mailing address"],
  ]);
  const add = async (name: string, given = sampleValues(kindOf(name), "Ours")) => {
    const done = await publishChange(administrator, {
      ...{ kind: kindOf(name), action: "save", entry: null, values: given, seen: null },
    });
    expect(done).toMatchObject({ ok: true });
  };
  for (const name of ["documents", "board", "minutes", "amenities"]) await add(name);
  expect(await open()).toEqual([
    ...[
      "Add a question and answer",
      "Write a welcome for the home page",
      "Add your mailing address",
    ],
  ]);
  await add("faq");
  await add("home", { tagline: "Twelve homes", welcome: "Hello." });
  await add("facts", { ...values, postalAddress: "P.O. Box 1" });
  expect(await readChecklist(administrator)).toBeNull();
  expect(await restoreEdition(administrator, 2)).toMatchObject({ ok: true });
  expect(await open()).toHaveLength(7);
  await noteBeginning(administrator, "done");
  expect(await readChecklist(administrator)).toBeNull();
  expect(await restoreEdition(administrator, 1)).toMatchObject({ ok: true });
  expect(content().site.shortName).toBe("Heron Lake");
});
