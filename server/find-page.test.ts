import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { allowedMethodsOf } from "./find-page.ts";

const routes = {
  "account/login.route": { module: { action: () => null } },
} as unknown as ServerBuild["routes"];
const allowedMethods = allowedMethodsOf(routes);

test.each(["/login", "/login.data"])("%s takes a form", (path) => {
  expect(allowedMethods(path)).toEqual(["GET", "HEAD", "POST"]);
});

test.each([
  ...["/faq/", "//faq", "//", "/FAQ", "/%66aq", "/amenities/", "/amenities/a/b", "/x"],
  ...["/faq/_.data", "/.data", "/amenities/.data", "/amenities/_.data"],
])("not %s", (path) => {
  expect(allowedMethods(path)).toBeUndefined();
});
