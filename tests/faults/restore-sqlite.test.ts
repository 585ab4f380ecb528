import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "./commands.ts";
import { administratorOf } from "./people.ts";
import { backedUp, cleanUpPlaces, post, startAt, titles } from "./places.ts";

cleanUpPlaces();

test("nothing is restored over a file on which the site runs", async () => {
  const { place, file } = await backedUp();
  const site = await startAt(place);
  await post(site, "Meanwhile");
  const { code, said } = await runCommand(["restore", "--replace", file], place);
  expect(said).toMatch(/The site is running on .*shoreline\.db\. Nothing was changed\. Stop it/);
  expect(code).toBe(1);
  expect(await titles(place)).toEqual(["Before", "Meanwhile"]);
  const { html } = await (await administratorOf(site)).open("/admin");
  expect(html).toContain("Meanwhile");
});

test("a log that was left without its file isn't replayed over a restored one", async () => {
  const { place, file } = await backedUp();
  const site = await startAt(place);
  await post(site, "Deleted by hand");
  await site.stop("SIGKILL");
  expect(statSync(join(place.DATA_DIR, "shoreline.db-wal")).size).toBeGreaterThan(0);
  rmSync(join(place.DATA_DIR, "shoreline.db"));
  const { code, said } = await runCommand(["restore", file], { DATA_DIR: place.DATA_DIR });
  expect(said).toContain(`${join(place.DATA_DIR, "secret")} is missing`);
  expect(code).toBe(0);
  expect(await titles(place)).toEqual(["Before"]);
});
