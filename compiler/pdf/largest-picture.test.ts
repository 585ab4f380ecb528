import { expect, test } from "vitest";
import { dotsOfPage } from "./largest-picture.ts";
import { reasonOf } from "./pdf-mistake.ts";

test("how large the pictures of a page are is known before they are unpacked, also in strips", () => {
  const picture = (rest: string) =>
    `7 0 obj\n<< /Type /XObject /Subtype /Image ${rest} >>\nstream\n/Width 9\nendstream endobj\n`;
  const largest = (text: string, pages = 1) =>
    dotsOfPage(Buffer.from(`%PDF-1.7\n${text}`, "latin1"), pages);
  expect(largest(picture("/Width 1700 /Height 2200"))).toBe(3_740_000);
  expect(largest(picture("/Height 20000/Width 20000") + picture("/Width 2 /Height 3"))).toBe(
    400_000_006,
  );
  expect(largest(picture("/Width 2000 /Height 100").repeat(20), 64)).toBe(4_000_000);
  const layered = picture("/Width 2000 /Height 100") + picture("/Width 1000 /Height 50");
  expect(largest(layered.repeat(20), 2)).toBe(2_500_000);
  expect(largest("7 0 obj << /Width 40 /Height 50 /Subtype/Image >> stream")).toBe(2000);
  expect(largest(picture("/Width 12 0 R /Height 13 0 R"))).toBe(0);
  expect(largest("")).toBe(0);
});

test("what a library throws is told in its words, whatever it is", () => {
  expect(reasonOf(new Error("Bad number."))).toBe("Bad number");
  expect(reasonOf({ name: "UnknownErrorException", message: "No page" })).toBe("No page");
  for (const thrown of [{}, null, undefined, 7]) expect(reasonOf(thrown)).toBe("it can't be read");
});
