/** What the desk says after a button was pressed: what is wrong, where it is, and how it is undone. */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { makePdf } from "../../compiler/pdf/pdf.fixture.ts";
import {
  readBanner,
  readField,
  readHeading,
  readLinks,
  readMain,
  readText,
} from "../page-reading.ts";
import { type Answer, type Browser, serveSite } from "../site.fixture.ts";

const site = serveSite();
let administrator: Browser;
beforeAll(async () => {
  administrator = site.browse();
  await administrator.logInAsAdministrator();
});

const textOf = ({ html }: Answer) => readText(readMain(html));
const linksOf = ({ html }: Answer) => readLinks(readMain(html));

/** Opens the page that an answer leads to. */
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

/** Presses the button "Undo this change" of a page. */
async function undo(page: Answer): Promise<Answer> {
  expect(textOf(page)).toContain("Undo this change");
  const [, edition = ""] = /name="edition" value="(\d+)"/.exec(page.html) ?? [];
  const form = { intent: "restore", edition };
  return follow(await administrator.send("/admin/publish/history", form));
}

test("the home page of a sample tells its administrator how to replace it, and nobody else", async () => {
  const home = await administrator.open("/");
  expect(textOf(home)).toContain("This is a sample association.");
  expect(linksOf(home)).toContain("/admin/publish");
  expect(textOf(await site.browse().open("/"))).not.toContain("sample association");
  const resident = site.browse();
  await resident.register();
  expect(textOf(await resident.open("/"))).not.toContain("sample association");
});

test("the banner of a form leads to each field that is wrong", async () => {
  const form = { intent: "publish", kind: "minutes" };
  const answer = await administrator.send("/admin/publish/minutes/new", form);
  expect(answer.status).toBe(400);
  expect(readBanner(answer.html)).toContain("Please fix what is marked below");
  for (const name of ["title", "date", "summary", "file"]) {
    expect(linksOf(answer)).toContain(`#${name}`);
    expect(readField(answer.html, name).error).toMatch(/^Please /);
    expect(answer.html).toMatch(new RegExp(`<(input|textarea)[^>]* id="${name}"`));
  }
});

test("a draft that misses something says of which field it is", async () => {
  const form = { intent: "draft", question: "May I keep bees?", answer: "" };
  const list = await follow(await administrator.send("/admin/publish/faq/new", form));
  const review = linksOf(list).find((href) => href.startsWith("/admin/publish/review/")) ?? "";
  expect(textOf(await administrator.open(review))).toContain("Answer: Please fill this in.");
  await administrator.send(review, { intent: "discard", revision: "1" });
});

test("a mistake in a file is said as a sentence that tells what to do", async () => {
  const body = new FormData();
  const typed = { intent: "publish", title: "Rules", section: "governing", summary: "Ours." };
  for (const [name, value] of Object.entries(typed)) body.set(name, value);
  const broken = makePdf({ pages: [[{ text: "Rules", y: 700 }]] }).subarray(0, 400);
  body.set("file", new Blob([new Uint8Array(broken)]), "rules.pdf");
  const answer = await administrator.upload("/admin/publish/documents/new", body);
  expect(readField(answer.html, "file").error).toBe(
    "“rules.pdf” is incomplete (its end is missing). Please choose a complete PDF file.",
  );
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
  const page = await site.browse().open("/faq");
  expect(page.html).toMatch(/<li>Glass<\/li>\s*<li>Paper<\/li>/);
});

test("a preview has a line that says so, in its own colors", async () => {
  const form = { intent: "preview", question: "Is there a mailroom?", answer: "Yes." };
  const review = await administrator.send("/admin/publish/faq/new", form);
  const draft = review.headers.get("location") ?? "";
  const address = `${draft.replace("/review/", "/preview/")}?path=/faq`;
  const { html, headers } = await administrator.open(address);
  const style = /<style>(\.desk-preview[^<]*)<\/style>/.exec(html)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  await administrator.send(draft, { intent: "discard", revision: "1" });
});

test("a scan is said to be one, and how far it is read, after publishing it and in its form", async () => {
  const body = new FormData();
  const typed = { intent: "publish", title: "Plat", section: "governing", summary: "Of 1979." };
  for (const [name, value] of Object.entries(typed)) body.set(name, value);
  const empty = makePdf({ pages: [[]], changed: "19790401" });
  body.set("file", new Blob([new Uint8Array(empty)]), "plat.pdf");
  await follow(await administrator.upload("/admin/publish/documents/new", body));
  const note = "This PDF is a scan: a picture of a page, without text. The site reads the words by";
  const progress = "The scanned page isn't read yet. You don't have to wait.";
  const openForm = () => administrator.open("/admin/publish/documents/edit-plat");
  // Nothing follows the converter here: what it has read by then is shown with what is published next.
  let asked = 0;
  const publishAndRead = async () => {
    asked += 1;
    await ask(`Who asked ${asked} times for the plat?`);
    return textOf(await openForm());
  };
  await expect.poll(publishAndRead).toContain(note);
  const form = await openForm();
  expect(textOf(form)).toContain(progress);
  expect(linksOf(form)).toContain("/covenantsbylaws/plat");
  const page = await site.browse().open("/covenantsbylaws/plat");
  expect(textOf(page)).toContain("This page is a scan that is waiting to be read by machine.");
  const words = "/admin/publish/scans/edit-plat-page-1";
  expect(linksOf(form)).toContain(words);
  const { html } = await administrator.open(words);
  expect(html).toContain('alt="Page 1 of Plat (opens larger)"');
  const names = ["entry", "seen", "page", "pdf"];
  const given = Object.fromEntries(names.map((name) => [name, readField(html, name).value]));
  const text = "## Easements\n\nThe hydrant stays reachable.";
  const done = await follow(await administrator.send(words, { ...given, text, intent: "publish" }));
  expect(textOf(done)).toContain("Published. Everyone can see it now.");
  const corrected = await site.browse().open("/covenantsbylaws/plat");
  expect(textOf(corrected)).toContain("Corrected by the board. The picture shows the original.");
  const found = await site.browse().open("/search?q=hydrant");
  expect(linksOf(found)).toContain("/covenantsbylaws/plat#page-1");
});

describe("after publishing", () => {
  test("the message leads to the page that shows it, and to the way back", async () => {
    const list = await ask("Is there a sauna?");
    expect(textOf(list)).toContain("Published. Everyone can see it now.");
    expect(textOf(list)).toContain("See it on the site");
    expect(linksOf(list)).toContain("/faq");
    const change = await administrator.open(undoOf(list));
    expect(readHeading(change.html)).toMatch(/^What changed in edition \d+$/);
    const desk = await undo(change);
    expect(textOf(desk)).toContain("Done. The site is back to edition ");
    expect((await site.browse().open("/faq")).html).not.toContain("sauna");
    // Undoing is a change, too.
    await undo(await administrator.open(undoOf(desk)));
    expect((await site.browse().open("/faq")).html).toContain("sauna");
  });

  test("what is deleted can be undone from the message, and the question names it once", async () => {
    await ask("Where is the kiln?");
    const list = linksOf(await administrator.open("/admin/publish/faq"));
    const entry = list.filter((href) => href.includes("/faq/edit-")).at(-1) ?? "";
    const asked = await administrator.open(`${entry}/delete`);
    expect(readHeading(asked.html)).toBe("Delete “Where is the kiln?”?");
    const seen = readField(asked.html, "seen").value;
    const deleted = await administrator.send(`${entry}/delete`, { intent: "publish", seen });
    const page = await follow(deleted);
    expect((await site.browse().open("/faq")).html).not.toContain("kiln");
    await undo(await administrator.open(undoOf(page)));
    expect((await site.browse().open("/faq")).html).toContain("kiln");
  });

  test("one entry that was brought back can be undone from the message, too", async () => {
    await ask("Where is the loom?");
    const list = linksOf(await administrator.open("/admin/publish/faq"));
    const path = list.filter((href) => href.includes("/faq/edit-")).at(-1) ?? "";
    const entry = path.replace(/.*edit-/, "");
    const seen = readField((await administrator.open(path)).html, "seen").value;
    const deleted = await administrator.send(`${path}/delete`, { intent: "publish", seen });
    const compared = undoOf(await follow(deleted));
    const edition = `${Number(compared.split("/").at(-1)) - 1}`;
    const form = { intent: "restore-entry", edition, kind: "faq", entry };
    const back = await follow(await administrator.send(compared, form));
    expect(textOf(back)).toContain("Published. Everyone can see it now.");
    await undo(await administrator.open(undoOf(back)));
    expect((await site.browse().open("/faq")).html).not.toContain("loom");
  });

  test("no message offers to undo what the button didn't do", async () => {
    await ask("Is there a library?");
    const first = await ask("Is there a sundial?");
    expect(undoOf(first)).not.toBe("");
    // The same question once more, as by a second press: it is there already.
    expect(undoOf(await ask("Is there a library?"))).toBe("");
  });
});

test("going back to an older edition says how much that undoes", async () => {
  await ask("Who waters the elms?");
  await ask("Who prunes the elms?");
  const history = textOf(await administrator.open("/admin/publish/history"));
  expect(history).toContain("All 2 changes made since then will be undone.");
  expect(history).toContain("The change made since then will be undone.");
  expect(history.match(/Undo this change/g)).toHaveLength(1);
});

test("any two editions can be compared, whichever is named first", async () => {
  const first = await ask("Who feeds the swans?");
  const number = Number(undoOf(first).split("/").at(-1));
  await ask("Who counts the swans?");
  const last = await undo(await administrator.open(`/admin/publish/history/${number + 1}`));
  expect(textOf(last)).toContain("Done. The site is back to edition ");
  const same = await administrator.open(`/admin/publish/history/${number}?with=${number + 2}`);
  expect(readHeading(same.html)).toBe(`From edition ${number} to ${number + 2}`);
  expect(textOf(same)).toContain("These two editions are the same.");
  const blank = await administrator.open(`/admin/publish/history/${number + 1}?with=`);
  expect(textOf(blank)).toContain("Who counts the swans?");
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

test("a new association is asked for all that is missing at once", async () => {
  const form = { intent: "begin", name: "Elm Pond Association", timeZone: "America/Chicago" };
  const answer = await administrator.send("/admin/publish/begin", form);
  expect(answer.status).toBe(400);
  for (const name of ["shortName", "email", "confirm"]) {
    expect(readField(answer.html, name).error).toMatch(/^Please /);
    expect(linksOf(answer)).toContain(`#${name}`);
  }
  const more = { ...form, shortName: "Elm Pond", confirm: "on" };
  const again = await administrator.send("/admin/publish/begin", more);
  expect(again.html).toMatch(/<input[^>]* name="confirm"[^>]* checked/);
  const email = "board@elmpond.example.org";
  const begun = await administrator.send("/admin/publish/begin", { ...more, email });
  // The browser has the sample's icon for another hour otherwise.
  expect(begun.headers.get("clear-site-data")).toBe('"cache"');
});
