/** What the administrator writes at the publishing desk, as forms send it, and who sees it when. */
import { beforeAll, describe, expect, test } from "vitest";
import { makePdf } from "../../compiler/pdf/pdf.fixture.ts";
import { readField, readLinks, readMain, readText } from "../page-reading.ts";
import { searcher } from "../searching.ts";
import { type Answer, type Browser, serveSite } from "../site.fixture.ts";

const site = serveSite();
const { visitor, search } = searcher(site);
let administrator: Browser;
let resident: Browser;
beforeAll(async () => {
  administrator = site.browse();
  await administrator.logInAsAdministrator();
  resident = site.browse();
  await resident.register();
});

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
  expect(textOf(await administrator.open("/admin/publish"))).toContain("Keep the sample for now");
  const keep = administrator.send("/admin/publish/begin", { intent: "sample" });
  expect(await pressed(keep)).toBe("/admin/publish");
  const desk = await administrator.open("/admin/publish");
  expect(readLinks(readMain(desk.html))).toContain("/admin/publish/begin");
  expect(textOf(await administrator.open("/admin"))).not.toContain("shows a sample");
});

describe("minutes", () => {
  const pdf = makePdf({
    pages: [[{ text: "The ospreys return to the quillwort bay.", y: 700 }]],
  });
  const path = "/meetingminutes/2026-12-quillwort-meeting";
  const form = (intent: string, given: Record<string, string> = {}) => {
    const body = new FormData();
    const typed = { title: "Quillwort meeting", kind: "minutes", date: "2026-12-08" };
    const all = { intent, ...typed, summary: "About the quillwort bay.", ...given };
    for (const [name, value] of Object.entries(all)) body.set(name, value);
    body.set("file", new Blob([new Uint8Array(pdf)]), "minutes.pdf");
    return body;
  };
  const send = (intent: string, given?: Record<string, string>) =>
    administrator.upload("/admin/publish/minutes/new", form(intent, given));

  test("a draft is seen at the desk, by nobody else, and previewed as the page will look", async () => {
    const review = await pressed(send("preview"));
    expect(review).toMatch(/^\/admin\/publish\/review\//);
    const opened = await administrator.open(review);
    expect(textOf(opened)).toContain("About the quillwort bay.");
    const id = review.split("/").at(-1);
    const preview = `/admin/publish/preview/${id}?path=${path}`;
    const open = () => administrator.open(preview);
    await expect
      .poll(async () => (await open()).html)
      .toContain("The ospreys return to the quillwort bay.");
    const shown = await open();
    expect(shown.status).toBe(200);
    expect(shown.html).toContain("Preview: this is not published yet. Only you can see it.");
    expect(shown.headers.get("cache-control")).toContain("no-store");
    for (const picture of shown.html.matchAll(/(?:src|href)="(\/admin\/publish\/preview[^"]+)"/g)) {
      const address = (picture[1] ?? "").replaceAll("&amp;", "&");
      expect((await administrator.open(address)).status).toBe(200);
      expect((await visitor().open(address)).status).not.toBe(200);
      const bare = new URL(address, site.origin).searchParams.get("path") ?? "";
      expect((await visitor().open(bare)).status).toBe(404);
    }
    for (const address of [preview, review, "/admin/publish/minutes"]) {
      for (const [other, to] of [[visitor(), "/login"] as const, [resident, "/"] as const]) {
        const { status, headers } = await other.open(address);
        expect([status, headers.get("location")?.split("?")[0]]).toEqual([302, to]);
      }
    }
    expect(await findingsOf("quillwort", path)).toEqual(nowhere);
    expect((await resident.open(path)).status).toBe(404);
    await administrator.send(review, { intent: "discard", revision: "1" });
    expect((await administrator.open(preview)).status).toBe(404);
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
    expect(textOf(await administrator.open("/admin/publish/minutes"))).toContain(
      "Published. Everyone can see it now.",
    );
    expect(await findingsOf("quillwort", path)).toEqual(everywhere);
    expect(textOf(await visitor().open("/meetingminutes"))).toContain("Quillwort meeting");
    const file = await visitor().open("/documents/2026-12-quillwort-meeting.pdf");
    expect(file.headers.get("content-type")).toBe("application/pdf");
  });

  test("what should never have been published is deleted, and then erased, after asking", async () => {
    const place = "/admin/publish/minutes/edit-2026-12-quillwort-meeting";
    const seen = readField((await administrator.open(`${place}/delete`)).html, "seen").value ?? "";
    await pressed(administrator.send(`${place}/delete`, { intent: "publish", seen }));
    const history = readLinks((await administrator.open("/admin/publish/history")).html);
    const newest = history.find((href) => /^\/admin\/publish\/history\/\d+$/.test(href)) ?? "";
    const changes = await administrator.open(newest);
    expect(readLinks(changes.html)).toContain(`${place}/erase`);
    expect(textOf(await administrator.open(`${place}/erase`))).toContain("can't be undone");
    const unsure = await administrator.send(`${place}/erase`, {});
    expect([unsure.status, textOf(unsure)]).toEqual([
      400,
      expect.stringContaining("Check the box"),
    ]);
    expect(await pressed(administrator.send(`${place}/erase`, { sure: "on" }))).toBe(
      "/admin/publish/minutes",
    );
    expect((await administrator.open(newest)).html).not.toContain("Quillwort meeting");
    expect((await administrator.open(`${place}/erase`)).status).toBe(404);
    expect(textOf(await administrator.open("/admin/audit"))).toContain("Earlier versions erased");
    expect(await pressed(send("publish"))).toBe("/admin/publish/minutes");
  });

  test("minutes without their PDF come back with what was typed, and say what to do", async () => {
    const given = { title: "Board", kind: "minutes", date: "2026-12-09", summary: "Ours." };
    const answer = await administrator.send("/admin/publish/minutes/new", {
      intent: "publish",
      ...given,
    });
    expect(answer.status).toBe(400);
    expect(textOf(answer)).toContain("Please choose the PDF, or check the box");
    expect(readField(answer.html, "date").value).toBe("2026-12-09");
  });
});

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
    const hidden = Object.fromEntries(
      ["entry", "seen", "draft", "revision"].map((name) => [
        name,
        readField(html, name).value ?? "",
      ]),
    );
    const sent = { ...typed, ...hidden, intent: "publish" };
    expect(await pressed(administrator.send(place, sent))).toBe("/admin/publish/faq");
    const page = await visitor().open("/faq");
    expect(page.html).toContain("<strong>minnows</strong>");
    expect((await search("merganser")).text).toContain("Who feeds");

    const history = await administrator.open("/admin/publish/history");
    expect(textOf(history)).toContain(`Added to Questions and answers: ${question}`);
    const [, newest] = /Edition (\d+)/.exec(textOf(history)) ?? [];
    const before = Number(newest) - 1;
    const compared = textOf(await administrator.open(`/admin/publish/history/${newest}`));
    expect(compared).toContain(`Questions and answers: ${question}`);
    const restore = { intent: "restore", edition: `${before}` };
    const undone = administrator.send("/admin/publish/history", restore);
    expect(await pressed(undone)).toBe("/admin/publish");
    expect((await visitor().open("/faq")).html).not.toContain("merganser");
    expect((await search("merganser")).text).not.toContain("Who feeds");
    const log = textOf(await administrator.open("/admin/audit"));
    expect(log).toContain(`Edition ${newest}: Added to Questions and answers: ${question}`);
    expect(log).toContain(
      `Edition ${Number(newest) + 1}: Undid: Added to Questions and answers: ${question}`,
    );
  });

  test("whoever publishes second gets the form once more, and how it differs", async () => {
    const list = readLinks((await administrator.open("/admin/publish/faq")).html);
    const place = list.find((href) => href.includes("/faq/edit-")) ?? "";
    const { html } = await administrator.open(place);
    const hidden = Object.fromEntries(
      ["entry", "seen", "question"].map((name) => [name, readField(html, name).value ?? ""]),
    );
    const publish = (answer: string) =>
      administrator.send(place, { ...hidden, answer, intent: "publish" });
    await pressed(publish("Dues are lower."));
    const late = await publish("Dues are higher.");
    expect(late.status).toBe(409);
    expect(textOf(late)).toContain("Someone else has changed this");
    expect(late.html).toMatch(/<del>lower<\/del> <ins>higher<\/ins>/);
    expect(readField(late.html, "answer").value).toBe("Dues are higher.");
  });
});

describe("a link within the site", () => {
  const ask = (answer: string) =>
    administrator.send("/admin/publish/faq/new", {
      ...{ intent: "publish", question: `Where are the grebes (${answer.length})?`, answer },
    });

  test.each([
    "/amenities/nowhere",
    "/nowhere",
    "/covenantsbylaws/nowhere#a",
    "/documents/nowhere.pdf",
    "/calendar/2026-01",
    "/%zz",
  ])("to %s is said at its text, and nothing is published", async (path) => {
    const answer = await ask(`See [this](${path}).`);
    expect(answer.status).toBe(400);
    expect(readField(answer.html, "answer").error).toContain(`This links to ${path}, but`);
    const post = { intent: "publish", title: "Grebes", body: `See [this](${path}).` };
    const posted = await administrator.send("/admin", { ...post, dateCreated: "May 1" });
    expect(readField(posted.html, "body").error).toContain(`This links to ${path}, but`);
  });

  test.each(["https://", "rules of the dock.pdf", "faq"])(
    "to %j, which is no address, is said at its text",
    async (path) => {
      const said = `This links to "${path}". Please enter an address such as https://example.org/form`;
      const text = `See [this](<${path}>).`;
      expect(readField((await ask(text)).html, "answer").error).toContain(said);
      const post = { intent: "publish", title: "Grebes", body: text, dateCreated: "May 1" };
      const posted = await administrator.send("/admin", post);
      expect(readField(posted.html, "body").error).toContain(said);
    },
  );

  test("that there is may be published, and deleting its page says who links to it", async () => {
    const links = [
      "/amenities/pool?a=b#hours",
      "/FAQ/",
      "/calendar?month=2026-01",
      "/calendar.ics",
      "/",
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

describe("what was taken down", () => {
  const question = "When does the phalarope festival end?";
  const typed = { question, answer: "On Sunday." };

  test("stays in its list, and is published again from its form", async () => {
    await pressed(administrator.send("/admin/publish/faq/new", { intent: "publish", ...typed }));
    const place = await placeOf(question);
    const review = await pressed(administrator.send(`${place}/delete`, { intent: "schedule" }));
    const { html } = await administrator.open(review);
    const revision = readField(html, "revision").value ?? "";
    expect(await pressed(administrator.send(review, { intent: "publish", revision }))).toBe(
      "/admin/publish/faq",
    );
    expect((await visitor().open("/faq")).html).not.toContain("phalarope");
    const list = await administrator.open("/admin/publish/faq?state=down");
    expect(textOf(list)).toMatch(/phalarope festival end\? Taken down on .* by /);
    expect(textOf(await administrator.open("/admin/publish"))).toContain("1 taken down");
    const form = await administrator.open(place);
    expect(textOf(form)).toContain("Visitors can't see it.");
    expect(readField(form.html, "answer").value).toBe("On Sunday.");
    const entry = readField(form.html, "entry").value ?? "";
    const again = { ...typed, answer: "On Monday.", entry, intent: "publish" };
    expect(await pressed(administrator.send(place, again))).toBe("/admin/publish/faq");
    expect((await visitor().open("/faq")).html).toContain("On Monday.");
    expect(textOf(await administrator.open("/admin/publish"))).not.toContain("taken down");
  });

  async function placeOf(words: string): Promise<string> {
    const search = new URLSearchParams({ q: words });
    const { html } = await administrator.open(`/admin/publish/faq?${search}`);
    expect(textOf({ html } as Answer)).toMatch(/1 of \d+\./);
    return readLinks(readMain(html)).find((href) => href.includes("/faq/edit-")) ?? "";
  }
});

test("one document in place of the minutes is set at the desk, and their list says so", async () => {
  const place = "/admin/publish/allminutes/edit-allminutes";
  const list = async () => textOf(await administrator.open("/admin/publish/minutes"));
  expect(await list()).toContain("Show one document instead of this list");
  const typed = {
    title: "The dunlin papers",
    summary: "Kept elsewhere.",
    embed: "https://elsewhere.example/minutes",
  };
  const publish = async (values: Record<string, string>) => {
    const { html } = await administrator.open(place);
    const seen = readField(html, "seen").value ?? "";
    return pressed(administrator.send(place, { intent: "publish", seen, ...values }));
  };
  expect(await publish(typed)).toBe("/admin/publish/minutes");
  expect(await list()).toContain(
    "Neighbors don't see this list. The page shows “The dunlin papers” instead.",
  );
  expect((await visitor().open("/meetingminutes")).html).toContain(typed.embed);
  await publish({});
  expect(await list()).not.toContain("Neighbors don't see this list");
  expect((await visitor().open("/meetingminutes")).html).not.toContain(typed.embed);
});

test("an amenity is marked on the chart by numbers that its form shows", async () => {
  const place = "/admin/publish/amenities/edit-pool";
  const { html } = await administrator.open(place);
  expect(html).toMatch(/<svg viewBox="0 0 \d+ \d+"[^>]*>.*<text[^>]*>200<\/text>/);
  expect(readField(html, "chartX").value).toBe("250");
  const body = new FormData();
  const kept = html.matchAll(/<(?:input|textarea)[^>]*name="(picture[^"]*)"[^>]*>/g);
  const names = [...kept].flatMap(([, name]) => (name && !name.endsWith("Remove") ? name : []));
  for (const name of ["seen", "entry", "name", "summary", "text", ...names]) {
    if (name !== "pictures") body.set(name, readField(html, name).value ?? "");
  }
  for (const [name, value] of Object.entries({ chartX: "777", chartY: "333", intent: "publish" })) {
    body.set(name, value);
  }
  expect(await pressed(administrator.upload(place, body))).toBe("/admin/publish/amenities");
  expect((await visitor().open("/")).html).toMatch(/cx="64.75%" cy="41.625%"/);
});

test("nobody but the administrator sends anything to the desk", async () => {
  const sent = { intent: "publish", question: "Mine?", answer: "Yes." };
  for (const other of [visitor(), resident]) {
    for (const path of ["faq/new", "begin", "faq/order", "history", "review/none"]) {
      const { status, headers } = await other.send(`/admin/publish/${path}`, sent);
      expect([status, headers.get("location")]).not.toEqual([302, "/admin/publish/faq"]);
    }
  }
  expect((await visitor().open("/faq")).html).not.toContain("Mine?");
});

test("a new association begins empty, after asking once, and its pages say what will be there", async () => {
  const typed = {
    name: "Elm Pond Association",
    shortName: "Elm Pond",
    email: "board@elmpond.example.org",
    timeZone: "America/Chicago",
  };
  const dashboard = async () => textOf(await administrator.open("/admin"));
  expect(textOf(await administrator.open("/admin/publish"))).not.toContain("Next steps");
  const send = (given: Record<string, string>) =>
    administrator.send("/admin/publish/begin", { intent: "begin", ...typed, ...given });
  const asked = await send({});
  expect(asked.status).toBe(400);
  expect(textOf(asked)).toContain("Please check this box");
  expect(readField(asked.html, "shortName").value).toBe("Elm Pond");
  expect(await pressed(send({ confirm: "on" }))).toBe("/admin/publish");
  const desk = await administrator.open("/admin/publish");
  expect(textOf(desk)).toContain("Add your covenants");
  expect((await visitor().open("/")).html).toContain("Elm Pond");
  for (const path of ["/amenities", "/arc", "/covenantsbylaws", "/faq", "/boardmembers"]) {
    const page = await visitor().open(path);
    expect([page.status, textOf(page)]).toEqual([
      200,
      expect.stringMatching(/Page under construction\..* will .*here\./s),
    ]);
  }
  expect(await pressed(administrator.send("/admin/publish/begin", { intent: "done" }))).toBe(
    "/admin/publish",
  );
  expect(textOf(await administrator.open("/admin/publish"))).not.toContain("Add your covenants");
  expect(await dashboard()).not.toContain("sample association");
});
