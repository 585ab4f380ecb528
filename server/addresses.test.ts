import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { addressCheck } from "./addresses.ts";

const routes = {
  root: { id: "root", path: "" },
  home: { id: "home", parentId: "root", path: "/" },
  faq: { id: "faq", parentId: "root", path: "faq" },
  amenity: { id: "amenity", parentId: "root", path: "amenities/:amenityName" },
  signedIn: { id: "signedIn", parentId: "root" },
  residents: { id: "residents", parentId: "signedIn", path: "residents" },
  rest: { id: "rest", parentId: "root", path: "*" },
} as unknown as ServerBuild["routes"];
const isAddress = addressCheck(routes);

test.each(["/", "/_.data", "/faq", "/faq.data", "/amenities/pool", "/residents"])("%s", (path) => {
  expect(isAddress(path)).toBe(true);
});

test.each([
  "/faq/",
  "//faq",
  "//",
  "/FAQ",
  "/%66aq",
  "/amenities",
  "/amenities/",
  "/amenities/a/b",
  "/faq/_.data",
  "/.data",
  "/amenities/.data",
  "/amenities/_.data",
  "/x",
])("not %s", (path) => {
  expect(isAddress(path)).toBe(false);
});
