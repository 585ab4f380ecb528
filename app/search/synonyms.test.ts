import { expect, test } from "vitest";
import usualSynonyms from "../content/usual-synonyms.json" with { type: "json" };
import { findSynonyms, readSynonyms } from "./synonyms.ts";
import { readQuery } from "./words.ts";

/** What means the same as each word of a question. */
function synonymsOf(question: string, ...lists: string[]): string[][] {
  return findSynonyms(readQuery(question), readSynonyms(lists)).map((terms) => terms.sort());
}

test("each word of a list means the others, in any form", () => {
  expect(synonymsOf("Fees for pools", "dues, fees, assessments")).toEqual([["assess", "due"], []]);
  expect(synonymsOf("boat", "dues, fees")).toEqual([[]]);
  expect(synonymsOf("trash", "trash = garbage")).toEqual([["garbag"]]);
});

test("a phrase is a word like others, without the words that tell nothing", () => {
  const list = "airbnb, short-term rental, let for a week";
  expect(synonymsOf("airbnb", list)).toEqual([["let for a week", "short term rental"]]);
  const both = ["airbnb", "let for a week"];
  expect(synonymsOf("short term rental", list)).toEqual([both, both, both]);
  expect(synonymsOf("rental term", list)).toEqual([[], []]);
  expect(synonymsOf("put up", "maximum, up to")).toEqual([[], []]);
  const fees = ["fee, dues", "late fee, penalty"];
  expect(synonymsOf("late fee", ...fees), "nothing else").toEqual([["penalti"], ["penalti"]]);
});

test("lists that lead back to where they began mean no more than each says", () => {
  const circle = ["a1, b1", "b1, c1", "c1, a1", "c1, c1", "b1, a1"];
  expect(synonymsOf("a1", ...circle)).toEqual([["b1", "c1"]]);
  expect(synonymsOf("a1", "a1, b1", "b1, c1")).toEqual([["b1"]]);
});

test("a word stands for few others, however many lists have it", () => {
  const many = Array.from({ length: 200 }, (_, at) => `lake, w${at}`);
  expect(synonymsOf("lake", ...many)[0]).toHaveLength(20);
});

test("names that objects have are words like others", () => {
  expect(synonymsOf("constructor __proto__", "constructor, builder")).toEqual([["builder"], []]);
});

test("the usual lists each say something", () => {
  for (const list of usualSynonyms) {
    const [first = ""] = list.split(",");
    expect(synonymsOf(first, list).flat(), list).not.toEqual([]);
  }
});
