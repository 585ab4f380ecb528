import { expect, test } from "vitest";
import { makeEntryTables, question } from "./entries.fixture.ts";
import type { Entry } from "./entry.ts";
import {
  compareEditions,
  findTakenDown,
  listLastChanges,
  listTakenDown,
} from "./history.server.ts";
import { publish } from "./publish.server.ts";
import { entriesAt } from "./store.server.ts";

makeEntryTables();

const [bees, hens] = [question("bees", "Two hives."), question("hens", "No.", 1)];
const none = question("bees", "None.");
const publishAll = (...all: Entry[]) => publish({ by: "June", all });
const change = (to: Entry, by = "June") =>
  publish({ by, changes: [{ kind: to.kind, slug: to.slug, to }] });
const remove = ({ kind, slug }: Entry, isTakenDown = false) =>
  publish({ by: "Ann", changes: [{ kind, slug, to: null, isTakenDown }] });

test("each entry's last change is known, and a new place isn't one", async () => {
  await publishAll(bees, hens, { ...bees, kind: "pages" });
  await change(none, "Ann");
  await publishAll({ ...none, position: 1 }, { ...hens, position: 0 });
  const changes = await listLastChanges("faq", ["bees", "hens", "goats"]);
  const publishedAt = expect.stringMatching(/^\d{4}-/);
  expect(Object.fromEntries(changes)).toEqual({
    bees: { number: 2, publishedAt, publishedBy: "Ann" },
    hens: { number: 1, publishedAt, publishedBy: "June" },
  });
  await remove(none);
  await change({ ...none, position: 1 });
  expect((await listLastChanges("faq", ["bees"])).get("bees")).toMatchObject({ number: 5 });
  expect(await listLastChanges("faq", [])).toEqual(new Map());
});

test("two editions are compared entry by entry, whichever is later", async () => {
  await publishAll(bees, hens);
  await change(none);
  await remove(hens);
  const ducks = question("ducks", "Many.", 2);
  await change(ducks);
  const ofBees = { kind: "faq", slug: "bees", before: bees, after: none };
  const ofHens = { kind: "faq", slug: "hens", before: hens, after: null };
  const ofDucks = { kind: "faq", slug: "ducks", before: null, after: ducks };
  expect(await compareEditions(1, 4)).toMatchObject([ofBees, ofDucks, ofHens]);
  expect(await compareEditions(4, 3)).toMatchObject([{ ...ofDucks, before: ducks, after: null }]);
  expect([await compareEditions(1, 2), await compareEditions(2, 3)]).toMatchObject([
    [ofBees],
    [ofHens],
  ]);
  expect(await compareEditions(0, 1)).toMatchObject([{ before: null }, { before: null }]);
  await publishAll({ ...bees, position: 3 });
  expect(await compareEditions(1, 5)).toMatchObject([ofHens]);
});

test("what was taken down stays as it was, until it is published again", async () => {
  await publishAll(bees, hens, { ...bees, kind: "pages" });
  await remove(bees, true);
  await remove(hens, false);
  const publishedAt = expect.stringMatching(/^\d{4}-/);
  const down = { entry: bees, edition: 2, publishedAt, publishedBy: "Ann" };
  expect([await listTakenDown(), await listTakenDown("faq")]).toEqual([[down], [down]]);
  expect(await listTakenDown("pages")).toEqual([]);
  expect(await findTakenDown("faq", "bees")).toEqual(down);
  for (const slug of ["hens", "goats"]) expect(await findTakenDown("faq", slug)).toBeNull();
  await remove({ ...bees, kind: "pages" }, true);
  expect((await listTakenDown()).map(({ edition }) => edition)).toEqual([4, 2]);
  await change(none);
  expect(await findTakenDown("faq", "bees")).toBeNull();
  await remove(none, false);
  expect(await listTakenDown("faq")).toEqual([]);
  await change(bees);
  await remove(bees, true);
  expect(await listTakenDown("faq")).toMatchObject([{ entry: bees, edition: 8 }]);
  // Undoes the edition that took it down.
  await publishAll(...((await entriesAt(7))?.entries ?? []));
  expect(await listTakenDown("faq")).toEqual([]);
});
