import { expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { isTicked, readBanner, readField, readHeading } from "../page-reading.ts";
import { administratorCredentials, password } from "../people.fixture.ts";
import { registrationFields, serveSite } from "../site.fixture.ts";

const site = serveSite();

async function countAccounts(): Promise<number> {
  const accounts = await database().selectFrom("identityUsers").select("id").execute();
  return accounts.length;
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

test.each(["name", "email", "houseNum", "houseStreet", "phoneNumber", "includeOnDir", "password"])(
  "without %s nothing is made, and the form says so at the field",
  async (missing) => {
    const before = await countAccounts();
    const fields = registrationFields({ [missing]: "" });
    const browser = site.browse();
    const { status, html } = await browser.send("/register", fields);
    expect(status).toBe(400);
    expect(readHeading(html)).toBe("Register");
    for (const [name, typed] of Object.entries(fields)) {
      const { value, error } = readField(html, name);
      if (name === missing) expect(error, name).toMatch(/^Please/);
      else expect(error, name).toBeNull();
      expect(value, name).toBe(name === "password" ? "" : typed);
    }
    expect(html).not.toContain(password);
    expect(browser.cookies).toEqual([]);
    expect(await countAccounts()).toBe(before);
  },
);

test.each([
  ["email", "robin", "Please enter an email address such as name@example.org."],
  ["houseNum", "12b", "Please enter 12 here, and b under Unit."],
  ["includeOnDir", "maybe", "Please enter Y for yes or N for no."],
  [
    "phoneNumber",
    "none",
    "Please enter a phone number such as 740-555-0123 or 740-555-0123 ext. 4.",
  ],
  ["name", "x".repeat(101), "Please use at most 100 characters."],
  ["password", "1234567", "Please use 8 characters or more."],
])("a wrong %s is refused with what is expected", async (name, value, said) => {
  const { status, html } = await site
    .browse()
    .send("/register", registrationFields({ [name]: value }));
  expect(status).toBe(400);
  expect(readField(html, name).error).toContain(said);
  if (name === "password") expect(html).not.toContain(value);
  const summary = "auth/weak-password: Please choose another password.";
  expect(readBanner(html)).toBe(name === "password" ? summary : "Please correct one thing below.");
});

test.each(["password1", "Heron-Lake", "wren.alder", "Wren Alder"])(
  "the weak password '%s' is refused at its field, and is no attempt",
  async (weak) => {
    const fields = registrationFields({ name: "Wren Alder", email: "wren.alder@example.org" });
    const browser = site.browse();
    for (let time = 0; time < 6; time += 1) {
      const { status, html } = await browser.send("/register", { ...fields, password: weak });
      expect(status).toBe(400);
      const { value, error } = readField(html, "password");
      expect(error).toMatch(/^That password is too easy to guess\./);
      expect(value).toBe("");
      expect(readBanner(html)).toBe("auth/weak-password: Please choose another password.");
      expect(readField(html, "email").value).toBe(fields["email"]);
      expect(readField(html, "houseStreet").value).toBe(fields["houseStreet"]);
    }
    expect((await browser.register()).status).toBe(302);
  },
);

test("a weak password is told together with the other mistakes", async () => {
  const fields = registrationFields({ name: "Wren Alder", houseNum: "", password: "wren.alder" });
  const { status, html } = await site.browse().send("/register", fields);
  expect([status, readBanner(html)]).toEqual([
    400,
    "auth/weak-password: Please correct 2 things below.",
  ]);
  expect(readField(html, "houseNum").error).toMatch(/^Please enter/);
  expect(readField(html, "password").error).toMatch(/^That password is too easy to guess\./);
  expect(html).not.toContain("wren.alder");
});

test("what was typed comes back as text, never as HTML", async () => {
  const attack = `"><img src=x onerror="alert(1)">`;
  const { html } = await site
    .browse()
    .send("/register", registrationFields({ name: attack, email: "" }));
  expect(html).not.toContain("<img src=x");
  expect(readField(html, "name").value).toBe(attack);
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

test("the box for announcements is off, and stays as it was ticked when the form comes back", async () => {
  const browser = site.browse();
  expect(isTicked((await browser.open("/register")).html, "mailAnnouncements")).toBe(false);
  const typed = registrationFields({ houseNum: "12a", mailAnnouncements: "on" });
  const { html } = await browser.send("/register", typed);
  expect(isTicked(html, "mailAnnouncements")).toBe(true);
  for (const [given, kept] of [
    [{ mailAnnouncements: "on" }, 1],
    [{}, 0],
  ] as const) {
    const email = `box-${kept}@example.org`;
    await site.browse().register({ email, ...given });
    const row = await database()
      .selectFrom("users")
      .select("mailAnnouncements")
      .where("email", "=", email)
      .executeTakeFirst();
    expect(row).toEqual({ mailAnnouncements: kept });
  }
});

test("the step that is left after registering stands in the welcome, and nowhere else", async () => {
  const browser = site.browse();
  await browser.register({ mailAnnouncements: "on" });
  const { html } = await browser.open("/");
  const [, welcome = "", rest = ""] =
    /class="home-welcome"([\s\S]*?)class="member-home"([\s\S]*)/.exec(html) ?? [];
  expect(welcome).toContain("once you confirm your address");
  expect(rest).not.toContain("once you confirm your address");
});

test.each([
  ["Taken@example.org", "taken@example.org"],
  ["TAKEN2@EXAMPLE.ORG", "taken2@example.org"],
  [administratorCredentials.email, administratorCredentials.email.toUpperCase()],
])("%s is taken for %s too", async (first, second) => {
  if (first !== administratorCredentials.email) await site.browse().register({ email: first });
  const before = await countAccounts();
  const browser = site.browse();
  const { status, html } = await browser.register({ email: second });
  expect(status).toBe(409);
  expect(readBanner(html)).toBe("Email already in use");
  expect(readField(html, "email").value).toBe(second);
  expect(readField(html, "password").value).toBe("");
  expect(html).not.toContain(password);
  expect(browser.cookies).toEqual([]);
  expect(await countAccounts()).toBe(before);
});
