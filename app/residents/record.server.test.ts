import { expect, test } from "vitest";
import { phoneExample } from "../platform/links.ts";
import { registrationSchema, residentSchema } from "./record-schema.server.ts";

const typed = {
  name: "Robin Sedge",
  email: "robin@example.org",
  houseNum: "12",
  houseStreet: "Heron Way",
  phoneNumber: "740-555-0112",
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
  const others = { houseStreet: " heron  way", phoneNumber: "(740) 555 0112" };
  expect(residentSchema.parse({ ...blanks, ...others })).toEqual({
    ...typed,
    ...{ houseNum: 12, includeOnDir: "Y", phoneNumber: "740-555-0112" },
  });
});

test.each([
  ["name", "Please enter your full name."],
  ["email", "Please enter your email address."],
  ["houseStreet", "Please enter your street's name."],
  ["phoneNumber", "Please enter your phone number."],
  ["houseNum", "Please enter your house number."],
  ["includeOnDir", "Please enter Y for yes or N for no."],
  ["password", "Please choose a password."],
])("a missing %s is said", (field, message) => {
  expect(saidAt(field, undefined)).toEqual([message]);
  const isText = /^(name|email|houseStreet|phoneNumber)$/.test(field);
  for (const blank of isText ? ["", "   ", "\t\n"] : []) {
    expect(saidAt(field, blank)).toContain(message);
  }
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
  ["phoneNumber", `5555550112x${"5".repeat(21)}`, "5".repeat(33), 32],
  ["password", "x".repeat(128), "x".repeat(129), 128],
])("%s has a longest length", (field, longest, tooLong, limit) => {
  expect(saidAt(field, longest)).toEqual([]);
  expect(saidAt(field, tooLong)).toContain(`Please use at most ${limit} characters.`);
});

test.each(["name", "houseStreet"])("%s is one visible line of ordinary text", (field) => {
  const blank = saidAt(field, "\u200b\u2060\u00ad");
  expect(blank).toEqual([expect.stringMatching(/^Please enter your/)]);
  for (const value of ["a\nb", "a\u0000b", "a\u001bb", "a\u0085b", "a\u2028b", "a\u202eb"]) {
    expect(saidAt(field, value)).toEqual(["Please use one line of ordinary text."]);
  }
  for (const value of ["Zoë O'Hara-Łęcka", "李 小龍", "<b>Robin</b>", "محمد"]) {
    expect(saidAt(field, value)).toEqual([]);
  }
});

const noEmail = "Please enter an email address such as name@example.org.";
const noNumber = "Please enter your house number in digits, such as 104.";
const noPhone = `Please enter your whole phone number, such as ${phoneExample}.`;
const noAnswer = "Please enter Y for yes or N for no.";

test.each([
  ["email", noEmail, "robin|robin@|@example.org|robin@example|a b@example.org|a@b@example.org"],
  ["houseNum", noNumber, "|0|000|-1|1.5|1e3|12 Heron Way|1000000|٣|0x10|1 2"],
  ["houseNum", "Please enter 12 as the house number, and A as the unit.", "12a|12 a| 12-a "],
  ["phoneNumber", noPhone, "call me|()|--- ---|x4|a@b.org|٠١٢"],
  [
    "phoneNumber",
    noPhone,
    "12|555-011|740-55-01|555-0112 99|220 555 01|740-555-011|740 555 01 x4|555 x0112|555-0112; drop|740-555-0112 x|+44 20 79",
  ],
  ["includeOnDir", noAnswer, "maybe|yess|yes no|not|yes.||Y N|1|ｙ"],
  ["houseNum", undefined, "1|007|999999"],
  [
    "phoneNumber",
    undefined,
    "555-0112|7405550112|+1 (740) 555-0112|740.555.0112 x4|1-740-555-0112",
  ],
  ["phoneNumber", undefined, "740–555–0112, ext. 4|740/555-0112 #4|+44 20 7946 0018|123-456-7890"],
])("at %s '%s' is said of each of '%s'", (field, message, values) => {
  for (const value of values.split("|")) {
    expect(saidAt(field, value), value).toEqual(message ? [message] : []);
  }
});

test("a unit is kept without the word for it", () => {
  for (const [unit, kept] of [
    ["b", "B"],
    [" Unit 4 ", "4"],
    ["#4", "4"],
    ["Apt. 3", "3"],
    ["apartment 2-c", "2-C"],
    ["Rear", "Rear"],
  ]) {
    expect(residentSchema.parse({ ...typed, unit })).toMatchObject({ houseNum: 12, unit: kept });
  }
  for (const unit of ["Apartment ABCDEFGHIJK", "=B", "B\nC", "B;C", `Unit${" ".repeat(16_000)}!`]) {
    expect(saidAt("unit", unit), unit).not.toEqual([]);
  }
});

test("a street is kept without the house's own number, but with one that is part of its name", () => {
  for (const [houseStreet, kept] of [
    ["12 Heron Way", "Heron Way"],
    ["012  heron way", "Heron Way"],
    ["12, heron way", "Heron Way"],
    ["12 12 Heron Way", "Heron Way"],
    ["12 12th Avenue", "12th Avenue"],
    ["12 5th Street", "5th Street"],
    ["1st Ave", "1st Ave"],
    ["5 Mile Road", "5 Mile Road"],
    ["12th Avenue", "12th Avenue"],
    ["12", "12"],
    ["12 -", "12 -"],
    ["0xC Heron Way", "0xC Heron Way"],
  ]) {
    expect(residentSchema.parse({ ...typed, houseStreet }).houseStreet).toBe(kept);
    expect(saidAt("houseStreet", houseStreet)).toEqual([]);
  }
});

test("the answer to the directory may be a letter or a word, in any case", () => {
  const kept = (answer: string) =>
    residentSchema.parse({ ...typed, includeOnDir: answer }).includeOnDir;
  for (const yes of ["Y", "y", "Yes", "yes", " YES "]) expect(kept(yes)).toBe("Y");
  for (const no of ["N", "n", "no", "NO"]) expect(kept(no)).toBe("N");
});

test("a password of seven characters is too short, of eight it is taken, with its blanks", () => {
  expect(saidAt("password", "1234567")).toEqual([
    "auth/weak-password: Your password needs 8 characters or more.",
  ]);
  expect(registrationSchema.parse({ ...typed, password: "  1234  " }).password).toBe("  1234  ");
});
