/** What the desk says after a button was pressed: what is wrong, where it is, and how it is undone. */
import { expect, test } from "vitest";
import { readField, readHeading, readLinks, readMain, readText } from "../page-reading.ts";
import { type Answer, administratorAt, serveSite } from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);

const textOf = ({ html }: Answer) => readText(readMain(html));
const linksOf = ({ html }: Answer) => readLinks(readMain(html));

async function follow(answer: Answer): Promise<Answer> {
  expect(answer.status, textOf(answer)).toBe(302);
  return administrator.open(answer.headers.get("location") ?? "");
}

/** Publishes a question; returns the list with the message. */
async function ask(question: string, answer = "Yes."): Promise<Answer> {
  const form = { intent: "publish", question, answer };
  return follow(await administrator.send("/admin/publish/faq/new", form));
}

/** The address of the page with the change that a message tells of. */
function undoOf(list: Answer): string {
  return linksOf(list).find((href) => /^\/admin\/publish\/history\/\d+$/.test(href)) ?? "";
}

/** Presses the button of a page that undoes the newest change. */
async function undo(page: Answer, button = "Undo this change"): Promise<Answer> {
  expect(textOf(page)).toContain(button);
  const [, edition = ""] = /name="edition" value="(\d+)"/.exec(page.html) ?? [];
  const form = { intent: "restore", edition };
  return follow(await administrator.send("/admin/publish/history", form));
}

test("a draft that misses something says of which field it is", async () => {
  const form = { intent: "draft", question: "May I keep bees?", answer: "" };
  const list = await follow(await administrator.send("/admin/publish/faq/new", form));
  const review = linksOf(list).find((href) => href.startsWith("/admin/publish/review/")) ?? "";
  expect(textOf(await administrator.open(review))).toContain("Answer: Please fill this in.");
  await administrator.send(review, { intent: "discard", revision: "1" });
});

test("the address of another site may be typed without https://", async () => {
  const place = "/admin/publish/facts/edit-facts";
  const { html } = await administrator.open(place);
  const names = ["entry", "seen", "name", "shortName", "email", "postalAddress"];
  const given = Object.fromEntries(names.map((name) => [name, readField(html, name).value]));
  const timeZone = "America/Chicago";
  const payDues = "www.dues.example.org/pay?home=12";
  const form = { ...given, timeZone, payDues, intent: "publish" };
  const half = await administrator.send(place, { ...form, payDues: "https://" });
  expect(readField(half.html, "payDues").error).toBe(
    "Please enter the whole address, such as https://example.org/form.",
  );
  await follow(await administrator.send(place, form));
  expect((await site.browse().open("/")).html).toContain(`href="https://${payDues}"`);
});

test("a list from a word processor is a list", async () => {
  await ask("What may I recycle?", "Only:\n\n•\tGlass\n•\tPaper\n");
  expect((await site.browse().open("/faq")).html).toMatch(/<li>Glass<\/li>\s*<li>Paper<\/li>/);
});

test("after publishing, the message leads to the page that shows it, and to the way back and forth", async () => {
  const list = await ask("Is there a sauna?");
  expect(textOf(list)).toContain("See it on the site");
  expect(linksOf(list)).toContainEqual(expect.stringMatching(/^\/faq#question-\d+$/));
  const change = await administrator.open(undoOf(list));
  expect(readHeading(change.html)).toBe("What changed");
  const desk = await undo(change);
  expect(textOf(desk)).toContain(
    "You undid this change: Added to Questions and answers: Is there a sauna?",
  );
  expect((await site.browse().open("/faq")).html).not.toContain("sauna");
  // Undoing is a change, too.
  await undo(await administrator.open(undoOf(desk)), "Put the change back");
  expect((await site.browse().open("/faq")).html).toContain("sauna");

  const entry = linksOf(await administrator.open("/admin/publish/faq"))
    .filter((href) => href.includes("/faq/edit-"))
    .at(-1);
  const asked = await administrator.open(`${entry}/delete`);
  expect(readHeading(asked.html)).toBe("Delete or take down “Is there a sauna?”");
  const seen = readField(asked.html, "seen").value;
  const deleted = await administrator.send(`${entry}/delete`, { intent: "publish", seen });
  const number = undoOf(await follow(deleted))
    .split("/")
    .at(-1);
  const edition = `${Number(number) - 1}`;
  const form = {
    intent: "restore-entry",
    edition,
    kind: "faq",
    entry: `${entry}`.split("edit-")[1],
  };
  const back = await follow(
    await administrator.send("/admin/publish/history", form as Record<string, string>),
  );
  expect(textOf(back)).toContain(
    "You undid the change to Questions and answers: Is there a sauna?",
  );
  expect((await site.browse().open("/faq")).html).toContain("sauna");
  const history = textOf(await administrator.open("/admin/publish/history"));
  expect(history.match(/Put the change back/g)).toHaveLength(1);
  const since = async (earlier: number) =>
    textOf(
      await administrator.open(`/admin/publish/history/${earlier}?with=${Number(edition) + 2}`),
    );
  expect(await since(Number(edition))).toContain("The site says the same in both. Back to");
  const goBack = `Bring the whole site back to edition ${Number(edition) - 1}`;
  expect(await since(Number(edition) - 1)).toContain(goBack);
  const page = await administrator.open(`/admin/publish/history/${Number(edition) - 1}`);
  expect(textOf(page)).toContain("Bring the whole site back to this point");
  const [all = ""] = linksOf(page).filter((href) => href.includes("?with="));
  expect(textOf(await administrator.open(all))).toContain(goBack);
});

test("no message offers to undo what the button didn't do", async () => {
  await ask("Is there a library?");
  expect(undoOf(await ask("Is there a sundial?"))).not.toBe("");
  // The same question once more, as by a second press: it is there already.
  expect(undoOf(await ask("Is there a library?"))).toBe("");
});

test("an amenity has a place on the chart only where there is a chart", async () => {
  const form = async () => textOf(await administrator.open("/admin/publish/amenities/new"));
  expect(await form()).toContain("Place on the map");
  const email = "board@elmpond.example.org";
  const names = { name: "Elm Pond Association", shortName: "Elm Pond", email };
  const own = { intent: "begin", ...names, timeZone: "America/Chicago", confirm: "on" };
  await follow(await administrator.send("/admin/publish/begin", own));
  expect(await form()).not.toContain("Place on the map");
  const dock = { intent: "publish", name: "Dock", summary: "Open.", text: "Swim." };
  await follow(await administrator.send("/admin/publish/amenities/new", dock));
  expect((await site.browse().open("/amenities/dock")).html).toContain("Swim.");
});
