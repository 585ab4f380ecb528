/** The database goes away while the administrator publishes, and two processes share one. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { readField, readMain, readText } from "../page-reading.ts";
import type { RunningSite } from "../running-site.ts";
import { type PostgresServer, startPostgres } from "../setup/postgres-server.ts";
import type { Answer, Browser } from "../site.fixture.ts";
import {
  draftsOf,
  filledMinutes,
  minutesForm,
  minutesPage,
  newDeskPlace,
  sendHalf,
  typedMinutes,
  typedQuestion,
} from "./desk-forms.ts";
import { answerOf, newestNumber } from "./edition-checks.ts";
import { administratorOf, visitorOf } from "./people.ts";
import { cleanUpPlaces, column, type Place, pathOf, startAt } from "./places.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());
cleanUpPlaces();

const isUpload = (name: string) => name.startsWith("upload-");

/** What was typed comes back, in its form or, where that can't be shown either, on the page that says so. */
function expectTyped({ status, html }: Answer, title: string): { fileKept: string } {
  expect(status).toBe(503);
  expect(readText(readMain(html))).toMatch(
    /The site can't save or publish right now|We can't reach our records right now\./,
  );
  const { title: typed, date, summary } = typedMinutes(title);
  for (const [name, value] of Object.entries({ title: typed, date, summary })) {
    expect(readField(html, name).value).toBe(value);
  }
  return { fileKept: readField(html, "fileKept").value };
}

test("a database that goes away during an upload or a compile costs nothing that was typed", async () => {
  const place = await newDeskPlace(server);
  const site = await startAt(place);
  const administrator = await administratorOf(site);
  const half = sendHalf(site, administrator, "Half meeting");
  await expect.poll(() => draftsOf(place).filter(isUpload), { interval: 5 }).toHaveLength(1);
  await server.stop();
  const uploaded = expectTyped(await half.finish(), "Half meeting");
  expect(await answerOf(site)).toBe("Yes.");
  await server.start();
  await expect.poll(async () => (await administrator.open(minutesForm)).status).toBe(200);

  // The PDF that came is converted, though nothing was published.
  await expect.poll(() => draftsOf(place)).toEqual([]);
  const whole = administrator.upload(minutesForm, filledMinutes("Whole meeting"));
  // Its PDF is converted, and looked at, before the edition is compiled.
  const begun = new Set<string>();
  const isCompiling = () => {
    for (const name of draftsOf(place)) if (!isUpload(name)) begun.add(name);
    return begun.size === 3;
  };
  await expect.poll(isCompiling, { interval: 5 }).toBe(true);
  await server.stop();
  const compiled = expectTyped(await whole, "Whole meeting");
  expect(await answerOf(site)).toBe("Yes.");
  // What is sent while it is away doesn't get as far as the form.
  const first = { name: "Elm Pond Association", email: "board@elmpond.example", confirm: "on" };
  for (const [path, typed] of [
    ["/admin/publish/faq/new", typedQuestion("Is it away?")],
    ["/admin/publish/begin", { ...first, intent: "begin" }],
  ] as const) {
    const { status, html } = await administrator.send(path, typed);
    expect(status).toBe(503);
    for (const [name, value] of Object.entries(typed)) {
      expect(readField(html, name).value).toBe(value);
    }
  }
  await server.start();
  expect(await newestNumber(place)).toBe(1);

  for (const [title, kept] of [
    ["Half meeting", uploaded],
    ["Whole meeting", compiled],
  ] as const) {
    const again = () => administrator.send(minutesForm, { ...typedMinutes(title), ...kept });
    await expect.poll(async () => (await again()).status).toBe(302);
    // A look for new editions that began before may show the one before until the next look.
    await expect
      .poll(async () => (await visitorOf(site).open(minutesPage(title))).status)
      .toBe(200);
  }
  expect(await newestNumber(place)).toBe(3);
  await expect.poll(() => draftsOf(place)).toEqual([]);
  expect(site.output()).not.toMatch(/"level":[56]0/);
});

/** Keeps a question as a draft; returns its id. */
async function keepDraft(by: Browser, place: Place, question: string): Promise<string> {
  const draft = { ...typedQuestion(question), intent: "draft" };
  expect((await by.send("/admin/publish/faq/new", draft)).status).toBe(302);
  const named = `select id from "contentDrafts" where title = '${question}'`;
  return `${(await column(place, named))[0]}`;
}

test("two processes publish once a draft that both are told to, and one that is due", async () => {
  const place = await newDeskPlace(server);
  const sites = await Promise.all([startAt(place), startAt({ ...place, DATA_DIR: pathOf("too") })]);
  const people = await Promise.all(sites.map(administratorOf));
  const [one] = people as [Browser, Browser];
  const publications = () =>
    column(place, `select detail from "auditEvents" where kind = 'edition-published'`);
  const before = (await publications()).length;
  const due = await keepDraft(one, place, "Is it due?");
  // At their next look, which comes within the quarter of a minute.
  const now = new Date().toISOString();
  await column(place, `update "contentDrafts" set "publishAt" = '${now}' where id = '${due}'`);
  const pressed = await keepDraft(one, place, "Is it pressed?");
  const press = (by: Browser) =>
    by.send(`/admin/publish/review/${pressed}`, { intent: "publish", revision: "1" });
  const answers = await Promise.all(people.map(press));
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);

  await expect.poll(() => column(place, 'select title from "contentDrafts"')).toEqual([]);
  const asked = async (site: RunningSite) => {
    const { html } = await visitorOf(site).open("/faq");
    return ["due", "pressed"].map((word) => html.split(`To Is it ${word}?`).length - 1);
  };
  for (const site of sites) {
    await expect.poll(() => asked(site)).toEqual([1, 1]);
    expect(site.output()).not.toMatch(/"level":[56]0/);
  }
  expect([await newestNumber(place), (await publications()).length - before]).toEqual([3, 2]);
});
