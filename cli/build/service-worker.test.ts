import { expect, test } from "vitest";
import { expected } from "../../tests/access-expected.ts";
import { keptPages } from "./compile.ts";

const isPublicPage = (path: string) => new RegExp(keptPages).test(path);

test("pages for everyone are kept, and nothing that is somebody's own", () => {
  const kept = ["/", "/amenities/pool", "/covenantsbylaws/bylaws", "/calendar", "/faq", "/privacy"];
  expect(kept.filter((path) => !isPublicPage(path))).toEqual([]);
  const personal = Object.values(expected).flatMap((row) => (row.private && row.path) || []);
  expect(personal.length).toBeGreaterThan(4);
  const others = ["/login", "/search", "/calendar.ics", "/residents.data", "/amenities/pool/x"];
  expect([...personal, ...others].filter(isPublicPage)).toEqual([]);
});
