/** What the built files and the log tell; of answers, each attack and tests/access.test.ts look at all. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { administrator } from "../running-site.ts";
import { type Browser, registrationFields } from "../site.fixture.ts";
import { peopledSite } from "./peopled-site.ts";

const site = peopledSite();
const typed = registrationFields({ name: "Marked Ibis", houseStreet: "Ibis Marsh Lane" });
let resident: Browser;
let madeToken = "";
beforeAll(async () => {
  resident = site.browse();
  await resident.register(typed);
  await site.browse().send("/register", typed);
  await site.browse().logIn(typed["email"] ?? "", "a wrong password of Ibis");
  await resident.open("/residents?q=ibis");
  const byAdministrator = await site.browseAsAdministrator();
  await byAdministrator.open("/admin?q=ibis");
  const [{ uid } = {}] = site.rows("select uid from users where email = ?", typed["email"] ?? "");
  const form = { intent: "password", currentPassword: administrator.password };
  const { html } = await byAdministrator.send(`/admin/residents/${uid}`, form);
  [, madeToken = ""] = /\?token=([\w-]{32})/.exec(html) ?? [];
});

test("the built files hold no path of the machine and no map to the sources", () => {
  const folder = join(import.meta.dirname, "../../build/client");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(js|css|html|svg)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const inside of [process.cwd(), "sourceMappingURL", "node_modules", "DATA_DIR"]) {
      expect(text.includes(inside), `'${inside}' in ${file}`).toBe(false);
    }
  }
});

test("the log names nobody and holds no secret", () => {
  const secret = readFileSync(join(site.folder, "secret"), "utf8").trim();
  const rows = site.rows(
    `select token, id from "identitySessions" union select uid, "nameKey" from users`,
  );
  const kept = rows.flatMap((row) => Object.values(row)).map(String);
  const cookies = resident.cookies.filter((cookie) => /-(session|device)=/.test(cookie));
  const { name, email, password, phoneNumber, houseStreet } = typed;
  const own = [name, email, password, phoneNumber, houseStreet, "a wrong password of Ibis"];
  expect(kept.length).toBeGreaterThan(3);
  expect(madeToken).not.toBe("");
  for (const words of [
    secret,
    madeToken,
    administrator.password,
    ...kept,
    ...cookies.map((one) => one.split("=")[1]),
    ...own,
  ]) {
    expect(site.output().includes(words ?? ""), `'${words}' in the log`).toBe(false);
  }
});
