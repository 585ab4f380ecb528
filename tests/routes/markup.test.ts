import { expect, test } from "vitest";
import { expected } from "../access-expected.ts";
import { documentPaths } from "../document-paths.ts";
import { markupFaults } from "../markup-faults.ts";
import { registrationFields, serveSite } from "../site.fixture.ts";

const site = serveSite();

test("the checks find the mistakes that they are for", () => {
  const page =
    '<input id="a" autofocus=""><input id="a" autofocus="" type="number" value="x">' +
    "<table><tr><td></td><td></td></tr><tr><td></td></tr></table>";
  expect(markupFaults(page)).toHaveLength(4);
  const sound =
    '<input autofocus=""><dialog><button autofocus=""></button></dialog><input type="date" value="">' +
    '<table><tr><td rowspan="2"></td><td></td></tr><tr><td></td></tr><tr><td colspan="2"></td></tr></table>';
  expect(markupFaults(sound)).toEqual([]);
});

test("no document has a mistake", async () => {
  expect(documentPaths.length).toBeGreaterThan(10);
  for (const path of documentPaths) {
    const { html } = await site.browse().open(path);
    expect(markupFaults(html), path).toEqual([]);
  }
});

test("no page that is made for somebody has a mistake", async () => {
  const resident = site.browse();
  await resident.register();
  const administrator = site.browse();
  await administrator.logInAsAdministrator();
  const paths = Object.values(expected).flatMap(({ path }) => path ?? []);
  let pages = 0;
  for (const browser of [site.browse(), resident, administrator]) {
    for (const path of paths.filter((path) => path !== "/logout")) {
      const { headers, html } = await browser.open(path);
      if (!headers.get("content-type")?.startsWith("text/html")) continue;
      expect(markupFaults(html), path).toEqual([]);
      pages += 1;
    }
  }
  expect(pages).toBeGreaterThan(60);
});

test("no refused form has a mistake, and a field of a kind shows what it was given", async () => {
  const wrong = { name: "", email: "x", houseNum: "12a", phoneNumber: "", includeOnDir: "Q" };
  const refused = await site.browse().send("/register", registrationFields(wrong));
  expect(refused.status).toBe(400);
  expect(markupFaults(refused.html)).toEqual([]);
  expect(refused.html).toMatch(/<input[^>]*name="houseNum"[^>]*value="12a"/);
  for (const path of ["/login", "/contact", "/forgotpassword"]) {
    const answer = await site.browse().send(path, { email: "x", name: " ", message: " " });
    expect(answer.status, path).toBe(400);
    expect(markupFaults(answer.html), path).toEqual([]);
  }
  const administrator = site.browse();
  await administrator.logInAsAdministrator();
  const event = await administrator.send("/admin/publish/events/new", {
    ...{ startDate: "tomorrow", startTime: "noon", intent: "publish" },
  });
  expect(event.status).toBe(400);
  expect(markupFaults(event.html)).toEqual([]);
  expect(event.html).toContain('value="tomorrow"');
});
