import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepUsedStyles, usedStyles } from "./used-styles.server.ts";

const used = (sheet: string, ...classes: string[]) => usedStyles(sheet, new Set(classes));

test.each([
  ["p{x:y}", "p{x:y}"],
  [".a{x:y}.b{x:y}", ".a{x:y}"],
  [".a .b,.a p,.c{x:y}", ".a p{x:y}"],
  ["p:not(.b){x:y}", "p:not(.b){x:y}"],
  ["p:not(:has(.b .c)) .a{x:y}", "p:not(:has(.b .c)) .a{x:y}"],
  [":is(.b,.a) p{x:y}:is(.b,.c) p{x:y}", ":is(.a) p{x:y}"],
  [":is(.b,h2) p{x:y}", ":is(.b,h2) p{x:y}"],
  ["p:has(>.b){x:y}p:has(>:nth-child(3)){x:y}", "p:has(>:nth-child(3)){x:y}"],
  [":is(.b:nth-child(2),.c){x:y}", ""],
  ["@media print{.b{x:y}.a{x:y}}@media (width<9px){.b{x:y}}", "@media print{.a{x:y}}"],
  ["@font-face{x:y}@view-transition{x:y}", "@font-face{x:y}@view-transition{x:y}"],
])("of %s a page with the class a needs %s", (sheet, kept) => {
  expect(used(sheet, "a")).toBe(kept);
});

test("the site's sheets lose nothing where every class is there", () => {
  const folder = join(import.meta.dirname, "styles");
  const sheet = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
  const short = (text: string) => text.replaceAll(/\/\*.*?\*\/|\s/gs, "");
  expect(short(usedStyles(sheet, { has: () => true }))).toBe(short(sheet));
});

test("a page keeps the styles of its classes and those of the offline page", () => {
  const page = (styles: string) =>
    `<head><style>${styles}</style></head><p class="a c">class="b" <b class="d">`;
  const sheet = ".a{x:y}.b{x:y}.c{x:y}.d{x:y}.offline-page h2{x:y}";
  expect(keepUsedStyles(page(sheet))).toBe(page(sheet.replace(".b{x:y}", "")));
});
