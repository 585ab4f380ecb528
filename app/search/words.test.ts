import { expect, test, vi } from "vitest";
import { readQuery, readWords, splitWords } from "./words.ts";

const text = "The Heron’s fence: 8.4 feet, Article IV. Défense of the heron's FENCES";

test("each word of a text has its terms and its place", () => {
  const read = readWords(text).map(({ terms, start, end }) => [text.slice(start, end), terms]);
  expect(read).toEqual([
    ["The", ["the"]],
    ["Heron’s", ["heron"]],
    ["fence", ["fenc"]],
    ["8.4", ["8.4"]],
    ["feet", ["foot"]],
    ["Article", ["articl"]],
    ["IV", ["iv", "article4"]],
    ["Défense", ["defens"]],
    ["of", ["of"]],
    ["the", ["the"]],
    ["heron's", ["heron"]],
    ["FENCES", ["fenc"]],
  ]);
});

test("a word's place isn't that of the same letters in a word before it", () => {
  const words = splitWords("dockyard; dock ’dock’ yard");
  expect(words.map(({ start }) => start)).toEqual([0, 10, 16, 22]);
});

test("a word after 'Article' leaves nothing behind for where it stands alone", () => {
  expect(readWords("Article IV").at(-1)?.terms).toEqual(["iv", "article4"]);
  expect(readWords("a plan IV").at(-1)?.terms).toEqual(["iv"]);
});

test("a word that was read before isn't folded again", () => {
  const first = readWords(text);
  const fold = vi.spyOn(String.prototype, "normalize");
  try {
    expect(readWords(text)).toEqual(first);
    expect(fold).not.toHaveBeenCalled();
  } finally {
    fold.mockRestore();
  }
});

test("words without end are read, too", () => {
  const endless = "x".repeat(5000);
  expect(readWords(`${endless} ${endless}`).map(({ word }) => word.length)).toEqual([40, 40]);
});

test.each([
  ["I would like to know when the pool opens", "when the pool opens"],
  ["Could you please tell me about fences?", "fences"],
  ["how do I find out who has a fob", "who has a fob"],
  ["what do the dues cover", "dues expenses"],
  ["how much is a key", "cost key"],
  ["how late can we swim", "hours we swim"],
  ["if I don't pay dues", "unpaid dues"],
  ["my fob stopped working", "fob broken"],
  ["sign in", "login"],
  ["what is on Dec. 15", "december 15"],
  ["12/15", "december 15"],
  ["anything on 01/05/27?", "anything on january 5 2027"],
  ["July 3rd, 2027", "july 3 2027"],
  ["12/15/2026", "december 15 2026"],
  ["open 24/7", "open 24 7"],
  ["rule 8.4/2", "rule 8.4 2"],
  ["can't sign in", "forgot password"],
  ["login doesn't work", "forgot password"],
  ["how do I reset my password", "forgot password"],
  ["a lot per year", "lot year"],
  ["water my lawn from the lake", "irrigate lake"],
  ["a dead tree in my yard", "dead tree"],
  ["in my yard", "yard"],
  ["shed in backyard", "shed"],
  ["backyard chickens", "chickens"],
  ["change my email address", "change email"],
  ["where does the board meet", "board meeting"],
  ["how many homes are there", "homes"],
  ["how many homes can be rented", "many homes rented"],
])("%s is asked as %s", (question, words) => {
  expect(readQuery(question)).toEqual(readQuery(words));
});

test("higher is high, and taller tall", () => {
  const stems = readWords("higher taller lowered").map(({ terms }) => terms[0]);
  expect(stems).toEqual(["high", "tall", "low"]);
});
