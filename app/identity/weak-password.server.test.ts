import "../../tests/setup/show-sample.ts";
import { expect, test, vi } from "vitest";
import { content } from "../editions/edition.server.ts";
import { accepted, acceptedFrom, owner, refused, refusedTo } from "./password-samples.fixture.ts";
import { acceptedPhrases, refusedPhrases } from "./phrase-samples.fixture.ts";
import { isGuessable, isWeakPassword } from "./weak-password.server.ts";

vi.stubEnv("BASE_URL", "https://swanpoint.example.org");

test.each(Object.entries({ ...refused, ...refusedPhrases }))(
  "guessable: %s",
  async (_, passwords) => {
    const taken: string[] = [];
    for (const password of passwords) {
      if (!(await isWeakPassword(password, owner))) taken.push(password);
    }
    expect(taken).toEqual([]);
  },
);

test.each(Object.entries({ ...accepted, ...acceptedPhrases }))(
  "not guessable: %s",
  async (_, passwords) => {
    const weak: string[] = [];
    for (const password of passwords) {
      if (await isWeakPassword(password, owner)) weak.push(password);
    }
    expect(weak).toEqual([]);
  },
);

test.each(refusedTo)("%o can't have %s", async (person, password) => {
  expect(await isWeakPassword(password, person)).toBe(true);
});

test.each(acceptedFrom)("%o can have %s", async (person, password) => {
  expect(await isWeakPassword(password, person)).toBe(false);
});

test.each([
  ["one letter", "a".repeat(128)],
  ["letters by lot", "qjzkxvwpmgtyhbfdnclrseuaoi".repeat(5).slice(0, 128)],
  ["signs that stand for letters", "1!|7$@".repeat(22).slice(0, 128)],
  ["a letter that folds into eighteen", "\uFDFA".repeat(128)],
])("128 characters, %s, are judged with a bounded number of look-ups", (_, password) => {
  let lookups = 0;
  const costOf = () => {
    lookups += 1;
    return undefined;
  };
  isGuessable(password, { costOf, keyboards: [] });
  // Of 64 characters: five views, three readings, words of 1 to 20 characters.
  expect(lookups).toBeLessThanOrEqual(5 * 64 * 3 * 20);
  expect(lookups).toBeGreaterThan(0);
});

test("what belongs to the association is weak by every spelling of it, long phrases around it aren't", async () => {
  const { site } = content();
  const said = site.shortName.replace(/ /g, "");
  expect(await isWeakPassword(`${said}2026`, owner)).toBe(true);
  expect(await isWeakPassword(`${said} where nineteen swans sleep`, owner)).toBe(false);
});
