import { expect, test } from "vitest";
import { RecentlyUsed } from "./recently-used.ts";

test("what was not used for the longest gives way to what is new, by size", () => {
  const kept = new RecentlyUsed<string, string>(10, (text) => text.length);
  kept.add("a", "1234");
  kept.add("b", "1234");
  expect(kept.get("a")).toBe("1234");
  kept.add("c", "1234");
  expect(["a", "b", "c"].map((key) => kept.get(key))).toEqual(["1234", undefined, "1234"]);
});

test("what is larger than all may be together isn't kept, and takes no other's place", () => {
  const kept = new RecentlyUsed<string, string>(10, (text) => text.length);
  kept.add("a", "1234");
  kept.add("b", "12345678901");
  expect([kept.get("a"), kept.get("b")]).toEqual(["1234", undefined]);
});

test("what is kept again counts once", () => {
  const kept = new RecentlyUsed<string, string>(10, (text) => text.length);
  for (const value of ["123456", "1234567"]) kept.add("a", value);
  kept.add("b", "123");
  expect([kept.get("a"), kept.get("b")]).toEqual(["1234567", "123"]);
});

test("what is dropped takes no place anymore", () => {
  const kept = new RecentlyUsed<string, string>(10, (text) => text.length);
  kept.add("a", "1234");
  kept.add("b", "1234");
  kept.delete("b");
  kept.delete("c");
  kept.add("d", "123456");
  expect(["a", "b", "d"].map((key) => kept.get(key))).toEqual(["1234", undefined, "123456"]);
});
