import "../../../tests/setup/show-sample.ts";
import { expect, test } from "vitest";
import { drawing } from "../../../compiler/sample-folder.fixture.ts";
import { entryVersion } from "../entry-version.server.ts";
import { formatFile } from "../fields.ts";
import { findProblems } from "../problems.server.ts";
import {
  compileSource,
  kindOf,
  openSample,
  sampleValues,
  sourceFiles,
  valuesOf,
} from "../source-files.fixture.ts";

test("documents of a fixed name keep their section, order and short name", async () => {
  const files = sourceFiles({
    "documents/documents.yaml": `# Ours
bylaws:
  title: The bylaws of Elm Pond
  summary: How we meet.
covenants:
  title: The covenants of Elm Pond
  summary: What we agreed to.
guidelinesStandards:
  title: The guidelines of Elm Pond
  summary: How to build.
meetingminutes:
  title: All minutes
  summary: Kept elsewhere.
  embed: https://elsewhere.example/minutes
other:
  section: governing
  title: Another
  summary: Listed last.
`,
  });
  const before = await compileSource(files);
  const documents = kindOf("documents");
  expect((await documents.read(files)).map(({ id }) => id)).toEqual([
    ...["guidelinesStandards", "covenants", "bylaws", "other"],
  ]);
  for (const { id, values } of await documents.read(files)) {
    await documents.write(files, id, { ...values, summary: "Another summary." });
    await documents.write(files, id, values);
  }
  expect(await compileSource(files)).toEqual(before);
  const moved = await valuesOf(documents, files, "guidelinesStandards");
  expect(moved).toMatchObject({ menuTitle: "Guidelines and standards", alsoIn: "governing" });
  await documents.write(files, "guidelinesStandards", { ...moved, alsoIn: "" });
  const after = (await compileSource(files)).documents;
  expect(after.map(({ id, menuName, alsoIn }) => [id, menuName, alsoIn])).toEqual(
    before.documents.map(({ id, menuName }) => [id, menuName, null]),
  );
  expect((await compileSource(files)).allMinutes?.title).toBe("All minutes");
});

test("a draft from before a document's missing file was asked for still knows its entry", async () => {
  const files = sourceFiles({ "documents/documents.yaml": "bylaws:\n  title: The bylaws\n" });
  const { fileWithout, ...before } = await valuesOf(kindOf("documents"), files, "bylaws");
  expect(fileWithout).toBe("on");
  const later = { fileWithout: "on", uploaded: "2026-05-01", icon: "a mark" };
  expect(entryVersion(before)).toBe(entryVersion({ ...before, ...later }));
});

test("a new PDF has the day of its upload, which goes when the PDF goes", async () => {
  const files = sourceFiles();
  const documents = kindOf("documents");
  const pdf = (letter: string) => formatFile({ hash: letter.repeat(64), name: "rules.pdf" });
  const values = { ...sampleValues(documents, "Rules"), file: pdf("a") };
  const list = "documents/documents.yaml";
  const day = () => /uploaded: (\S+)/.exec(files.text(list))?.[1];
  const id = await documents.write(files, null, values);
  const today = day();
  expect(today).toMatch(/^20\d\d-\d\d-\d\d$/);
  files.writeText(list, files.text(list).replace(`${today}`, "2026-02-10"));
  await documents.write(files, id, { ...values, summary: "Other words.", form: "true" });
  expect(files.text(list)).toContain("form: true");
  await documents.write(files, id, { ...values, summary: "Other words." });
  expect(files.text(list)).not.toContain("form:");
  expect(day()).toBe("2026-02-10");
  await documents.write(files, id, { ...values, file: pdf("b") });
  expect(day()).toBe(today);
  await documents.write(files, id, { ...values, file: "" });
  expect(day()).toBeUndefined();
});

test("a document can't take the name of all minutes, or one of minutes kept elsewhere", async () => {
  const files = sourceFiles();
  const values = sampleValues(kindOf("documents"), "Meetingminutes");
  expect(await kindOf("documents").write(files, null, values)).toBe("meetingminutes-2");
  const record = { ...sampleValues(kindOf("minutes"), "Board"), date: "2026-11-10" };
  expect(await kindOf("minutes").write(files, null, record)).toBe("2026-11-board");
  const same = { ...values, title: "2026-11 Board" };
  expect(await kindOf("documents").write(files, null, same)).toBe("2026-11-board-2");
  await compileSource(files);
});

test("groups of site.yaml that hold nothing any more are gone, and come back", async () => {
  const files = await openSample("heron-lake");
  const facts = kindOf("facts");
  const before = await valuesOf(facts, files, "facts");
  const links = ["payDues", "managementContact", "socialMedia", "tennisReservations"];
  const none = Object.fromEntries(links.map((name) => [name, ""]));
  await facts.write(files, "facts", { ...before, ...none });
  expect(files.text("site.yaml")).not.toMatch(/^links:/m);
  expect((await compileSource(files)).site.links).toEqual({});
  await facts.write(files, "facts", { ...before, calendarEmbed: "https://calendar.example/" });
  const { site } = await compileSource(files);
  expect(site.links.payDues).toBe(before["payDues"]);
  expect(site.calendarEmbed).toBe("https://calendar.example/");
});

test("fields and groups without a value are written where they stand", async () => {
  const files = sourceFiles({
    "site.yaml": `name: Elm Pond Association
shortName: Elm Pond
tagline: Twelve homes
welcome: Hello.
email: board@elmpond.example
timeZone: America/Chicago
postalAddress:
links:
introductions: # none yet
`,
    "documents/documents.yaml":
      "nothing:\nrules:\n  section: governing\n  title: Rules\n  summary:\n",
  });
  const facts = kindOf("facts");
  const values = { ...(await valuesOf(facts, files, "facts")), payDues: "https://pay.example/" };
  await facts.write(files, "facts", values);
  expect(await valuesOf(facts, files, "facts")).toEqual(values);
  const words = {
    ...(await valuesOf(kindOf("introductions"), files, "introductions")),
    faq: "Ask.",
  };
  await kindOf("introductions").write(files, "introductions", words);
  expect((await compileSource(files)).site.introductions.faq).toBe("Ask.");
  expect((await kindOf("documents").read(files)).map(({ id }) => id)).toEqual(["rules"]);
});

test("a text that two entries share is changed in one of them", async () => {
  const files = sourceFiles({
    "faq.yaml": `- question: Bees?
  answer: &same Ask the board.
- question: Hens?
  answer: *same
`,
  });
  const faq = kindOf("faq");
  const [bees, hens] = await faq.read(files);
  await faq.write(files, bees?.id ?? "", { question: "Bees?", answer: "Two hives." });
  expect((await faq.read(files))[1]?.values["answer"]).toBe("Ask the board.");
  await faq.remove?.(files, bees?.id ?? "");
  expect(await faq.read(files)).toEqual([hens]);
  await compileSource(files);
});

test("a file that begins with a byte order mark or has Windows line ends is read whole", async () => {
  const page = "\uFEFF---\r\ntitle: Pets\r\nsummary: Dogs.\r\nmenu: hoa\r\n---\r\n\r\nLeash.\r\n";
  const files = sourceFiles({ "pages/pets.md": page });
  const pages = kindOf("pages");
  const values = await valuesOf(pages, files, "pets");
  expect(values).toMatchObject({ title: "Pets", text: "Leash." });
  await pages.write(files, "pets", { ...values, text: "Leash, please." });
  expect(await valuesOf(pages, files, "pets")).toEqual({ ...values, text: "Leash, please." });
  await compileSource(files);
});

test("photos keep their names and what else is said of them, and get free ones", async () => {
  const files = await openSample("heron-lake");
  const amenities = kindOf("amenities");
  const before = await valuesOf(amenities, files, "pool");
  const photo = { hash: files.file("chart.svg")?.hash ?? "", name: "Wide view.svg" };
  const added = {
    ...before,
    picture1: before["picture2"] ?? "",
    picture1Alt: "The ring, anew.",
    picture2: formatFile(photo),
    picture2Alt: "A chart.",
    picture2Caption: "",
    picture3: formatFile({ ...photo, name: "detail.svg" }),
    picture3Alt: "The chart once more.",
    picture4: before["picture2"] ?? "",
    picture4Alt: "The ring once more.",
  };
  await amenities.write(files, "pool", added);
  expect(files.list("amenities/pool").sort()).toEqual([
    ...["detail-2.svg", "detail-3.svg", "detail.svg", "index.md", "wide-view.svg"],
  ]);
  const [pool] = (await compileSource(files)).amenities.filter(({ id }) => id === "pool");
  expect(pool?.pictures.map(({ alt }) => alt)).toEqual([
    ...["The ring, anew.", "A chart.", "The chart once more.", "The ring once more."],
  ]);
  expect(pool?.chart).toBeTruthy();
  await amenities.write(files, "pool", { name: "Pool", summary: "Open.", text: "Swim." });
  expect(files.list("amenities/pool")).toEqual(["index.md"]);
  await compileSource(files);
});

test("an amenity's season is written, asked for whole, and deleted", async () => {
  const files = await openSample("heron-lake");
  const amenities = kindOf("amenities");
  const before = await valuesOf(amenities, files, "pool");
  expect(before).toMatchObject({ opens: "2027-05-29", closes: "2027-09-06" });
  const seasonOf = async () =>
    (await compileSource(files)).amenities.find(({ id }) => id === "pool")?.season;
  await amenities.write(files, "pool", { ...before, opens: "2027-06-01" });
  expect(await seasonOf()).toEqual({ opens: "2027-06-01", closes: "2027-09-06" });
  await amenities.write(files, "pool", { ...before, opens: "", closes: "" });
  expect(await seasonOf()).toBeUndefined();
  const problems = (opens: string, closes: string) =>
    amenities.check?.({ ...before, opens, closes }).map(({ field }) => field);
  expect(problems("2027-05-29", "")).toEqual(["closes"]);
  expect(problems("", "2027-09-06")).toEqual(["opens"]);
  expect(problems("2027-05-29", "2027-05-29")).toEqual(["closes"]);
  expect(problems("", "")).toEqual([]);
});

test("a portrait that two members share goes with the last of them", async () => {
  const files = sourceFiles({
    "board.yaml": `- {id: chair, name: June, role: Chair, about: Leads., picture: both}
- {id: both, name: Amos, role: Treasurer, about: Counts., picture: both}
`,
    "board/both.svg": drawing,
  });
  const board = kindOf("board");
  const values = await valuesOf(board, files, "both");
  const other = sourceFiles({ "other.svg": drawing.replace("30", "40") }).file("other.svg");
  await board.write(files, "both", { ...values, picture: other ? formatFile(other) : "" });
  expect(files.list("board").sort()).toEqual(["both-2.svg", "both.svg"]);
  expect((await compileSource(files)).board?.map(({ picture }) => picture !== null)).toEqual([
    ...[true, true],
  ]);
  await board.remove?.(files, "chair");
  expect(files.list("board")).toEqual(["both-2.svg"]);
  await board.write(files, "both", { ...values, picture: "" });
  expect(files.list("board")).toEqual([]);
  await compileSource(files);
});

test("a form names what it misses before anything is compiled", () => {
  const problems = (name: string, values: Record<string, string>) =>
    findProblems(kindOf(name), values).map(({ field }) => field);
  const record = { title: "Board", kind: "minutes", date: "2026-11-10", summary: "Decided." };
  expect(problems("minutes", record)).toEqual(["file"]);
  const embed = "https://elsewhere.example/";
  expect(problems("minutes", { ...record, embed })).toEqual([]);
  expect(problems("minutes", { ...record, embed, date: "1998-02-01" })).toEqual([]);
  for (const date of ["next week", "2026-02-30", "26-11-10", "0026-11-10"]) {
    expect(problems("minutes", { ...record, embed, date })).toEqual(["date"]);
  }
  const file = formatFile({ hash: "0".repeat(64), name: "a.pdf" });
  expect(problems("minutes", { ...record, embed, file })).toEqual(["embed"]);
  const rules = { title: "Rules", section: "governing" };
  expect(problems("documents", rules)).toEqual(["file"]);
  expect(problems("documents", { ...rules, fileWithout: "on" })).toEqual([]);
  expect(problems("documents", { ...rules, file })).toEqual(["summary"]);
  expect(problems("documents", { ...rules, fileWithout: "on", alsoIn: "governing" })).toEqual([
    "alsoIn",
  ]);
  expect(problems("faq", { question: "x".repeat(301), answer: "" })).toEqual([
    ...["question", "answer"],
  ]);
});
