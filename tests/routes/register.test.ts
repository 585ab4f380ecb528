import { describe, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import {
  isTicked,
  readBanner,
  readField,
  readHeading,
  readRows,
  readText,
} from "../page-reading.ts";
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

describe("/editinfo", () => {
  test("is filled with the resident's own record", async () => {
    const fields = registrationFields({
      name: "Zoë O'Hara <b>",
      houseNum: "77",
      includeOnDir: "n",
    });
    const browser = site.browse();
    await browser.send("/register", fields);
    const { status, headers, html } = await browser.open("/editinfo");
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(readHeading(html)).toBe("Edit your info");
    for (const name of ["name", "email", "houseNum", "houseStreet", "phoneNumber"]) {
      expect(readField(html, name).value).toBe(fields[name]);
    }
    expect(readField(html, "includeOnDir").value).toBe("N");
    expect(html).toContain("you answered N.");
    expect(html).toMatch(/<button[^>]*><span>Update<\/span><\/button>/);
    expect(html).not.toContain('name="password"');
  });

  test("an update leads home and stands in the directory", async () => {
    const browser = site.browse();
    await browser.register({ name: "Wren Before" });
    const { password: _, ...changed } = registrationFields({
      name: "Wren After",
      email: "wren@example.org",
      houseNum: "88",
      houseStreet: "88 Cattail Court",
      phoneNumber: "740-555-0188",
      includeOnDir: "y",
    });
    const { status, headers } = await browser.send("/editinfo", changed);
    expect([status, headers.get("location")]).toEqual([302, "/"]);
    expect(browser.cookies).toContain("shoreline-account=resident%20Wren%20After");
    // The page that it leads to says so, once.
    expect(readText((await browser.open("/")).html)).toContain("Your info is updated.");
    expect(readText((await browser.open("/")).html)).not.toContain("Your info is updated.");
    const rows = readRows((await browser.open("/residents?q=wren")).html);
    expect(rows).toEqual([
      ["Wren After", "740-555-0188", "wren@example.org", "88", "Cattail Court"],
    ]);
    expect(readField((await browser.open("/editinfo")).html, "includeOnDir").value).toBe("Y");
  });

  test("a unit is kept by an update without the field, and taken away by an empty one", async () => {
    const browser = site.browse();
    const fields = registrationFields({ name: "Wren Flat", houseNum: "104" });
    await browser.register({ ...fields, unit: "Unit b" });
    const shown = async () => readRows((await browser.open("/residents?q=104b")).html)[0]?.[3];
    const { html } = await browser.open("/editinfo");
    expect([readField(html, "unit").value, await shown()]).toEqual(["B", "104 B"]);
    await browser.send("/editinfo", { ...fields, hasBoxes: "yes", shareHouse: "on" });
    expect(await shown()).toBe("104 B");
    await browser.send("/editinfo", { ...fields, unit: "#4" });
    expect(readRows((await browser.open("/residents?q=104+unit+4")).html)[0]?.[3]).toBe("104 #4");
    await browser.send("/editinfo", { ...fields, unit: "" });
    expect(readRows((await browser.open("/residents?q=wren+flat")).html)[0]?.[3]).toBe("104");
  });

  test("what isn't ticked is not shown, and the page tells what is", async () => {
    const browser = site.browse();
    const fields = registrationFields({ name: "Wren Choosing", phoneNumber: "740-555-0189" });
    await browser.register(fields);
    const before = await browser.open("/editinfo");
    for (const name of ["shareEmail", "sharePhone", "shareHouse"]) {
      expect(isTicked(before.html, name)).toBe(true);
    }
    await browser.send("/editinfo", { ...fields, hasBoxes: "yes", sharePhone: "on" });
    const { html } = await browser.open("/residents?q=wren+choosing");
    expect(readRows(html)).toEqual([["Wren Choosing", "740-555-0189", "", "", ""]]);
    const { html: after } = await browser.open("/editinfo");
    expect(isTicked(after, "shareEmail")).toBe(false);
    expect(isTicked(after, "sharePhone")).toBe(true);
    const preview = readText(after.slice(after.indexOf('id="own-entry"')));
    expect(preview).toMatch(
      /What neighbors see now Name Wren Choosing Phone Number 740-555-0189 You chose to be listed on \w+ \d+, \d+\./,
    );
  });

  test("what can't be kept comes back as it was typed and ticked, and nothing is changed", async () => {
    const browser = site.browse();
    const fields = registrationFields({ name: "Wren Alder" });
    await browser.register(fields);
    const ticked = { hasBoxes: "yes", shareHouse: "on" };
    const sent = { ...fields, lastName: "a\u202eb", houseStreet: "Elsewhere", ...ticked };
    const { status, html } = await browser.send("/editinfo", sent);
    expect(status).toBe(400);
    expect(readField(html, "lastName").error).toBe("Please use one line of ordinary text.");
    expect(readField(html, "houseStreet").value).toBe("Elsewhere");
    expect(isTicked(html, "shareEmail")).toBe(false);
    expect(isTicked(html, "shareHouse")).toBe(true);
    const kept = (await browser.open("/editinfo")).html;
    expect(readField(kept, "lastName").value).toBe("Alder");
    expect(readField(kept, "houseStreet").value).toBe("Heron Way");
  });
});
