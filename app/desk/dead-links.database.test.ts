import { expect, test } from "vitest";
import { entryOf } from "../content/entries.fixture.ts";
import { makeEdition } from "../content/shown-edition.server.ts";
import { eventPage } from "../ics/event-url.server.ts";
import { findDeadLinks, listLinksTo } from "./dead-links.server.ts";
import { kindOf, openDesk, said } from "./desk.fixture.ts";

openDesk();

const announcement = {
  title: "Dock",
  body: "See [the dock](/amenities/dock).",
  dateCreated: "Today",
};
const event = { title: "Swim", startDate: "2026-12-08", uid: "swim@elmpond.example" };
const swim = eventPage(event.title, event.uid, "");
const pdf1 = `${"a".repeat(64)} Key list.pdf`;
const keys = { title: "Keys", summary: "Gates.", menu: "hoa", text: `[Swim](${swim})`, pdf1 };
const more = [
  entryOf("announcements", "ab", announcement),
  entryOf("events", "swim", event),
  entryOf("pages", "keys", keys),
  entryOf("faq", "keys", { question: "Keys?", answer: "[List](/pages/keys/key-list.pdf)" }, 3),
];
const all = [...said, ...more];

test.each([
  ["announcements", "body"],
  ["faq", "answer"],
  ["amenities", "text"],
  ["pages", "text"],
  ["home", "welcome"],
  ["facts", "whoToCall"],
])("a link to nowhere is found in %s", async (name, field) => {
  const { edition } = await makeEdition(all);
  const there = ["/faq", "/amenities/dock", "/announcements/ab", swim, "/pages/keys/key-list.pdf"];
  const nowhere = ["/fax", "/amenities/pier", "/announcements/cd", "/calendar/swim-nowhere"];
  const text = [...there, ...nowhere].map((path) => `[words](${path})`).join(" ");
  const [found, ...others] = await findDeadLinks(kindOf(name), { [field]: text }, edition);
  expect([found?.field, others]).toEqual([field, []]);
  expect(found?.message).toMatch(`This links to ${nowhere.join(" and ")}, but`);
});

test.each([
  ["amenities", "dock", ["Dock"]],
  ["events", "swim", ["Keys"]],
  ["pages", "keys", ["Keys?"]],
  ["faq", "bees", []],
])("what links to an entry of %s is known before it is deleted", async (name, slug, titles) => {
  const before = (await makeEdition(all)).edition;
  const left = all.filter((entry) => entry.kind !== name || entry.slug !== slug);
  const after = (await makeEdition(left)).edition;
  expect((await listLinksTo(left, { before, after })).map(({ title }) => title)).toEqual(titles);
});
