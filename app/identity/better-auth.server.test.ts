import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { browserHeaders } from "./better-auth.server.ts";

test("only one file knows the library that keeps accounts and sessions", () => {
  const files = globSync("{app,cli,compiler,server}/**/*.{ts,tsx}").filter(
    (file) => !/\.(test|fixture)\.tsx?$/.test(file),
  );
  const knowing = files.filter((file) => /from "better-auth/.test(readFileSync(file, "utf8")));
  expect(knowing).toEqual(["app/identity/better-auth-setup.server.ts"]);
});

test("what a browser says of itself is cut, and nothing else is passed on", () => {
  const headers = browserHeaders(new Headers({ "User-Agent": "x".repeat(9000), Cookie: "a=1" }));
  expect([...headers]).toEqual([["user-agent", "x".repeat(256)]]);
  expect(browserHeaders(new Headers()).get("User-Agent")).toBe("");
});
