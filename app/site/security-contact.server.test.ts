import { expect, test } from "vitest";
import { writeSecurityContact } from "./security-contact.server.ts";

const email = "board@example.org";

test("names whom to write to, for how long, in which language, and its own address", () => {
  const now = new Date("2026-11-21T15:30:00Z");
  expect(writeSecurityContact(email, "https://heronlake.example.org", now)).toBe(
    "Contact: mailto:board@example.org\n" +
      "Expires: 2027-05-20T00:00:00.000Z\n" +
      "Preferred-Languages: en\n" +
      "Canonical: https://heronlake.example.org/.well-known/security.txt\n",
  );
});

test.each([undefined, "http://heronlake.example.org"])("names no address of %s", (origin) => {
  expect(writeSecurityContact(email, origin)).not.toContain("Canonical");
});

test.each(["2026-01-01T00:00:00Z", "2027-12-31T23:59:59Z", "2028-02-29T12:00:00Z"])(
  "asked for on %s, it holds for months and less than a year",
  (moment) => {
    const text = writeSecurityContact(email, undefined, new Date(moment));
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
    const days = (expires - Date.parse(moment)) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThan(365);
  },
);
