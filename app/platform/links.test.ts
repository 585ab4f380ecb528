import { expect, test } from "vitest";
import { emailAddresses, formatPhone, phoneNumbers, phoneUrl } from "./links.ts";

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

test.each([
  [
    "740-555-0123",
    "7405550123|740 555 0123|(740) 555-0123|740.555.0123|+1 740-555-0123|1-740-555-0123",
  ],
  [
    "740-555-0123 ext. 4",
    "(740)555-0123 x4|740-555-0123 Extension 4|740–555–0123, ext 4|740-555-0123 #4",
  ],
  ["555-0123", "5550123|555.0123|555 0123"],
])("%s is the form of each of %s", (form, typed) => {
  for (const one of [form, ...typed.split("|")]) expect(formatPhone(one)).toBe(form);
});

test("what isn't a number of the United States stays as it was typed", () => {
  for (const typed of ["555-0123", "+44 20 7946 0018", "140-555-0123", "740-555-01234", "5"]) {
    expect(formatPhone(typed)).toBe(typed);
  }
});

test.each([
  ["Call 740-555-0142.", ["740-555-0142"]],
  ["(740) 555-0142, or 1-740-555-0117 ext. 4", ["(740) 555-0142", "1-740-555-0117 ext. 4"]],
  ["740.555.0142/740.555.0117", ["740.555.0142"]],
  ["lots 101-1040, 2026-11-16, 555-0142, 110-555-0142", []],
  ["parcel 0740-555-0142-7", []],
])("in %j the numbers to call are %j", (text, numbers) => {
  expect(text.match(phoneNumbers) ?? []).toEqual(numbers);
});

test.each([
  ["Ask arc@heronlake.example.org.", ["arc@heronlake.example.org"]],
  ["hal.o+lake@example.org, www@example.org", ["hal.o+lake@example.org", "www@example.org"]],
  ["2 @ $3 each, @heronlake, a@b", []],
])("in %j the email addresses are %j", (text, addresses) => {
  expect(text.match(emailAddresses) ?? []).toEqual(addresses);
});
