import { expect, test } from "vitest";
import { convertSample, makeFolder } from "../../converter/sample-folder.fixture.ts";
import type { Content, SectionDocument } from "../content/content.ts";
import type { DocumentPages } from "../documents/document-pages.ts";
import { searchParts } from "./search-parts.server.ts";
import type { SearchPlace } from "./search-place.ts";
import { indexPlaces, type SearchPart } from "./write-search-index.server.ts";

const file = {
  href: "/documents/bylaws.pdf",
  bytes: 1,
  pages: 1,
  updated: "2026-11-16",
  uploaded: null,
  work: "1",
};
const bylaws: SectionDocument = {
  id: "bylaws",
  url: "/covenantsbylaws/bylaws",
  title: "Bylaws",
  menuName: "Bylaws",
  summary: "How we decide",
  file,
  embed: null,
  section: "governing",
  alsoIn: null,
};
const pages: DocumentPages = {
  outline: [],
  pages: [
    {
      number: 1,
      picture: { src: "", largeSrc: "", srcSet: "", width: 1, height: 1 },
      blocks: [
        { kind: "heading", level: 2, id: "bylaws", text: "Bylaws" },
        { kind: "paragraph", runs: [{ text: "Of 2011." }] },
        { kind: "heading", level: 2, id: "quorum", text: "4.2 Quorum" },
        { kind: "paragraph", runs: [{ text: "One in five." }] },
        { kind: "paragraph", runs: [{ text: "ELM POND ASSOCIATION" }] },
        { kind: "paragraph", runs: [{ text: "Bylaws of 2011Page 1 of 1" }] },
      ],
    },
  ],
};

const record = (date: string) => ({ ...bylaws, url: date, kind: "minutes" as const, date });

async function leastContent() {
  using folder = makeFolder();
  const { content } = await convertSample(folder.path);
  const faq = [{ question: "When?", html: "<p>Now.</p>" }];
  return { ...content, faq, documents: [bylaws] };
}

async function unread(): Promise<never> {
  throw new Error("the document was read");
}

async function placesOf(parts: readonly SearchPart[]): Promise<SearchPlace[]> {
  return (await Promise.all(parts.map(({ places }) => places()))).flatMap((found) => [...found]);
}

test("a document is a part, read only when asked for; a section is where the page shows its heading", async () => {
  const content = await leastContent();
  const parts = searchParts(content, async () => pages);
  const [whole] = parts;
  const places = await placesOf(parts.slice(0, 1));
  expect(places.map(({ url, title, text }) => [url, title, text])).toEqual([
    ["/covenantsbylaws/bylaws", "Bylaws", "How we decide"],
    ["/covenantsbylaws/bylaws#page-1", "Bylaws", "Of 2011."],
    ["/covenantsbylaws/bylaws#quorum", "4.2 Quorum", "One in five."],
  ]);
  const form = { ...content, documents: [{ ...bylaws, isForm: true as const }] };
  const [, , onPaper] = await placesOf(searchParts(form, async () => pages).slice(0, 1));
  expect(onPaper?.url).toBe("/covenantsbylaws/bylaws#page-1");
  const [lazy] = searchParts(content, unread);
  expect(lazy?.key).toBe(whole?.key);
});

test("words on both sides of a line break, or in cells of a table, are found apart", async () => {
  const content = await leastContent();
  const rows = "<tr><th>Day</th> <th>Cost</th></tr> <tr><td>One</td> <td>$5</td></tr>";
  const html = `<p>On the rack.<br>Ask the board.</p><table>${rows}</table>`;
  const faq = [{ question: "Kayaks?", html }];
  const places = await placesOf(searchParts({ ...content, faq }, async () => pages));
  const [found] = places.filter(({ title }) => title === "Kayaks?");
  expect(found?.text).toBe("On the rack. Ask the board.\nDay · Cost:\nOne · $5;");
});

test("one change changes one key", async () => {
  const content = await leastContent();
  const keys = (changed: Partial<Content>) =>
    searchParts({ ...content, ...changed }, unread).map(({ key }) => key);
  const before = keys({});
  expect(new Set(before).size).toBe(before.length);
  const faq = [{ question: "When?", html: "<p>Later.</p>" }];
  const change = (changed: Partial<typeof bylaws>) => {
    return { documents: [{ ...bylaws, ...changed }] };
  };
  const changes = [
    { faq },
    { site: { ...content.site, tagline: "By the other shore" } },
    change({ summary: "How we vote" }),
    change({ file: { ...file, work: "2" } }),
  ];
  for (const after of changes.map(keys)) {
    expect(after.filter((key) => !before.includes(key))).toHaveLength(1);
  }
  expect(keys({})).toEqual(before);
  const records = ["2025-11-11", "2027-01-12"].map(record);
  const first = keys({ minutes: records.slice(0, 1) });
  const after = keys({ minutes: records }).filter((key) => !first.includes(key));
  expect(after, "the first record of a year").toHaveLength(1);
});

test("a record counts less with each year that it is older than the newest", async () => {
  const content = await leastContent();
  const weigh = async (...dates: string[]) => {
    const minutes = dates.map(record);
    const places = await placesOf(searchParts({ ...content, minutes }, async () => pages));
    const index = await indexPlaces(places);
    const found = [...index.read(index.rank("bylaw")).values()];
    return dates.map((date) => found.find(({ url }) => url === date)?.source.weight ?? 0);
  };
  const weights = await weigh("2011-11-08", "2025-11-11", "2026-11-10");
  expect(weights.toSorted((one, other) => one - other)).toEqual(weights);
  expect(new Set(weights).size).toBe(3);
  expect(await weigh("2025-11-11")).toEqual(weights.slice(2));
});

test("words that look like signs of HTML stay as they are", async () => {
  const faq = [{ question: "What?", html: "<p>&constructor; &amp; &toString;</p>" }];
  const parts = searchParts({ ...(await leastContent()), faq }, unread).slice(1);
  expect((await placesOf(parts))[0]?.text).toBe("&constructor; & &toString;");
});
