import { beforeAll, expect, test } from "vitest";
import { makeTables, signInAdministrator } from "../../tests/people.fixture.ts";
import { eventsOfMonth, readAssociationCalendar } from "./association-calendar.server.ts";
import { createEvent } from "./event.server.ts";

beforeAll(makeTables);

async function read(month: string) {
  const calendar = await readAssociationCalendar();
  if (!calendar) throw new Error("The sample content has no calendar.");
  return eventsOfMonth(calendar, month);
}

test("a month has the file's events and the administrator's, and is unfolded once", async () => {
  const events = await read("2026-12");
  expect(await read("2026-12")).toBe(events);
  const { person } = await signInAdministrator();
  const repeats = "none";
  const added = {
    title: "Sledding",
    startDate: "2026-12-15",
    startTime: "15:00",
    repeats,
  } as const;
  await createEvent(person, added);
  const titles = (await read("2026-12")).map(({ title }) => title);
  const [sledding, board] = [titles.indexOf("Sledding"), titles.indexOf("Board meeting (budget)")];
  expect(sledding).toBeGreaterThan(0);
  expect(board).toBe(sledding + 1);
});
