import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { makeTables } from "../../tests/people.fixture.ts";
import { question } from "../content/entries.fixture.ts";
import type { Entry } from "../content/entry.ts";
import { takeNewest } from "../content/open-edition.server.ts";
import { publish } from "../content/publish.server.ts";
import { lastFile } from "../content/shown-edition.server.ts";
import type { editionFor } from "./guards.server.ts";

const entry = (kind: string, slug: string, values: Entry["values"]): Entry => {
  return { kind, slug, values, position: null, audience: "everyone" };
};
const codes = entry("pages", "gate-codes", {
  ...{ title: "Gate codes", summary: "Ours.", menu: "hoa", text: "Press 4711." },
});
const facts = { name: "Elm Pond", shortName: "Elm Pond", email: "board@example.org" };

await makeTables();
const entries = [
  entry("facts", "facts", { ...facts, timeZone: "America/Chicago" }),
  entry("home", "home", { tagline: "Twelve homes", welcome: "Hello." }),
  ...[question("bees", "Two hives."), { ...codes, audience: "residents" as const }],
];
await publish({ by: "June", all: entries });
await takeNewest(() => {});

const saysCodes = (edition: ReturnType<typeof editionFor>) => {
  const { content, association, keptPages } = edition;
  const said = JSON.stringify([content, association, [...keptPages.keys()]]);
  return ["4711", "gate-codes", "Gate codes"].map((word) => said.includes(word));
};

test("a start without the database knows all of it, and shows visitors none", async () => {
  expect(readFileSync(lastFile(), "utf8")).toContain("4711");
  vi.resetModules();
  const { showLast } = await import("../content/shown-edition.server.ts");
  const guards = await import("./guards.server.ts");
  expect(await showLast()).toBe(true);
  // Visitors, and anyone while nobody can be identified.
  for (const other of [null, "unknown" as const]) {
    expect(saysCodes(guards.editionFor(other))).toEqual([false, false, false]);
  }
});
