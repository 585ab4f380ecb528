/** What the administrator writes at the publishing desk, as forms send it, and who sees it when. */
import { describe, expect, test } from "vitest";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { readField, readLinks, readMain, readText } from "../page-reading.ts";
import { searcher } from "../searching.ts";
import {
  type Answer,
  administratorAt,
  filledForm,
  residentAt,
  serveSite,
} from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);
const resident = residentAt(site);
const { visitor, search } = searcher(site);

const textOf = ({ html }: Answer) => readText(readMain(html));

/** The address to which a form that was taken leads. */
async function pressed(answer: Promise<Answer>): Promise<string> {
  const { status, headers, html } = await answer;
  expect(status, html).toBe(302);
  return headers.get("location") ?? "";
}

/** Where a visitor finds some words: on a page, by searching, and its address in the site map. */
async function findingsOf(words: string, path: string) {
  const page = await visitor().open(path);
  const map = await visitor().open("/sitemap.xml");
  const found = await search(words);
  return {
    page: page.status === 200 && page.html.includes(words),
    search: found.links.some((href) => href.startsWith(path)),
    map: map.html.includes(`${path}<`),
  };
}

const everywhere = { page: true, search: true, map: true };
const nowhere = { page: false, search: false, map: false };

test("a new site says that it shows a sample, until the administrator keeps that", async () => {
  expect(textOf(await administrator.open("/admin"))).toContain("This site shows a sample");
  expect(textOf(await administrator.open("/"))).toContain("This is a sample association.");
  expect(textOf(await resident.open("/"))).not.toContain("sample association");
  expect(textOf(await administrator.open("/admin/publish"))).toContain("Keep the sample for now");
  const keep = administrator.send("/admin/publish/begin", { intent: "sample" });
  expect(await pressed(keep)).toBe("/admin/publish");
  const desk = await administrator.open("/admin/publish");
  expect(readLinks(readMain(desk.html))).toContain("/admin/publish/begin");
  expect(textOf(await administrator.open("/admin"))).not.toContain("shows a sample");
});

describe("minutes", () => {
  const pdf = makePdf({ pages: [[{ text: "The ospreys return to the quillwort bay.", y: 700 }]] });
  const path = "/meetingminutes/2026-10-quillwort-meeting";
  const form = (intent: string, given: Record<string, string> = {}) => {
    const typed = { title: "Quillwort meeting", kind: "minutes", date: "2026-10-08" };
    const all = { intent, ...typed, summary: "About the quillwort bay.", ...given };
    return filledForm(all, ["file", "minutes.pdf", pdf]);
  };
  const send = (intent: string, given?: Record<string, string>) =>
    administrator.upload("/admin/publish/minutes/new", form(intent, given));

  // That nobody else sees it: attacks/desk.test.ts.
  test("a draft is seen at the desk, and previewed as the page will look", async () => {
    const review = await pressed(send("preview"));
    expect(review).toMatch(/^\/admin\/publish\/review\//);
    const reviewed = textOf(await administrator.open(review));
    expect(reviewed).toContain("About the quillwort bay.");
    expect(reviewed).toContain("Once published, everyone can see it. Publish");
    const preview = `/admin/publish/preview/${review.split("/").at(-1)}?path=${path}`;
    const open = () => administrator.open(preview);
    const words = "The ospreys return to the quillwort bay.";
    await expect.poll(async () => (await open()).html).toContain(words);
    const shown = await open();
    expect(shown.status).toBe(200);
    expect(shown.html).toContain("Preview: this is not published yet. Only you can see it.");
    expect(shown.headers.get("cache-control")).toContain("no-store");
    expect(await findingsOf("quillwort", path)).toEqual(nowhere);
    expect((await resident.open(path)).status).toBe(404);
    await administrator.send(review, { intent: "discard", revision: "1" });
    expect((await open()).status).toBe(404);
  });

  test("a page of another site has no preview", async () => {
    const others = ["//evil.example", "/\\evil.example", "/\t/evil.example"];
    for (const path of [...others, "//localhost/faq", "/\t/localhost/faq", "//me@localhost/faq"]) {
      const url = `/admin/publish/preview/published?path=${encodeURIComponent(path)}`;
      expect((await administrator.open(url)).status).toBe(404);
    }
  });

  test("published minutes are on their page, found by searching, and in the site map", async () => {
    expect(await pressed(send("publish"))).toBe("/admin/publish/minutes");
    const desk = textOf(await administrator.open("/admin/publish/minutes"));
    expect(desk).toMatch(/Published: “Quillwort meeting[^”]*”\. Everyone can see it now\./);
    expect(await findingsOf("quillwort", path)).toEqual(everywhere);
    expect(textOf(await visitor().open("/meetingminutes"))).toContain("Quillwort meeting");
    const file = await visitor().open("/documents/2026-10-quillwort-meeting.pdf");
    expect(file.headers.get("content-type")).toBe("application/pdf");
  });

  test("what should never have been published is deleted, and then erased, after asking", async () => {
    const place = "/admin/publish/minutes/edit-2026-10-quillwort-meeting";
    const seen = readField((await administrator.open(`${place}/delete`)).html, "seen").value ?? "";
    await pressed(administrator.send(`${place}/delete`, { intent: "publish", seen }));
    const history = readLinks((await administrator.open("/admin/publish/history")).html);
    const newest = history.find((href) => /^\/admin\/publish\/history\/\d+$/.test(href)) ?? "";
    expect(readLinks((await administrator.open(newest)).html)).toContain(`${place}/erase`);
    expect(textOf(await administrator.open(`${place}/erase`))).toContain("can't be undone");
    const unsure = await administrator.send(`${place}/erase`, {});
    const expected = [400, expect.stringContaining("Check the box")];
    expect([unsure.status, textOf(unsure)]).toEqual(expected);
    expect(await pressed(administrator.send(`${place}/erase`, { sure: "on" }))).toBe(
      "/admin/publish/minutes",
    );
    expect((await administrator.open(newest)).html).not.toContain("Quillwort meeting");
    expect((await administrator.open(`${place}/erase`)).status).toBe(404);
    expect(textOf(await administrator.open("/admin/audit"))).toContain("Earlier versions erased");
    expect(await pressed(send("publish"))).toBe("/admin/publish/minutes");
  });
});

function fieldsOf(html: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readField(html, name).value ?? ""]));
}

describe("a question", () => {
  const question = "Who feeds the merganser?";
  const typed = { question, answer: "Nobody: it finds **minnows** itself." };

  test("is kept as a draft, changed, published, and undone by the history", async () => {
    const draft = administrator.send("/admin/publish/faq/new", { intent: "draft", ...typed });
    expect(await pressed(draft)).toBe("/admin/publish/faq");
    const list = await administrator.open("/admin/publish/faq");
    expect(textOf(list)).toContain(question);
    const place = readLinks(list.html).find((href) => href.includes("/faq/draft-")) ?? "";
    expect((await visitor().open("/faq")).html).not.toContain("merganser");
    const { html } = await administrator.open(place);
    const hidden = fieldsOf(html, "entry", "seen", "draft", "revision");
    const sent = { ...typed, ...hidden, intent: "publish" };
    expect(await pressed(administrator.send(place, sent))).toBe("/admin/publish/faq");
    expect((await visitor().open("/faq")).html).toContain("<strong>minnows</strong>");
    expect((await search("merganser")).text).toContain("Who feeds");

    const history = await administrator.open("/admin/publish/history");
    expect(textOf(history)).toContain(`Added to Questions and answers: ${question}`);
    const [, newest] = /edition (\d+)/.exec(textOf(history)) ?? [];
    const before = Number(newest) - 1;
    const compared = textOf(await administrator.open(`/admin/publish/history/${newest}`));
    expect(compared).toContain(`Questions and answers: ${question}`);
    const restore = { intent: "restore", edition: `${before}` };
    const undone = administrator.send("/admin/publish/history", restore);
    expect(await pressed(undone)).toBe("/admin/publish/history");
    expect(textOf(await administrator.open("/admin/audit"))).toContain("Change undone");
    expect((await visitor().open("/faq")).html).not.toContain("merganser");
    expect((await search("merganser")).text).not.toContain("Who feeds");
  });

  test("goes to its new number: 0 is first, a large one last, and what is no number stays", async () => {
    const place = "/admin/publish/faq/order";
    const readIds = async () => {
      const { html } = await administrator.open(place);
      return [...html.matchAll(/name="(place-[^"]+)"/g)].map(([, id = ""]) => id);
    };
    const [first = "", second = "", third = "", ...others] = await readIds();
    const typed = { [first]: "99", [second]: "second", [third]: "0" };
    await pressed(administrator.send(place, { intent: "publish", ...typed }));
    expect(await readIds()).toEqual([third, second, ...others, first]);
    // Moved down by its button before another one got a number, and two that got one.
    const ids = [second, third, ...others, first];
    const places = ids.map((id, index): [string, string] => [id, `${index + 1}`]);
    const [fourth = "", fifth = ""] = others;
    const numbered = new Map([...places, [fourth, "1"], [fifth, "2"]]);
    const sent = { intent: "publish", ...Object.fromEntries(numbered) };
    await pressed(administrator.send(place, sent));
    expect(await readIds()).toEqual([fourth, fifth, second, third, ...others.slice(2), first]);
  });

  test("whoever publishes second gets the form once more, and how it differs", async () => {
    const list = readLinks((await administrator.open("/admin/publish/faq")).html);
    const place = list.find((href) => href.includes("/faq/edit-")) ?? "";
    const { html } = await administrator.open(place);
    const hidden = fieldsOf(html, "entry", "seen", "question");
    const publish = (answer: string) =>
      administrator.send(place, { ...hidden, answer, intent: "publish" });
    await pressed(publish("Dues are lower."));
    const late = await publish("Dues are higher.");
    expect(late.status).toBe(409);
    expect(textOf(late)).toContain("Someone else has changed this");
    expect(late.html).toMatch(/<del>lower<\/del> <ins>higher<\/ins>/);
    expect(readField(late.html, "answer").value).toBe("Dues are higher.");
    const seen = readField(late.html, "seen").value ?? "";
    const sure = { ...hidden, seen, answer: "Dues are higher.", intent: "publish" };
    await pressed(administrator.send(place, sure));
    expect((await visitor().open("/faq")).html).toContain("Dues are higher.");
    // Undoing the first change undoes the second, which is said before, and only once.
    const history = readLinks((await administrator.open("/admin/publish/history")).html);
    const changes = history.filter((href) => /^\/admin\/publish\/history\/\d+$/.test(href));
    const [, first = ""] = new Set(changes);
    const changed = await administrator.open(first);
    expect(textOf(changed)).toMatch(
      /These later changes will be undone with it: .*Answer: “.*Dues are higher\..* To keep the later ones, change it by hand instead\. If you undo, the site will say: .*Undo all of these changes/,
    );
    expect(changed.html.split("If you undo, the site will say:")[1]).not.toContain(
      "Dues are higher.",
    );
    expect(readLinks(readMain(changed.html))).toContain(changes[0]);
    const undo = fieldsOf(changed.html, "edition", "kind", "entry");
    const undone = await pressed(
      administrator.send("/admin/publish/history", { ...undo, intent: "restore-entry" }),
    );
    expect(textOf(await administrator.open(undone))).toMatch(
      /You undid the last changes to Questions and answers: .*Put the change back/,
    );
    expect((await visitor().open("/faq")).html).not.toContain("Dues are higher");
    expect(textOf(await administrator.open(first))).toContain("This has been undone already.");
    expect(textOf(await administrator.open(first))).not.toMatch(/Undo (this|these|all)/);
  });
});

test("whom to call, once published, leads to the page that says it", async () => {
  const place = "/admin/publish/facts/edit-facts";
  const { html } = await administrator.open(place);
  const names = [...readMain(html).matchAll(/<(?:input|textarea)\b[^>]* name="(\w+)"/g)].map(
    ([, name = ""]) => name,
  );
  const kept = fieldsOf(html, ...names.filter((name) => !name.endsWith("Remove")));
  const given = { timeZone: "America/New_York", whoToCall: "At night: 740-555-0177" };
  const body = filledForm({ ...kept, ...given, intent: "publish" });
  const done = await administrator.open(await pressed(administrator.upload(place, body)));
  expect(readLinks(readMain(done.html))).toContain("/contact");
  const history = await administrator.open("/admin/publish/history");
  const [, newest = ""] = /edition (\d+)/.exec(textOf(history)) ?? [];
  const restore = { intent: "restore", edition: `${Number(newest) - 1}` };
  await pressed(administrator.send("/admin/publish/history", restore));
});

describe("the preview of an entry", () => {
  /** The frames of a changed entry's draft: the part of the page that each begins at, and the page's text. */
  async function previewed(place: string, given: Record<string, string>, ...kept: string[]) {
    const { html } = await administrator.open(place);
    const body = { ...fieldsOf(html, "entry", "seen", ...kept), ...given, intent: "preview" };
    const review = await pressed(administrator.upload(place, filledForm(body)));
    const shown = (await administrator.open(review)).html;
    const frames = [...shown.matchAll(/<iframe src="([^"]*)"/g)].map(async ([, src = ""]) => {
      const page = await administrator.open(src);
      return { path: src.split("?path=")[1], status: page.status, html: page.html };
    });
    const pages = await Promise.all(frames);
    const revision = readField(shown, "revision").value ?? "";
    await pressed(administrator.send(review, { intent: "discard", revision }));
    return pages;
  }

  test("is the question alone, with a link to its place on the page", async () => {
    const list = readLinks((await administrator.open("/admin/publish/faq")).html);
    const place = list.filter((href) => href.includes("/faq/edit-"))[2] ?? "";
    const given = { question: "Do loons laugh?", answer: "At **night**.", intent: "preview" };
    const marks = fieldsOf((await administrator.open(place)).html, "entry", "seen");
    const review = await pressed(administrator.send(place, { ...marks, ...given }));
    const shown = (await administrator.open(review)).html;
    expect(shown).toContain("<p>At <strong>night</strong>.</p>");
    expect(shown).not.toContain("<iframe");
    const link = readLinks(shown).find((href) => href.endsWith("/faq%23question-3")) ?? "";
    const later = await administrator.open(link);
    const revision = readField(shown, "revision").value ?? "";
    await pressed(administrator.send(review, { intent: "discard", revision }));
    expect(later.html).toContain('<h2 id="question-3">Do loons laugh?</h2>');
    expect(later.html).toMatch(/<script nonce="[^"]+" data-part="question-3">/);
  });

  test.each([
    ["board", "president", "about", ["name", "role"]],
    ["contacts", "tri-county-hauling", "hours", ["name", "for", "phone", "email", "website"]],
  ])("begins at one of several on their page: %s", async (kind, slug, field, kept) => {
    const given = { [field]: "Changed words." };
    const pages = await previewed(`/admin/publish/${kind}/edit-${slug}`, given, ...kept);
    expect(pages).toHaveLength(2);
    for (const { path, html } of pages) {
      expect(path).toMatch(new RegExp(`%23${slug}$`));
      expect(html).toContain(`id="${slug}"`);
    }
    expect(pages[1]?.html).toContain("Changed words.");
  });

  test.each([
    ["contacts/edit-tri-county-hauling", "/contacts", 'id="tri-county-hauling"'],
    ["documents/edit-sidingOptions", "/arc", "/arc/sidingOptions"],
  ])("shows the page that %s leaves", async (entry, path, mark) => {
    const place = `/admin/publish/${entry}/delete`;
    const seen = readField((await administrator.open(place)).html, "seen").value ?? "";
    const review = await pressed(administrator.send(place, { intent: "schedule", seen }));
    const { html } = await administrator.open(review);
    const frames = [...html.matchAll(/<iframe src="([^"]*)"/g)].map(([, src = ""]) => src);
    expect(frames.at(-1)?.endsWith(`?path=${path}`)).toBe(true);
    const page = await administrator.open(frames.at(-1) ?? "");
    expect(page.status).toBe(200);
    expect(page.html).not.toContain(mark);
    const revision = readField(html, "revision").value ?? "";
    const past = { intent: "schedule", revision, publishAt: "2020-01-01T09:00" };
    expect((await administrator.send(review, past)).html).toContain("or take it down now.");
    const list = await pressed(administrator.send(review, { intent: "discard", revision }));
    expect(textOf(await administrator.open(list))).toContain("” stays on the site. See it on");
  });

  test("isn't asked for by who takes down at once; the list keeps it", async () => {
    const place = "/admin/publish/contacts/edit-buckeye-valley-power/delete";
    const seen = readField((await administrator.open(place)).html, "seen").value ?? "";
    const list = await pressed(administrator.send(place, { intent: "take-down", seen }));
    const said = textOf(await administrator.open(list));
    expect(said).toMatch(/Taken down: “[^”]+”\. It stays in this list/);
    expect(said).toContain("Publish again: Buckeye Valley Power");
    expect((await administrator.open("/contacts")).html).not.toContain("Buckeye Valley Power");
  });

  test("shows the details of the association once, where they have changed", async () => {
    const names = ["name", "shortName", "email", "timeZone"];
    const kept = { timeZone: "America/New_York", postalAddress: "9 Grebe Lane" };
    const pages = await previewed("/admin/publish/facts/edit-facts", kept, ...names.slice(0, 3));
    expect(pages.map(({ path, status }) => [path, status])).toEqual([["/%23footer", 200]]);
    expect(pages[0]?.html).toMatch(/<footer id="footer".*9 Grebe Lane/s);
  });

  test("has the styles of what marks it, and only harmless words in it", async () => {
    const path = encodeURIComponent('/faq#"><script>alert(1)</script>');
    const { html } = await administrator.open(`/admin/publish/preview/published?path=${path}`);
    expect(html).toContain(".preview-mark{");
    expect(html).toContain(".preview-mark+main .for-administrator");
    expect(html).not.toContain("<script>alert");
  });
});

describe("a link within the site", () => {
  const ask = (answer: string) => {
    const question = `Where are the grebes (${answer.length})?`;
    return administrator.send("/admin/publish/faq/new", { intent: "publish", question, answer });
  };

  test.each([
    ["/amenities/nowhere", "This links to /amenities/nowhere, but"],
    ["/covenantsbylaws/nowhere#a", "This links to /covenantsbylaws/nowhere#a, but"],
    ["faq", 'This links to "faq". Please enter an address such as https://example.org/form'],
  ])("to %s is said at its text, and nothing is published", async (path, said) => {
    const text = `See [this](${path}).`;
    const answer = await ask(text);
    expect(answer.status).toBe(400);
    expect(readField(answer.html, "answer").error).toContain(said);
    const post = { intent: "publish", title: "Grebes", body: text, dateCreated: "May 1" };
    const posted = await administrator.send("/admin", post);
    expect(readField(posted.html, "body").error).toContain(said);
  });

  test("that there is may be published, and deleting its page says who links to it", async () => {
    const links = [
      ...["/amenities/pool?a=b#main", "/FAQ/", "/calendar?month=2026-01", "/calendar.ics", "/"],
    ];
    const text = [...links, "/documents/covenants.pdf"].map((path) => `[this](${path})`).join(" ");
    await pressed(ask(text));
    const page = await administrator.open("/admin/publish/amenities/edit-pool/delete");
    expect(textOf(page)).toContain("These link to it. Change those links first");
    expect(textOf(page)).toContain(`Where are the grebes (${text.length})?`);
    const other = await administrator.open("/admin/publish/board/edit-president/delete");
    expect(textOf(other)).not.toContain("These link to it");
    const body = "See [this](/documents/covenants.pdf), and [us](example.org/form).";
    const post = { intent: "publish", title: "Bitterns", body, dateCreated: "May 1" };
    await pressed(administrator.send("/admin", post));
    const covenants = await administrator.open("/admin/publish/documents/edit-covenants/delete");
    expect(textOf(covenants)).toContain(`Where are the grebes (${text.length})?`);
    expect(textOf(covenants)).toContain("Bitterns");
    const bylaws = await administrator.open("/admin/publish/documents/edit-bylaws/delete");
    expect(textOf(bylaws)).not.toContain("Bitterns");
  });
});

test("a form shows the drawing that it has", async () => {
  const { html } = await administrator.open("/admin/publish/facts/edit-facts");
  const picture = /<img src="(\/admin\/publish\/files\/[^"]+\.svg)"/.exec(html)?.[1] ?? "";
  const { status, headers } = await administrator.open(picture);
  expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

test("an amenity is marked on the chart by numbers that its form shows", async () => {
  const place = "/admin/publish/amenities/edit-pool";
  const { html } = await administrator.open(place);
  expect(html).toMatch(/<svg viewBox="0 0 \d+ \d+"[^>]*>.*<text[^>]*>200<\/text>/);
  expect(readField(html, "chartX").value).toBe("250");
  const body = filledForm({ chartX: "777", chartY: "333", intent: "publish" });
  const kept = html.matchAll(/<(?:input|textarea)[^>]*name="(picture[^"]*)"[^>]*>/g);
  const names = [...kept].flatMap(([, name]) => (name && !name.endsWith("Remove") ? name : []));
  for (const name of ["seen", "entry", "name", "summary", "text", ...names]) {
    if (name !== "pictures") body.set(name, readField(html, name).value ?? "");
  }
  expect(await pressed(administrator.upload(place, body))).toBe("/admin/publish/amenities");
  expect((await visitor().open("/")).html).toMatch(/cx="64.75%" cy="41.625%"/);
});

test("a new association begins empty, after asking once, and its pages say what will be there", async () => {
  const names = { name: "Elm Pond Association", shortName: "Elm Pond" };
  const typed = { ...names, email: "board@elmpond.example.org", timeZone: "America/Chicago" };
  const dashboard = async () => textOf(await administrator.open("/admin"));
  expect(textOf(await administrator.open("/admin/publish"))).not.toContain("Next steps");
  const send = (given: Record<string, string>) =>
    administrator.send("/admin/publish/begin", { intent: "begin", ...typed, ...given });
  const asked = await send({});
  expect(asked.status).toBe(400);
  expect(readField(asked.html, "confirm").error).toMatch(/^Please check this box/);
  expect(readLinks(readMain(asked.html))).toContain("#confirm");
  expect(readField(asked.html, "shortName").value).toBe("Elm Pond");
  const begun = await send({ confirm: "on" });
  expect([begun.status, begun.headers.get("location")]).toEqual([302, "/admin/publish"]);
  // The browser has the sample's icon for another hour otherwise.
  expect(begun.headers.get("clear-site-data")).toBe('"cache"');
  expect(textOf(await administrator.open("/admin/publish"))).toContain("Add your covenants");
  expect((await visitor().open("/")).html).toContain("Elm Pond");
  const empty = textOf(await visitor().open("/arc"));
  expect(empty).toMatch(/Page under construction\..* will .*here\./s);
  const done = administrator.send("/admin/publish/begin", { intent: "done" });
  expect(await pressed(done)).toBe("/admin/publish");
  expect(textOf(await administrator.open("/admin/publish"))).not.toContain("Add your covenants");
  expect(await dashboard()).not.toContain("sample association");
});
