import { expect, test } from "vitest";
import { freeName, slugOf } from "../content/slug.server.ts";
import { nameOf } from "./uploads.server.ts";

test.each(["Con", "NUL", "prn", "Aux", "COM1", "lpt9"])("no file is called %s", (title) => {
  expect(freeName(slugOf(title), [])).toBe(`${slugOf(title)}-2`);
});

test("a name that merely begins so stays", () => {
  expect(freeName(slugOf("Con artists"), [])).toBe("con-artists");
});

test("a long name isn't cut within a character", () => {
  const name = nameOf(`a${"\u{20bb7}".repeat(60)}.pdf`, "pdf");
  expect(name.isWellFormed()).toBe(true);
  expect(name).toMatch(/^a\u{20bb7}+\.pdf$/u);
});
