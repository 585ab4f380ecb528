import { describe, expect, test } from "vitest";
import { registrationSchema, residentSchema } from "./record-schema.server.ts";

const typed = {
  name: "Robin Sedge",
  email: "robin@example.org",
  houseNum: "12",
  houseStreet: "Heron Way",
  phoneNumber: "555-0112",
  includeOnDir: "Y",
};

/** What is said at a field for a value of it, or nothing when it is taken. */
function saidAt(field: string, value: string | undefined): string[] {
  const given = { ...typed, password: "quiet heron", [field]: value };
  const result = registrationSchema.safeParse(given);
  if (result.success) return [];
  expect(new Set(result.error.issues.map(({ path }) => path.join(".")))).toEqual(new Set([field]));
  return result.error.issues.map(({ message }) => message);
}

test("what is typed becomes a record: trimmed, the number a number, the answer a capital", () => {
  const blanks = { ...typed, name: "  Robin Sedge ", houseNum: " 12 ", includeOnDir: " y " };
  expect(residentSchema.parse(blanks)).toEqual({ ...typed, houseNum: 12, includeOnDir: "Y" });
});

describe.each([
  ["name", "Please enter your full name."],
  ["email", "Please enter your email address."],
  ["houseStreet", "Please enter your street."],
  ["phoneNumber", "Please enter your phone number."],
])("%s", (field, message) => {
  test.each([undefined, "", "   ", "\t\n"])("%j is missing", (value) => {
    expect(saidAt(field, value)).toContain(message);
  });
});

test.each(["name", "houseStreet"])("%s of blanks that have no width is missing", (field) => {
  expect(saidAt(field, "\u200b\u2060\u00ad")).toEqual([
    expect.stringMatching(/^Please enter your/),
  ]);
});

test.each([
  ["houseNum", undefined, "Please enter your house number."],
  ["includeOnDir", undefined, "Please enter Y for yes or N for no."],
  ["password", undefined, "Please choose a password."],
])("%s is missing", (field, value, message) => {
  expect(saidAt(field, value)).toEqual([message]);
});

test.each([
  ["name", "x".repeat(100), "x".repeat(101), 100],
  [
    "email",
    `${"x".repeat(64)}@${"y".repeat(60)}.${"z".repeat(60)}.${"w".repeat(60)}.org`,
    `a@${"y".repeat(249)}.org`,
    254,
  ],
  ["houseStreet", "é".repeat(100), "é".repeat(101), 100],
  ["phoneNumber", "5".repeat(32), "5".repeat(33), 32],
  ["password", "x".repeat(128), "x".repeat(129), 128],
])("%s has a longest length", (field, longest, tooLong, limit) => {
  expect(saidAt(field, longest)).toEqual([]);
  expect(saidAt(field, tooLong)).toContain(`Please use at most ${limit} characters.`);
});

test.each(["name", "houseStreet"])("%s is one line of ordinary text", (field) => {
  for (const value of ["a\nb", "a\u0000b", "a\u001bb", "a\u0085b", "a\u2028b", "a\u202eb"]) {
    expect(saidAt(field, value)).toEqual(["Please use one line of ordinary text."]);
  }
  for (const value of ["Zoë O'Hara-Łęcka", "李 小龍", "<b>Robin</b>", "محمد"]) {
    expect(saidAt(field, value)).toEqual([]);
  }
});

test.each([
  "robin",
  "robin@",
  "@example.org",
  "robin@example",
  "a b@example.org",
  "a@b@example.org",
])("'%s' is no email address", (value) => {
  expect(saidAt("email", value)).toEqual([
    "Please enter an email address such as name@example.org.",
  ]);
});

test.each(["1", "007", "999999"])("house number '%s' is taken", (value) => {
  expect(saidAt("houseNum", value)).toEqual([]);
});

test.each(["", "0", "000", "-1", "1.5", "1e3", "12 Heron Way", "1000000", "٣", "0x10", "1 2"])(
  "'%s' is no house number",
  (value) => {
    expect(saidAt("houseNum", value)).toEqual([
      "Please enter the house number in digits, from 1 to 999999.",
    ]);
  },
);

test.each(["12a", "12 a", " 12-a "])("of '%s' it is said where the letter goes", (value) => {
  expect(saidAt("houseNum", value)).toEqual(["Please enter 12 here, and a under Unit."]);
});

test.each([
  ["b", "B"],
  [" Unit 4 ", "4"],
  ["#4", "4"],
  ["Apt. 3", "3"],
  ["apartment 2-c", "2-C"],
  ["Rear", "Rear"],
])("unit '%s' is kept as '%s'", (unit, kept) => {
  expect(residentSchema.parse({ ...typed, unit })).toMatchObject({ houseNum: 12, unit: kept });
});

test.each(["Apartment ABCDEFGHIJK", "=B", "B\nC", "B;C", `Unit${" ".repeat(16_000)}!`])(
  "'%s' is no unit",
  (unit) => {
    expect(saidAt("unit", unit)).not.toEqual([]);
  },
);

test.each(["555-0112", "+1 (555) 555-0112", "555.0112 x4", "555-0112 ext. 4", "5"])(
  "'%s' is a phone number",
  (value) => {
    expect(saidAt("phoneNumber", value)).toEqual([]);
  },
);

test.each(["call me", "()", "555-0112; drop", "--- ---", "x4", "555-0112 x", "a@b.org", "٠١٢"])(
  "'%s' is none",
  (value) => {
    expect(saidAt("phoneNumber", value)).toEqual([
      "Please enter a phone number such as 740-555-0123 or 740-555-0123 ext. 4.",
    ]);
  },
);

test.each([
  ["Y", "Y"],
  ["y", "Y"],
  ["N", "N"],
  ["n", "N"],
  ["Yes", "Y"],
  ["yes", "Y"],
  [" YES ", "Y"],
  ["no", "N"],
  ["NO", "N"],
])("'%s' to the directory is '%s'", (answer, kept) => {
  expect(residentSchema.parse({ ...typed, includeOnDir: answer }).includeOnDir).toBe(kept);
});

test.each(["maybe", "yess", "yes no", "not", "yes.", "", "Y N", "1", "ｙ"])(
  "'%s' is no answer",
  (answer) => {
    expect(saidAt("includeOnDir", answer)).toEqual(["Please enter Y for yes or N for no."]);
  },
);

test("a password of seven characters is too short, of eight it is taken, with its blanks", () => {
  expect(saidAt("password", "1234567")).toEqual([
    "auth/weak-password: Please use 8 characters or more.",
  ]);
  const parsed = registrationSchema.parse({ ...typed, password: "  1234  " });
  expect(parsed.password).toBe("  1234  ");
});
