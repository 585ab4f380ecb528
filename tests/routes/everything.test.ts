import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { runCommand } from "../faults/commands.ts";
import { readField, readHeading, readMain, readText } from "../page-reading.ts";
import { administratorCredentials } from "../people.fixture.ts";
import { administratorAt, residentAt, serveSite } from "../site.fixture.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const site = serveSite();
const administrator = administratorAt(site);
const resident = residentAt(site, { name: "Saved Siskin", email: "siskin@example.org" });
const address = "/admin/everything";
const form = { currentPassword: administratorCredentials.password };
const here = { "sec-fetch-site": "same-origin" };

/** Types the password; returns where the page leads by itself. */
async function askForFile(): Promise<string> {
  const { html } = await administrator.sendAndFollow(address, form);
  expect(readHeading(html)).toBe("The file is being made");
  return /content="0; url=([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

const downloads = () =>
  database().selectFrom("auditEvents").select("id").where("kind", "=", "site-downloaded").execute();

test("the file restores the whole site, comes once, and only to the administrator who typed the password", async () => {
  const file = await askForFile();
  for (const other of [resident, site.browse()]) {
    expect((await other.open(file, here)).status).toBe(302);
  }
  const crossSite = await administrator.open(file, { "sec-fetch-site": "cross-site" });
  expect(crossSite.headers.get("content-type")).toContain("text/html");
  expect(await downloads()).toEqual([]);

  const headers = { ...here, cookie: administrator.cookies.join("; ") };
  const answer = await fetch(site.origin + file, { headers });
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="heron-lake-\d{4}-\d\d-\d\d\.backup"$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get("content-length")).toBe(`${bytes.length}`);
  expect(await downloads()).toHaveLength(1);
  const left = readdirSync(process.env["DATA_DIR"] ?? "");
  expect(left.filter((name) => name.startsWith("download"))).toEqual([]);
  expect(readHeading((await administrator.open(file, here)).html)).toBe("Download everything");

  const folder = temporaryFolder();
  const backup = join(folder, "everything.backup");
  writeFileSync(backup, bytes);
  const DATA_DIR = join(folder, "data");
  expect(await runCommand(["restore", backup], { DATA_DIR })).toMatchObject({ code: 0 });
  const restored = new DatabaseSync(join(DATA_DIR, "shoreline.db"));
  expect(restored.prepare("select name from users").all()).toEqual([{ name: "Saved Siskin" }]);
  restored.close();
});

test("a wrong password is told at its field, and gives no file", async () => {
  for (const [currentPassword, status] of [
    ["wrong wrong", 401],
    ["", 400],
  ] as const) {
    const answer = await administrator.send(address, { currentPassword });
    expect(answer.status).toBe(status);
    expect(readField(answer.html, "currentPassword").error).not.toBeNull();
  }
  const foreign = await administrator.send(address, form, { "sec-fetch-site": "cross-site" });
  expect(foreign.status).toBe(403);
  const page = await administrator.open(address);
  expect(page.headers.get("content-disposition")).toBeNull();
  expect(readText(readMain(page.html))).toContain("everyone's addresses and phone numbers");
  expect(readText((await administrator.open("/admin/audit")).html)).toMatch(
    /Wrong password while downloading everything Administrator/,
  );
});

test("why there is no file is told on its page, once", async () => {
  administrator.forge("shoreline-flash", "no-room.");
  const { html } = await administrator.open(address);
  expect(readText(readMain(html))).toContain("There isn't enough room on the site's disk");
  expect((await administrator.open(address)).html).not.toContain("enough room");
});
