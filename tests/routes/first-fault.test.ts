/** Without script, a refused form has one place that takes the focus: its banner, which links to each faulty field. */
import { expect, test } from "vitest";
import { readBanner, readField, readMain } from "../page-reading.ts";
import { administratorAt, registrationFields, residentAt, serveSite } from "../site.fixture.ts";

const site = serveSite();
const signedIn = { resident: residentAt(site), administrator: administratorAt(site) };

/** The fields of a page's form, by their names, in the order in which they stand in it. */
function fieldsOf(html: string, form: string): string[] {
  const inside = new RegExp(`<form\\b[^>]*\\bid="${form}"[^>]*>([\\s\\S]*?)</form>`).exec(
    html,
  )?.[1];
  if (inside === undefined) throw new Error(`There is no form '${form}'`);
  const fields = [...inside.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => tag);
  return fields
    .filter((tag) => !tag.includes('type="checkbox"'))
    .map((tag) => / name="([^"]*)"/.exec(tag)?.[1] ?? "");
}

/** What takes the focus by itself and what is marked as wrong, by their tags; and the ids that are linked. */
function readFocus(html: string) {
  const tags = [...readMain(html).matchAll(/<[a-z]+\b[^>]*>/g)].map(([tag]) => tag);
  return {
    // What a question asks first takes the focus when it is opened, and only then.
    focused: tags.filter((tag) => / autofocus\b/i.test(tag) && !tag.includes("popoverTarget")),
    faulty: tags.filter((tag) => tag.includes('aria-invalid="true"')),
    linked: [
      ...(/ role="alert"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "").matchAll(/ href="#([^"]*)"/g),
    ].map(([, id]) => id),
  };
}

test.each([
  ["visitor", "/login", "login", {}, 2],
  ["visitor", "/register", "register", { ...registrationFields(), houseNum: "12a" }, 1],
  ["visitor", "/contact", "contact", {}, 3],
  ["resident", "/editinfo", "edit-info", {}, 6],
  ["resident", "/account", "change-password", { intent: "password" }, 2],
  ["resident", "/account", "delete-account", { intent: "delete", currentPassword: "a" }, 1],
  ["administrator", "/admin/residents.csv", "export", {}, 1],
] as const)("%s, %s: the banner alone of '%s' with %j", async (who, path, form, typed, faults) => {
  const browser = who === "visitor" ? site.browse() : signedIn[who];
  const { html: page } = await browser.open(path);
  const values: Record<string, string> = typed;
  const fields = fieldsOf(page, form).map((name): [string, string] => [name, values[name] ?? ""]);
  const { status, html } = await browser.send(path, fields);
  expect(status).toBe(400);
  const { focused, faulty, linked } = readFocus(html);
  expect(faulty).toHaveLength(faults);
  expect(focused).toEqual([expect.stringContaining('role="alert"')]);
  expect(linked).toEqual(faulty.map((tag) => / id="([^"]*)"/.exec(tag)?.[1]));
});

test("the banner of a registration says how much is wrong, and has its code", async () => {
  for (const [typed, faults, words] of [
    [
      { password: "short", includeOnDir: "Q" },
      2,
      "Please correct 2 things below. (auth/weak-password)",
    ],
    [{ password: "", includeOnDir: "" }, 2, "Please correct 2 things below."],
    [{ name: "", email: "x", houseNum: "12a" }, 3, "Please correct 3 things below."],
  ] as const) {
    const { html } = await site.browse().send("/register", registrationFields(typed));
    expect(readFocus(html).faulty).toHaveLength(faults);
    expect(readBanner(html)).toContain(words);
    expect(readField(html, "includeOnDir").error ?? "").not.toContain("auth/");
    expect(readField(html, "password").error ?? "").not.toContain("auth/");
  }
});
