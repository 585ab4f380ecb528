import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { allowedMethodsOf } from "./allowed-methods.ts";

const routes = {
  root: { id: "root", path: "" },
  home: { id: "home", parentId: "root", path: "/" },
  faq: { id: "faq", parentId: "root", path: "faq" },
  amenity: { id: "amenity", parentId: "root", path: "amenities/:amenityName" },
  login: { id: "login", parentId: "root", path: "login", module: { action: () => null } },
  signedIn: { id: "signedIn", parentId: "root" },
  residents: { id: "residents", parentId: "signedIn", path: "residents" },
  rest: { id: "rest", parentId: "root", path: "*" },
} as unknown as ServerBuild["routes"];
const allowedMethods = allowedMethodsOf(routes);

test.each(["/", "/_.data", "/faq", "/faq.data", "/amenities/pool", "/residents"])("%s", (path) => {
  expect(allowedMethods(path)).toEqual(["GET", "HEAD"]);
});

test.each(["/login", "/login.data"])("%s takes a form", (path) => {
  expect(allowedMethods(path)).toEqual(["GET", "HEAD", "POST"]);
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
  expect(allowedMethods(path)).toBeUndefined();
});
