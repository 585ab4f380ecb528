import { expect, test } from "vitest";
import { isTicked, readField, readHeading, readRows, readText } from "../page-reading.ts";
import { registrationFields, serveSite } from "../site.fixture.ts";

const site = serveSite();

test("is filled with the resident's own record", async () => {
  const fields = registrationFields({ name: "Zoë O'Hara <b>", houseNum: "77", includeOnDir: "n" });
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
  expect(rows).toEqual([["Wren After", "740-555-0188", "wren@example.org", "88", "Cattail Court"]]);
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
    /What neighbors see Name Wren Choosing Phone Number 740-555-0189 You chose to be listed on \w+ \d+, \d+\./,
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
