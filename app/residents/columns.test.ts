import { expect, test } from "vitest";
import { phoneUrl } from "./columns.tsx";

test.each([
  ["555-0123", "tel:5550123"],
  ["+1 (555) 010-0102", "tel:+15550100102"],
  ["555-0123 x 12", "tel:5550123,12"],
  ["555-0123x4", "tel:5550123,4"],
  ["555.0123 ext. 4", "tel:5550123,4"],
  ["555-0123 Extension 4", "tel:5550123,4"],
])("%s is called at %s", (phoneNumber, address) => {
  expect(phoneUrl(phoneNumber)).toBe(address);
});
