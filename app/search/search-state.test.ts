import { expect, test } from "vitest";
import { readSearchState, searchUrl } from "./search-state.ts";

const read = (url: string) => readSearchState(new URLSearchParams(url));

test("reads a search from its URL, and writes the URL", () => {
  const expected = { question: "late fee", isCut: false, page: 3, within: "/faq" };
  expect(read("q=+late++fee%00&page=3&in=/faq")).toEqual(expected);
  expect(searchUrl({ question: "a & b", page: 1, within: "" })).toBe("/search?q=a+%26+b");
  expect(read("")).toEqual({ question: "", isCut: false, page: 1, within: "" });
});

test("cuts what is too long, between characters", () => {
  const { question, isCut } = read(`q=${encodeURIComponent("🦆".repeat(300))}`);
  expect([question, isCut]).toEqual(["🦆".repeat(200), true]);
});

test.each(["0", "-1", "100", "1e9", "x"])("page %s is the first", (page) => {
  expect(read(`q=fence&page=${page}`).page).toBe(1);
});
