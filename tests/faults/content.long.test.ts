import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { leastSite } from "../../converter/sample-folder.fixture.ts";
import { deleteInUse } from "../delete-in-use.ts";
import { startPostgres } from "../setup/postgres-server.ts";
import { runCommand } from "./commands.ts";
import {
  expectAnswer,
  faq,
  makeContent,
  newestNumber,
  newOwnPlace,
  writeFiles,
} from "./edition-checks.ts";
import { cleanUpPlaces, column, hashes, type Place, pathOf, startAt, startPush } from "./places.ts";

cleanUpPlaces();

/** A folder that says little, and what else is to be in it. */
function makeFolder(name: string, more: Record<string, string> = {}): string {
  const folder = pathOf(name);
  writeFiles(folder, { "site.yaml": leastSite, ...more });
  return folder;
}

describe("a folder", () => {
  let place: Place;
  beforeEach(async () => {
    place = await newOwnPlace();
  });
  const content = (...args: string[]) => runCommand(["content", ...args], place);

  test("goes in before the first start, comes out as it was, and is taken back", async () => {
    const folder = makeFolder("mine", { "faq.yaml": faq("Yes.") });
    const first = await content("push", folder);
    expect(first.said).toMatch(
      /^Edition 1 is published: 0 entries changed, \d new, 0 removed\. The site shows it within five seconds\.\n$/,
    );
    const unchanged = /^Edition 1 is what the site shows, and it says the same\. Nothing was/;
    expect((await content("push", folder)).said).toMatch(unchanged);
    const pull = async (name: string, ...number: string[]) => {
      expect((await content("pull", pathOf(name), ...number)).code).toBe(0);
      return hashes(pathOf(name));
    };
    const before = await pull("first");
    expect((await content("push", pathOf("first"))).said).toMatch(unchanged);

    writeFileSync(join(folder, "faq.yaml"), faq("No."));
    const board = "- id: president\n  name: Jane Marsh\n  role: President\n  about: Chairs.\n";
    writeFileSync(join(folder, "board.yaml"), board);
    const second = await content("push", folder, "--reason", "Bees are loud");
    expect(second.said).toBe(
      "Edition 2 is published: 1 entry changed, 1 new, 0 removed. The site shows it within five seconds.\n",
    );
    expect((await content("pull", pathOf("newest"))).said).toBe(
      `Edition 2 is in ${pathOf("newest")}: 3 files.\n`,
    );
    expect(await pull("older", "1")).toEqual(before);

    // What another process, elsewhere, has never seen.
    deleteInUse(join(place.DATA_DIR, "cache"));
    expect((await content("restore", "1")).said).toMatch(
      /^Edition 3 is published: 1 entry changed, 0 new, 1 removed\./,
    );
    expect(await pull("restored")).toEqual(before);
    const { said } = await content("list");
    expect(said.trim().split("\n")).toEqual([
      expect.stringMatching(
        /^3 .*, command line: 1 entry changed, .* – Brought the whole site back to edition 1$/,
      ),
      expect.stringMatching(/^2 .*, command line: 1 entry changed, .* – Bees are loud$/),
      expect.stringMatching(/^1 .*, command line: 0 entries changed, \d new, 0 removed$/),
    ]);
    const logged = await column(
      place,
      `select detail from "auditEvents" where kind = 'edition-published' order by id`,
    );
    expect(logged).toEqual(["Edition 1", "Edition 2", "Edition 3"]);
  });

  test("nothing that is there is overwritten", async () => {
    await content("push", makeFolder("mine"));
    const folder = makeFolder("theirs", { "faq.yaml": faq("Theirs.") });
    const before = hashes(folder);
    const { code, said } = await content("pull", folder);
    expect(said).toBe(
      `${folder} isn't empty, so nothing was changed in it. Give the path of a new or empty folder.\n`,
    );
    expect([code, hashes(folder)]).toEqual([1, before]);
    const file = join(folder, "faq.yaml");
    expect((await content("pull", file)).said).toMatch(/is a file\. Give the path of a new/);
    expect((await content("pull", join(file, "x"))).said).toMatch(/x can't be written: /);
  });

  test("editions and folders that there aren't are named", async () => {
    const folder = makeFolder("mine");
    deleteInUse(place.DATA_DIR);
    for (const args of [["list"], ["pull", pathOf("x")], ["restore", "1"]]) {
      expect((await content(...args)).said).toMatch(/^There is no site in /);
    }
    expect((await content("push", pathOf("missing"))).said).toContain(pathOf("missing"));
    expect(readdirSync(pathOf()).sort()).toEqual(["mine"]);
    await content("push", folder);
    expect((await content("pull", pathOf("x"), "7")).said).toBe(
      `There is no edition 7. The newest is 1. To see all of them: DATA_DIR=${place.DATA_DIR} npm run content -- list\n`,
    );
  });
});

test("while the database is away, what was last is shown; a watched folder waits for it", async () => {
  const server = await startPostgres();
  onTestFinished(() => server.end());
  const place = await newOwnPlace(server);
  const folder = makeContent();
  const watching = startPush(place, folder, "--watch");
  await expect.poll(watching.said).toContain("Watching ");
  const site = await startAt(place);
  await expectAnswer(site, "Yes.");
  await server.stop();
  writeFiles(folder, { "faq.yaml": faq("No.") });
  await expect.poll(watching.said).toContain("ECONNREFUSED");
  await expectAnswer(site, "Yes.");
  await site.stop("SIGTERM");
  const second = await startAt(place);
  await expectAnswer(second, "Yes.");
  await server.start();
  await expectAnswer(second, "No.");
  expect(await newestNumber(place)).toBe(2);
  for (const one of [site, second]) expect(one.output()).not.toMatch(/"level":[56]0/);
  expect(watching.said().split("ECONNREFUSED")).toHaveLength(2);
});
