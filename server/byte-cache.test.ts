import { expect, test } from "vitest";
import { ByteCache } from "./byte-cache.ts";

test("what was not used makes room", () => {
  const cache = new ByteCache<string>(10);
  cache.set("a", "A", 4);
  cache.set("b", "B", 4);
  expect(cache.get("a")).toBe("A");
  cache.set("c", "C", 4);
  expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual(["A", undefined, "C"]);
});

test("a value that is set again counts once, and one over the limit isn't kept", () => {
  const cache = new ByteCache<string>(10);
  for (const value of ["A", "B", "C"]) cache.set("a", value, 6);
  cache.set("b", "B", 4);
  expect(cache.get("a")).toBe("C");
  cache.set("huge", "H", 11);
  expect(["a", "b", "huge"].map((key) => cache.get(key))).toEqual(["C", "B", undefined]);
});

test("when all was used, what was set first makes room, and what is new stays", () => {
  const cache = new ByteCache<string>(10);
  for (const key of ["a", "b"]) cache.set(key, key, 4);
  for (const key of ["a", "b"]) cache.get(key);
  cache.set("c", "c", 4);
  expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([undefined, "b", "c"]);
});

test("as much as the new one needs makes room, used or not", () => {
  const cache = new ByteCache<string>(10);
  for (const key of ["a", "b", "c"]) cache.set(key, key, 3);
  for (const key of ["a", "b", "c"]) cache.get(key);
  cache.set("large", "L", 10);
  expect(["a", "b", "c", "large"].map((key) => cache.get(key))).toEqual([
    ...[undefined, undefined, undefined],
    "L",
  ]);
});
