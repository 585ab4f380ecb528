import { expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { readBanner, readField, readHeading } from "../page-reading.ts";
import { administratorCredentials, password } from "../people.fixture.ts";
import { registrationFields, serveSite } from "../site.fixture.ts";

const site = serveSite();

async function countAccounts(): Promise<number> {
  return (await database().selectFrom("identityUsers").select("id").execute()).length;
}

test("the form has the fields of the specification, all required", async () => {
  const { html } = await site.browse().open("/register");
  for (const name of Object.keys(registrationFields())) {
    expect(readField(html, name)).toEqual({ value: "", error: null });
    expect(html).toMatch(
      new RegExp(`<input[^>]*name="${name}"[^>]*required=""|required=""[^>]*name="${name}"`),
    );
  }
  expect(html).toMatch(/<input[^>]*name="email"[^>]*type="email"|type="email"[^>]*name="email"/);
  // Without a mail server, no announcement can be emailed.
  expect(html).not.toContain("mailAnnouncements");
});

test.each([
  ["/register", "name", 'autoComplete="name"'],
  ["/register", "email", 'type="email" autoComplete="email"'],
  ["/register", "houseNum", 'inputMode="numeric"'],
  ["/register", "houseStreet", 'autoComplete="address-line1"'],
  ["/register", "phoneNumber", 'type="tel" autoComplete="tel"'],
  ["/register", "password", 'type="password" autoComplete="new-password"'],
  ["/login", "email", 'type="email" autoComplete="username"'],
  ["/login", "password", 'type="password" autoComplete="current-password"'],
  ["/contact", "name", 'autoComplete="name"'],
  ["/contact", "email", 'type="email" autoComplete="email"'],
])("on %s a browser can fill in %s", async (path, name, purpose) => {
  const { html } = await site.browse().open(path);
  const tag = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0];
  for (const attribute of purpose.split(" ")) expect(tag).toContain(attribute);
});

test("without anything that is needed nothing is made, and the form says so at each field", async () => {
  const before = await countAccounts();
  const fields = registrationFields({ name: "Wren Alder" });
  const browser = site.browse();
  const missing = { email: "", houseNum: "", houseStreet: "", phoneNumber: "", includeOnDir: "" };
  const { status, html } = await browser.send("/register", { ...fields, ...missing });
  expect(status).toBe(400);
  expect(readHeading(html)).toBe("Register");
  expect(readField(html, "name")).toEqual({ value: "Wren Alder", error: null });
  expect(readField(html, "password").value).toBe("");
  for (const name of Object.keys(missing)) expect(readField(html, name).error).toMatch(/^Please/);
  expect(html).not.toContain(password);
  expect(browser.cookies).toEqual([]);
  expect(await countAccounts()).toBe(before);
});

test("a weak password is refused at its field together with other mistakes, and is no attempt", async () => {
  const fields = registrationFields({ name: "Wren Alder", houseNum: "", password: "Wren Alder" });
  const browser = site.browse();
  for (let time = 0; time < 6; time += 1) {
    const { status, html } = await browser.send("/register", fields);
    const expected = [400, "Please correct 2 things below. (auth/weak-password)"];
    expect([status, readBanner(html)]).toEqual(expected);
    expect(readField(html, "houseNum").error).toMatch(/^Please enter/);
    const error = expect.stringMatching(/^That password is too easy to guess\./);
    expect(readField(html, "password")).toEqual({ value: "", error });
  }
  expect((await browser.register()).status).toBe(302);
});

test("who registers is signed in, at home, with the session's cookies", async () => {
  const browser = site.browse();
  const { status, headers, html } = await browser.register({ includeOnDir: "y" });
  expect([status, headers.get("location")]).toEqual([302, "/"]);
  expect(html).not.toContain(password);
  expect(browser.cookies).toHaveLength(4);
  expect(browser.flash).toBe("registered.");
  expect(browser.cookies).toContain("shoreline-account=resident%20Robin%20Sedge");
  expect(browser.cookies.some((cookie) => cookie.startsWith("shoreline-session="))).toBe(true);
  const session = headers.getSetCookie().find((cookie) => cookie.startsWith("shoreline-session="));
  expect(session).toMatch(/HttpOnly/i);
  expect((await browser.open("/residents")).status).toBe(200);
});

test.each(["taken@example.org", administratorCredentials.email])(
  "%s is taken, in any case",
  async (email) => {
    await site.browse().register({ email });
    const before = await countAccounts();
    const browser = site.browse();
    const { status, html } = await browser.register({ email: email.toUpperCase() });
    expect(status).toBe(409);
    expect(readBanner(html)).toBe("Email already in use");
    expect(readField(html, "email").value).toBe(email.toUpperCase());
    expect(readField(html, "password").value).toBe("");
    expect(html).not.toContain(password);
    expect(browser.cookies).toEqual([]);
    expect(await countAccounts()).toBe(before);
  },
);
