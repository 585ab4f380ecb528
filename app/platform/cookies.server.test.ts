import { expect, test } from "vitest";
import { readCookie } from "./cookies.server.ts";

const word = /^[a-z]+$/;

test.each([
  ["shoreline-flash=done", "done"],
  ["theme=dark; shoreline-flash=done; shoreline-session=x", "done"],
  ["shoreline-flash=done;shoreline-flash=other", "done"],
  // Another site on the same domain has set one first.
  ["shoreline-flash=%%%; shoreline-flash=done", "done"],
  ["shoreline-flash=; shoreline-flash=done", "done"],
  ["shoreline-flash=%%%", undefined],
  ["not-shoreline-flash=done", undefined],
  ["", undefined],
])("of %j the flash cookie is %j", (cookies, found) => {
  const [value] = readCookie(new Headers({ Cookie: cookies }), "flash", word) ?? [];
  expect(value).toBe(found);
});
