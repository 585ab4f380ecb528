import { expect, test, vi } from "vitest";
import { entryOf } from "../content/entries.fixture.ts";
import { publish } from "../content/publish.server.ts";
import { kindOf, openDesk, openQuestion, press } from "./desk.fixture.ts";
import { beginRemoval } from "./drafts.server.ts";
import { listHistory } from "./history.server.ts";
import { entriesShown, listEntries } from "./list-entries.server.ts";

const desk = openDesk();
const faq = kindOf("faq");
const most = 1000;

async function publishMany() {
  const all = Array.from({ length: most }, (_, index) => {
    const answer = `Réponse ${index} of the board.`;
    return entryOf("faq", `q${index}`, { question: `Question ${index}?`, answer }, index);
  });
  await publish({ by: "test", all });
}

const titlesOf = async (query: Parameters<typeof listEntries>[2]) =>
  (await listEntries(desk.administrator, faq, query)).rows.map(({ title }) => title);

test("a long list has pages: drafts first, then the others as on the site", async () => {
  await publishMany();
  const form = await openQuestion("Question 700?");
  await press(desk, "draft", { ...form, values: { ...form.values, answer: "Other." } });
  const first = await listEntries(desk.administrator, faq);
  expect(first).toMatchObject({ total: most, all: most, page: 1, pages: most / entriesShown });
  expect(first.rows).toHaveLength(entriesShown);
  const expected = ["Question 700?", "Question 0?"];
  expect(first.rows.slice(0, 2).map(({ title }) => title)).toEqual(expected);
  const pages = Array.from({ length: first.pages }, (_, index) => titlesOf({ page: index + 1 }));
  expect(new Set((await Promise.all(pages)).flat()).size).toBe(most);
  expect((await titlesOf({ page: 99_999 })).at(-1)).toBe("Question 999?");
});

test("drafts come first in their section, and sections stay in order", async () => {
  const kind = kindOf("documents");
  const to = entryOf("documents", "siding", { title: "Siding", section: "architectural" });
  await publish({ by: "test", changes: [{ kind: kind.name, slug: to.slug, to }] });
  await beginRemoval(desk.administrator, { kind, entry: to.slug, values: to.values });
  const { rows } = await listEntries(desk.administrator, kind);
  expect(rows.map(({ group }) => group)).toEqual(["Covenants and bylaws", "Architectural review"]);
});

test("words are found in every text, in any case and without accents", async () => {
  await publishMany();
  expect(await titlesOf({ search: "REPONSE 77 " })).toEqual(
    [
      ...["Question 77?", ...Array.from({ length: 10 }, (_, index) => `Question 77${index}?`)],
      ...["Question 177?", "Question 277?", "Question 377?", "Question 477?", "Question 577?"],
      ...["Question 677?", "Question 877?", "Question 977?"],
    ].toSorted((one, other) => Number(/\d+/.exec(one)) - Number(/\d+/.exec(other))),
  );
  expect(await listEntries(desk.administrator, faq, { search: "nobody" })).toMatchObject({
    ...{ total: 0, all: most, page: 1, pages: 1 },
  });
});

test("events list what comes soonest first, a series by its next date, and past ones last", async () => {
  const titles = ["Past", "Weekly", "Far", "Under way", "Long past"];
  const days = ["2020-05-01", "2020-01-01", "2090-05-01", "2020-06-01", "2019-05-01"];
  const all = titles.map((title, place) => {
    const repeats = title === "Weekly" ? "weekly" : "";
    const startDate = days[place] ?? "";
    const endDate = title === "Under way" ? "2090-01-01" : startDate;
    const location = title === "Under way" ? "Lake" : "";
    const series = repeats && { startTime: "19:00", endTime: "20:30", until: "2090-12-27" };
    return entryOf("events", title, { title, startDate, endDate, repeats, location, ...series });
  });
  const moved = {
    uid: "Weekly",
    title: "Moved",
    ...{ startDate: "2090-04-27", startTime: "19:00", endTime: "20:30" },
    recurrence: "2090-04-26",
  };
  all.push(entryOf("events", "Weekly-2090-04-26", moved));
  const late = {
    startDate: "2090-05-03",
    startTime: "19:00",
    location: "Pier",
    description: "Bring a chair.",
  };
  const changed = { uid: "Weekly", title: "Late", recurrence: "2090-05-03", ...late };
  all.push(entryOf("events", "Weekly-2090-05-03", changed));
  const named = { ...changed, title: "Weekly", recurrence: "2090-05-10", startDate: "2090-05-10" };
  all.push(entryOf("events", "Weekly-2090-05-10", named));
  // No Wednesday, so since a change of its series it is none of the dates.
  const none = { ...changed, title: "None", recurrence: "2090-05-04" };
  all.push(entryOf("events", "Weekly-2090-05-04", none));
  await publish({ by: "test", changes: all.map((to) => ({ kind: "events", slug: to.slug, to })) });
  const { rows } = await listEntries(desk.administrator, kindOf("events"));
  const ours = rows.filter(({ title }) => titles.includes(title));
  expect(ours.map(({ title, group }) => [group, title])).toEqual([
    ...["Under way", "Weekly", "Weekly", "Far"].map((title) => ["Coming up", title]),
    ...["Past", "Long past"].map((title) => ["Past", title]),
  ]);
  expect(ours[1]?.facts).toMatch(
    /^Every Wednesday, 7–8:30 pm · next \w+ \d+, 20(?!20)\d\d · until December 27, 2090$/,
  );
  expect(rows.find(({ title }) => title === "Moved")?.facts).toBe(
    "Thursday, April 27, 2090, 7–8:30 pm · one date of Weekly · Changed: was “Weekly”, Wednesday, April 26",
  );
  expect(rows.find(({ title }) => title === "Late")?.facts).toBe(
    "Wednesday, May 3, 2090, 7 pm at Pier · one date of Weekly · Changed: was “Weekly”, 7–8:30 pm · has its own description",
  );
  // Below its series, its own name says which that is.
  expect(ours[2]?.facts).toBe(
    "Wednesday, May 10, 2090, 7 pm at Pier · Changed: was 7–8:30 pm · has its own description",
  );
  expect(rows.find(({ title }) => title === "Under way")?.facts).toBe(
    "Monday, June 1, 2020 to Sunday, January 1, 2090, all day at Lake",
  );
  const at = rows.findIndex(({ title }) => title === "Weekly");
  const family = rows.slice(at, at + 4).map(({ title, isBelow }) => [title, isBelow]);
  expect(family).toEqual([
    ["Weekly", false],
    ...["Moved", "Late", "Weekly"].map((title) => [title, true]),
  ]);
  expect(rows.some(({ title }) => title === "None")).toBe(false);
  const found = await listEntries(desk.administrator, kindOf("events"), { search: "may 1, 2090" });
  expect(found.rows.map(({ title }) => title)).toEqual(["Far"]);
  // Neither of the changed ones.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2090-04-25T12:00:00Z") });
  const later = await listEntries(desk.administrator, kindOf("events"), {
    search: "every wednesday",
  });
  vi.useRealTimers();
  expect(later.rows[0]?.facts).toBe(
    "Every Wednesday, 7–8:30 pm · next usual date May 17, 2090 · until December 27, 2090",
  );
});

test("the history has pages", async () => {
  for (let number = 2; number <= 35; number += 1) {
    const to = entryOf("faq", "bees", { question: "Bees?", answer: `${number}.` }, 0);
    await publish({ by: "test", changes: [{ kind: "faq", slug: "bees", to }] });
  }
  const first = await listHistory(desk.administrator);
  expect(first).toMatchObject({ total: 35, pages: 2 });
  expect([first.rows[0]?.number, first.rows.length]).toEqual([35, 30]);
  const { rows } = await listHistory(desk.administrator, 2);
  expect(rows.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
});
