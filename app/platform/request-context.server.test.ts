import { expect, test } from "vitest";
import { isSameOriginVisit } from "./request-context.server.ts";

const address = "https://heronlake.example.org/residents/print";
const isAsked = (headers: Record<string, string>) =>
  isSameOriginVisit(new Request(address, { headers }));

test.each([
  [{ "Sec-Fetch-Site": "same-origin" }, true],
  [{ "Sec-Fetch-Site": "none" }, true],
  [{ "Sec-Fetch-Site": "cross-site" }, false],
  [{ "Sec-Fetch-Site": "same-site" }, false],
  [{ "Sec-Fetch-Site": "", Referer: address }, false],
  [{ "Sec-Fetch-Site": "cross-site", Referer: address }, false],
  [{ Referer: "https://heronlake.example.org/residents?q=a" }, true],
  [{ Referer: "https://heronlake.example.org/" }, true],
  [{ Referer: "http://heronlake.example.org/residents" }, false],
  [{ Referer: "https://heronlake.example.org.example.net/" }, false],
  [{ Referer: "nonsense" }, false],
  [{}, false],
])("a request with %j is asked here: %s", (headers, isHere) => {
  expect(isAsked(headers)).toBe(isHere);
});
