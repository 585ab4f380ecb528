import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePdf } from "../../compiler/pdf/pdf.fixture.ts";
import { drawing } from "../../compiler/sample-folder.fixture.ts";
import { type PostgresServer, startPostgres } from "../setup/postgres-server.ts";
import { type RunningCommand, runCommand } from "./commands.ts";
import {
  answerOf,
  childrenOf,
  expectAnswer,
  faq,
  isRunning,
  makeContent,
  newestNumber,
  newOwnPlace,
  writeFiles,
} from "./edition-checks.ts";
import { expectChange, moments } from "./moments.ts";
import { visitorOf } from "./people.ts";
import {
  cleanUpPlaces,
  column,
  hashes,
  newPlace,
  type Place,
  pathOf,
  startAt,
  startPush,
} from "./places.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());
cleanUpPlaces();

function push(place: Place, folder: string) {
  return runCommand(["content", "push", folder], place);
}

describe("on PostgreSQL", () => {
  test("two that start at once on nothing both show edition 1, and follow what is pushed", async () => {
    const place = await newPlace(server);
    const sites = await Promise.all([
      startAt(place),
      startAt({ ...place, DATA_DIR: `${place.DATA_DIR}-too` }),
    ]);
    expect(await column(place, "select number from editions")).toEqual([1]);
    for (const site of sites) expect((await visitorOf(site).open("/faq")).status).toBe(200);
    await push(place, makeContent("mine", "Never."));
    await Promise.all(sites.map((site) => expectAnswer(site, "Never.")));
    for (const site of sites) expect(site.output()).not.toMatch(/"level":[56]0/);
  });

  test("all processes follow what is pushed, and a backup is restored only where no site is", async () => {
    const place = await newOwnPlace(server);
    await push(place, makeContent());
    const sites = await Promise.all([startAt(place), startAt(place)]);
    const expectAll = (answer: string) =>
      Promise.all(sites.map((site) => expectAnswer(site, answer)));
    await expectAll("Yes.");
    expect(await runCommand(["backup", pathOf("one.backup")], place)).toMatchObject({ code: 0 });
    await push(place, makeContent("No.", "No."));
    await expectAll("No.");
    const restore = (to: Place) => runCommand(["restore", pathOf("one.backup")], to);
    const refused = await restore(place);
    expect(refused.said).toMatch(/already a site in the database .* Nothing was changed/);
    expect([refused.code, await newestNumber(place)]).toEqual([1, 2]);
    await expectAll("No.");
    const other = await newPlace(server);
    expect(await restore(other)).toMatchObject({ code: 0 });
    expect(await newestNumber(other)).toBe(1);
    await expectAnswer(await startAt(other), "Yes.");
  });
});

test("while the database is away, what was last is shown; a watched folder waits for it", async () => {
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

const onLinux = process.platform === "linux";

/** Ends a command and the processes that it has started. */
async function kill(command: RunningCommand): Promise<void> {
  const children = childrenOf(command.pid);
  await command.stop("SIGKILL");
  for (const pid of children) await expect.poll(() => isRunning(pid)).toBe(false);
}

test.runIf(onLinux)("a kill -9 of a push leaves a whole edition, whenever it comes", async () => {
  const place = await newOwnPlace();
  const folder = makeContent();
  await push(place, folder);
  const site = await startAt(place);
  let pulls = 0;
  const pull = async () => {
    pulls += 1;
    await runCommand(["content", "pull", pathOf(`pull${pulls}`)], place);
    return hashes(pathOf(`pull${pulls}`));
  };
  let [old, next] = ["Yes.", "No."];
  let before = await pull();
  for (const [number, [moment, look]] of moments.entries()) {
    const pages = [[{ text: `Decided ${number}`, y: 700 }]];
    writeFiles(folder, {
      "faq.yaml": faq(`${next} ${number}`),
      "amenities/pond/pond.svg": drawing.replace("h30", `h${number + 3}`),
      "documents/bylaws.pdf": makePdf({ pages, changed: "20260101" }),
    });
    let pushing: RunningCommand | undefined;
    await expectChange(place, look, () => {
      pushing = startPush(place, folder);
    });
    if (pushing) await kill(pushing);
    const after = await pull();
    expect([old, next], moment).toContain(await answerOf(site));
    expect((await push(place, folder)).code, moment).toBe(0);
    const whole = await pull();
    expect([before, whole], moment).toContainEqual(after);
    await expectAnswer(site, next);
    expect(await newestNumber(place), moment).toBe(number + 2);
    [before, old, next] = [whole, next, old];
  }
  expect(site.output()).not.toMatch(/"level":[56]0/);
});
