import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { registerResident } from "../../tests/people.fixture.ts";
import { currentEdition } from "../content/edition.server.ts";
import type { Resident } from "../identity/person.server.ts";
import { listAnnouncements, listArchive, readAtHome } from "./announcement.server.ts";
import { correct, markOf, openAnnouncements, post, text } from "./announcements.fixture.ts";
import { makeFeedKey, readFeed } from "./feed.server.ts";

const desk = openAnnouncements();
let reader: Resident;

beforeAll(async () => {
  reader = (await registerResident()).person;
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

const titles = () => listAnnouncements(reader).map(({ title }) => title);
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test("a double click posts once, and other words are another announcement", async () => {
  const presses = Array.from({ length: 5 }, () => post(desk, { ...text, mail: "on" }));
  expect(new Set(await Promise.all(presses)).size).toBe(1);
  await post(desk, { ...text, body: "At eleven." });
  expect(titles()).toHaveLength(2);
});

test("posting renders no page of the site anew, and makes no index anew", async () => {
  const before = currentEdition();
  await post(desk);
  const { key, keptPages, forResidents } = currentEdition();
  expect({ key, keptPages, forResidents }).toEqual({
    ...{ key: before.key, keptPages: before.keptPages, forResidents: null },
  });
  const { announcements, ...rest } = currentEdition();
  expect(announcements).toHaveLength(1);
  expect(JSON.stringify([rest, [...keptPages]])).not.toContain(text.title);
});

test("the newest comes first, whatever date was typed, and its id stays when it is corrected", async () => {
  const ids: string[] = [];
  for (const title of ["first", "second", "third"]) {
    ids.push(await post(desk, { ...text, title, dateCreated: `9 ${title}` }));
    pass(1000);
  }
  await correct(desk, ids[0] ?? "", { ...text, title: "corrected" });
  expect(titles()).toEqual(["third", "second", "corrected"]);
  expect(listAnnouncements(reader).map(({ id }) => id)).toEqual(ids.toReversed());
});

test("the home page has at most ten, pinned ones first, and none that have expired", async () => {
  // Late on May 31 in the association's time zone.
  vi.setSystemTime("2027-06-01T04:30:00Z");
  await post(desk, { ...text, title: "Pinned", pinned: "on" });
  for (const title of ["last day", "stays"]) {
    pass(1000);
    await post(desk, { ...text, title, expiresOn: title === "stays" ? "" : "2027-05-31" });
  }
  const atHome = async () => (await readAtHome(reader)).announcements?.map(({ title }) => title);
  expect(await atHome()).toEqual(["Pinned", "stays", "last day"]);
  vi.setSystemTime("2027-06-01T05:30:00Z");
  expect(await atHome()).toEqual(["Pinned", "stays"]);
  for (let n = 0; n < 12; n += 1) {
    pass(1000);
    await post(desk, { ...text, title: `${n}` });
  }
  expect(await atHome()).toEqual(["Pinned", ..."11 10 9 8 7 6 5 4 3".split(" ")]);
  const { rows, ...place } = listArchive(reader, 99);
  expect(place).toEqual({ total: 15, page: 2, pages: 2 });
  expect(rows.map(({ title }) => title)).toEqual(["1", "0", "stays", "last day", "Pinned"]);
});

test("a correction is marked on pages and in the feed, and a late one isn't taken", async () => {
  vi.setSystemTime("2027-03-01T12:00:00Z");
  const id = await post(desk);
  const opened = await markOf(id);
  vi.setSystemTime("2027-03-05T12:00:00Z");
  expect(await correct(desk, id, { ...text, body: "At *noon*, see [the rules](/faq)." })).toBe(
    true,
  );
  expect(await correct(desk, id, { ...text, body: "Late." }, opened)).toBe(false);
  const [shown] = (await readAtHome(reader)).announcements ?? [];
  const html = '<p>At <em>noon</em>, see <a href="/faq">the rules</a>.</p>';
  expect(shown).toMatchObject({ edited: "March 5, 2027", html });
  const feed = (await readFeed(await makeFeedKey(reader))) ?? "";
  expect(feed).toContain("<published>2027-03-01T12:00:00.000Z</published>");
  expect(feed.match(/<updated>2027-03-05T12:00:00.000Z<\/updated>/g)).toHaveLength(2);
  expect(feed).toContain("Edited March 5, 2027");
  expect(feed).toContain("&lt;a href=&quot;http://localhost:3000/faq&quot;&gt;the rules");
});
