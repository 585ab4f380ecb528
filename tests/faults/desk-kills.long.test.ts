/** The site's process is killed at several moments of publishing at the desk, then started again. */
import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RunningSite } from "../running-site.ts";
import type { Browser } from "../site.fixture.ts";
import {
  draftsOf,
  filledMinutes,
  minutesForm,
  minutesPage,
  newDeskPlace,
  newPdf,
  sendHalf,
} from "./desk-forms.ts";
import { answerOf, newestNumber } from "./edition-checks.ts";
import { administratorOf, visitorOf } from "./people.ts";
import { cleanUpPlaces, column, type Place, startAt } from "./places.ts";

cleanUpPlaces();

const isUpload = (name: string) => name.startsWith("upload-");

const title = "Board meeting";
const pdf = newPdf();

/** Presses "Publish" on the same minutes each time. */
function press(administrator: Browser) {
  return administrator.upload(minutesForm, filledMinutes(title, pdf));
}

/** Begins to publish, and waits for a moment of it. */
type Begin = (site: RunningSite, administrator: Browser) => Promise<void>;

/** The moments at which the process is killed, in the order in which they happen. */
function kills(place: Place): [string, Begin][] {
  const sendingHalf: Begin = async (site, administrator) => {
    sendHalf(site, administrator, title);
    await expect.poll(() => draftsOf(place).filter(isUpload), { interval: 5 }).toHaveLength(1);
  };
  const publishing: Begin = async (_site, administrator) => {
    // Nobody answers it.
    press(administrator).catch(() => undefined);
    await expect.poll(() => newestNumber(place), { interval: 1 }).toBe(2);
  };
  return [
    ["half of the upload is there", sendingHalf],
    ["it is published", publishing],
  ];
}

/** Has a day pass for what is in the cache and for what was never published. */
async function passADay(place: Place): Promise<void> {
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const folder of ["drafts", "uploads", "files"]) {
    const path = join(place.DATA_DIR, "cache", folder);
    for (const name of readdirSync(path)) utimesSync(join(path, name), yesterday, yesterday);
  }
  await column(place, `update contentFiles set keptAt = '${yesterday.toISOString()}'`);
  // Only a clock that has been steady for a week deletes.
  const lastWeek = new Date(yesterday.getTime() - 7 * 24 * 60 * 60 * 1000);
  const clock = `${lastWeek.toISOString()} ${yesterday.toISOString()}`;
  await column(place, `insert or replace into settings (key, value) values ('clock', '${clock}')`);
}

test("a kill -9 leaves minutes published wholly or not at all, and nothing behind after a day", async () => {
  const place = await newDeskPlace();
  let site = await startAt(place);
  for (const [moment, begin] of kills(place)) {
    await begin(site, await administratorOf(site));
    await site.stop("SIGKILL");

    site = await startAt(place);
    const { status } = await visitorOf(site).open(minutesPage(title));
    const number = await newestNumber(place);
    expect(["1 404", "2 200"], moment).toContain(`${number} ${status}`);
    expect(await answerOf(site), moment).toBe("Yes.");
    // The kill came a little later than it was meant to.
    if (number === 2) break;
  }
  expect((await press(await administratorOf(site))).status).toBe(302);
  expect((await visitorOf(site).open(minutesPage(title))).status).toBe(200);
  expect(await newestNumber(place)).toBe(2);
  expect(site.output()).not.toMatch(/"level":[56]0/);
  expect(draftsOf(place).filter(isUpload)).toHaveLength(1);

  await site.stop("SIGTERM");
  await passADay(place);
  site = await startAt(place);
  await expect.poll(() => draftsOf(place)).toEqual([]);
  const unpublished = "select hash from contentFiles where firstEdition is null";
  await expect.poll(() => column(place, unpublished)).toEqual([]);
  await expect.poll(() => readdirSync(join(place.DATA_DIR, "cache/uploads"))).toEqual([]);
  const files = readdirSync(join(place.DATA_DIR, "cache/files"));
  expect(files.filter((name) => !/^[\da-f]{64}$/.test(name))).toEqual([]);
  expect((await visitorOf(site).open(minutesPage(title))).status).toBe(200);
});
