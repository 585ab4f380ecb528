import "../../tests/setup/show-sample.ts";
import { expect, test, vi } from "vitest";
import { currentEdition } from "../content/edition.server.ts";
import { plantCorpus } from "./corpus.fixture.ts";
import { findPlaces } from "./find-places.server.ts";
import { prepareIndex } from "./search.server.ts";
import { MOST_RANKED } from "./search-index.server.ts";
import type { SearchPlace } from "./search-place.ts";
import { readSynonyms } from "./synonyms.ts";
import { indexPlaces } from "./write-search-index.server.ts";

const own = await prepareIndex(currentEdition());
const logIn = readSynonyms(["login, log in"]);
const urls = (question: string) => findPlaces(own, question, logIn).places.map(({ url }) => url);

/** What leads to a place first; more of this is in resident-questions.test.ts. */
const first = [
  ["may I put up a fence?", "/faq#question-2"],
  ["Fencing", "/faq#question-2"],
  ["Article 4", "/covenantsbylaws/covenants#article-iv-assessments"],
  ["article iv", "/covenantsbylaws/covenants#article-iv-assessments"],
  ["section 8.4 fences", "/covenantsbylaws/covenants#8-4-fences-and-walls"],
  ["pickle", "/amenities/basketballpickleball"],
  ["boat motors", "/faq#question-11"],
  ["covenents", "/covenantsbylaws/covenants"],
  ["streetlight", "/faq#question-21"],
  ["sign in", "/login"],
  ["change my password", "/account#password"],
] as const;

const among = [
  ["where do I send a message", "/contact"],
  ["calendar", "/calendar"],
] as const;

test("a question leads to the place that answers it", () => {
  for (const [question, url] of first) expect.soft(urls(question)[0], question).toBe(url);
  for (const [question, url] of among) expect.soft(urls(question), question).toContain(url);
  // The map's soundings are no sounds.
  for (const question of ["how loud", "noise"]) expect(urls(question)).not.toContain("/");
});

function place(name: string, text: string, title = name): SearchPlace {
  const url = `/${name}`;
  return { source: { url, title, weight: 1 }, url, where: "", title, text };
}

/** The names of places in the order in which they are found. */
async function order(question: string, ...places: SearchPlace[]): Promise<string[]> {
  const index = await indexPlaces(places);
  const found = findPlaces(index, question);
  index.close();
  return found.places.map(({ url }) => url.slice(1));
}

test("only where no text has a word, what it begins is found, or else what is written almost so", async () => {
  const almost = place("almost", "A banker, banker, banker");
  const beginning = place("beginning", "Dockyard, dockyard, dockyard", "Dockyard");
  const form = place("form", `${"Reeds and water. ".repeat(60)} Docks.`);
  const typing = place("typing", "A duck, a duck, a duck, and a dick");
  expect(await order("dock", almost, beginning, form, typing)).toEqual(["form"]);
  expect(await order("dock", almost, beginning, typing)).toEqual(["beginning"]);
  expect(await order("dokcs", almost, form)).toEqual(["form"]);
  expect(await order("pit", place("pitch", "A pitch."))).toEqual([]);
  const hours = place("hours", "The hours.");
  expect(await order("ours", place("yours", "It is yours."), hours)).toEqual(["hours"]);
  const others = { goats: "boats", drone: "done", packet: "picket", pending: "spending" };
  for (const [other, known] of Object.entries(others)) {
    expect(await order(other, place("known", known)), other).toEqual([]);
  }
  for (const [other, known] of Object.entries({ movies: "moves", swingers: "swings" })) {
    const often = ["one", "two", "three"].map((name) => place(name, known));
    expect(await order(other, ...often), other).toEqual([]);
  }
});

test("what has only everyday words of a question isn't found, though others mean one that it lacks", async () => {
  const index = await indexPlaces([
    place("set", "The date that the board sets."),
    place("pay", "Pay at the office, and not online."),
  ]);
  const synonyms = readSynonyms(["autopay, pay online"]);
  expect(findPlaces(index, "set up autopay", synonyms)).toMatchObject({ places: [], best: null });
  expect(findPlaces(index, "set up", synonyms).places).toHaveLength(1);
  index.close();
});

test("what has few of the words isn't listed after what has all, a title is before the text", async () => {
  const both = place("both", `A pool. ${"Reeds and water. ".repeat(60)} A guest.`);
  const one = place("one", "Guest, guest, guest, guest");
  expect(await order("pool guests", one, both)).toEqual(["both"]);
  expect(await order("pool guests", one)).toEqual(["one"]);
  const inText = place("text", "The gate, and the gate.");
  const inTitle = place("title", "It is shut at night.", "Gate");
  expect(await order("gates", inText, inTitle)).toEqual(["title", "text"]);
});

test("a word for doing it again or undoing it is found as the word, unless a text has it", async () => {
  const stain = place("stain", "A stained deck.");
  expect(await order("restain", stain, place("other", "A deck."))).toEqual(["stain"]);
  expect(await order("unstained", stain)).toEqual(["stain"]);
  expect(await order("restain", stain, place("again", "Restained."))).toEqual(["again"]);
});

test("a word that joins two is found as these, and two as the one that joins them", async () => {
  const light = place("light", "A light on the street is out.");
  const plow = place("plow", "The snowplow comes early.");
  expect(await order("streetlights", light, plow)).toEqual(["light"]);
  expect(await order("snow plow", light, plow)).toEqual(["plow"]);
  const bonfires = await indexPlaces([place("bonfire", "A bonfire."), place("fire", "Fire.")]);
  const found = findPlaces(bonfires, "camp fire", readSynonyms(["campfire, bonfire"]));
  expect(found.places.map(({ url }) => url)).toEqual(["/bonfire"]);
  bonfires.close();
});

test("a word that means the same as others is spelled right", async () => {
  const index = await indexPlaces([place("trail", "A trail to the lake."), place("lake", "Two")]);
  const asked = (...lists: string[]) =>
    findPlaces(index, "trial", readSynonyms(lists)).places.map(({ url }) => url);
  expect(asked()).toEqual(["/trail"]);
  expect(asked("trial, court")).toEqual([]);
  index.close();
});

test("a phone number and an email address are found by what they are", async () => {
  const house = place("house", "Pool house: 555-0142.");
  const board = place("board", "board@heronlake.example.org");
  expect(await order("phone", house, board)).toEqual(["house"]);
  expect(await order("555-0142", house, board)).toEqual(["house"]);
  expect(await order("email", house, board)).toEqual(["board"]);
});

test("an older report comes after a newer one that says as much, but not minutes", async () => {
  const names = ["2024-12-report", "2025-12-report", "2024-12-minutes", "2025-12-minutes"];
  const [older, newer, minutes, later] = names.map((name) => `meetingminutes/${name}`);
  const dues = (name = "", title = "Year") => place(name, "Dues of the year.", title);
  expect(await order("dues", dues(older, "Dues"), dues(newer))).toEqual([newer, older]);
  expect(await order("dues", dues(minutes, "Dues"), dues(later))).toEqual([minutes, later]);
  const said = place(older ?? "", "Dues and a study.", "Dues");
  expect(await order("dues study", said, dues(newer))).toEqual([older]);
});

test("a definition comes after a rule, and the article's name counts for its sections", async () => {
  const defined = place("defined", "“Deck” means a floor.", "1.2 Deck");
  const rule = place("rule", "Of wood.", "Decks");
  expect(await order("deck", defined, rule)).toEqual(["rule", "defined"]);
  const swim = { ...place("swim", "At your own risk.", "6.5 Swimming"), chapter: "The lake" };
  expect(await order("swim lake", swim, place("pool", "Swimming."))).toEqual(["swim"]);
});

test("case, accents and apostrophes make no difference", async () => {
  const cafe = place("cafe", "Owner’s CAFÉ");
  for (const question of ["cafe", "Café", "OWNER'S", "owners"]) {
    expect(await order(question, cafe), question).toEqual(["cafe"]);
  }
});

test("words that tell nothing are looked for when there are no others", async () => {
  expect(await order("what is it?", place("one", "What it is."))).toEqual(["one"]);
  expect(await order("the gate", place("one", "The lake"), place("two", "A gate"))).toEqual([
    "two",
  ]);
});

test.each([
  ["nothing", ""],
  ["a space", " "],
  ["marks", "?!*+-()[]{}\\\"'~^"],
  ["control characters and emoji", "\u0000\u0007\u{1f600}"],
  ["what ends a query elsewhere", "'; --"],
  ["a word of 10,000 letters", "x".repeat(10_000)],
  ["5,000 accents", "é".normalize("NFD").repeat(5000)],
])("finds nothing, and doesn't fail, when asked for %s", (_name, question) => {
  expect(urls(question)).toEqual([]);
});

const spelled = [
  ...['"fence" gate', 'fence" gate', "fence* gate", "^fence gate", "fence -gate", "+fence +gate"],
  ...["(fence gate", "fence) gate", "{title}: fence gate", "text:fence gate", "fence NOT gate"],
  ...["fence OR gate", "fence AND gate", "fence; gate --", "fence\u0000gate", "'fence' 'gate'"],
];

test("what FTS5 takes for syntax is looked up as words alone", async () => {
  const both = place("both", "A fence has a gate. Title, text.");
  const one = place("one", "A fence, a fence.");
  for (const question of spelled) {
    expect.soft(await order(question, one, both), question).toEqual(["both"]);
  }
});

test("what matches equally well always has the same order", async () => {
  const names = ["a", "b", "c", "d"];
  const places = names.map((name) => place(name, "A gate.", "Same"));
  expect(await order("gate", ...places)).toEqual(names);
  expect(await order("gate", ...places.toReversed())).toEqual(names);
});

test("from eight letters on a word may have two letters wrong, from four on one", async () => {
  const places = [place("fence", "Fence"), place("covenant", "Covenants")];
  expect(await order("fenec", ...places)).toEqual(["fence"]);
  expect(await order("fnece", ...places)).toEqual(["fence"]);
  expect(await order("cuvenents", ...places)).toEqual(["covenant"]);
  expect(await order("cuvenatns", ...places)).toEqual(["covenant"]);
  for (const far of ["fnc", "finse", "cuvinents"]) expect(await order(far, ...places)).toEqual([]);
});

test("of more places than are ranked, titles and what binds come first", async () => {
  const many = Array.from({ length: MOST_RANKED + 1 }, (_, index) => place(`${index}`, "A gate."));
  const weigh = (weight: number, one: SearchPlace) => ({
    ...one,
    source: { ...one.source, weight },
  });
  const last = weigh(0.6, place("minutes", "Shut at night, and so on and so forth.", "Gate"));
  const found = await order("gate", last, ...many, weigh(1.6, place("covenants", "A gate.")));
  expect(found.slice(0, 2).sort()).toEqual(["covenants", "minutes"]);
  expect(found).toHaveLength(200);
});

test("of a long question's words the rare ones decide, if most places have the others", async () => {
  const many = Array.from({ length: MOST_RANKED + 1 }, (_, index) =>
    place(`${index}`, "A lake, a lot."),
  );
  const rare = place("rare", "A swan on the lake.");
  expect((await order("zebra swan lot lake", ...many, rare))[0]).toBe("rare");
  expect(await order("zebra lot lakeshore", ...many, rare)).not.toEqual([]);
});

const manyWords = Array.from({ length: 500 }, (_, index) => `wrod${"x".repeat(index % 9)}${index}`);

test.each([
  ["two words", "fence heigth"],
  ["one word 50 times", "wrod ".repeat(50)],
  ["words that nobody writes", "qzxv vxzq covenents asessment bilaws"],
  ["500 words", manyWords.join(" ")],
])("few terms are looked up for %s", async (_what, question) => {
  const index = await indexPlaces(plantCorpus(200).places);
  const ranks = vi.spyOn(index, "rank");
  const spellings = vi.spyOn(index, "listSpellings");
  findPlaces(index, question);
  const asked = Math.min(12, new Set(question.trim().split(" ")).size);
  // Each way to look once; each word with what it begins and what is written almost so.
  expect(ranks.mock.calls.length).toBeLessThanOrEqual(7);
  for (const [expression] of ranks.mock.calls) {
    expect(expression.split('"').length / 2).toBeLessThanOrEqual(2 * asked * (1 + 20 + 20));
  }
  expect(spellings.mock.calls.length).toBeLessThanOrEqual(3 * asked);
  index.close();
});

test("words that mean the same are found, also phrases, but after the word itself", async () => {
  const synonyms = readSynonyms(["trash, garbage, refuse", "airbnb, short-term rental, lease"]);
  const find = async (question: string, ...places: SearchPlace[]) => {
    const index = await indexPlaces(places);
    const found = findPlaces(index, question, synonyms);
    index.close();
    return found.places.map(({ url }) => url.slice(1));
  };
  const refused = place("refused", "The server refuses it.");
  expect(await find("refuse", refused, place("garbage", "Garbage."))).toEqual(["garbage"]);
  const places = [
    place("garbage", "Garbage, on Tuesdays."),
    place("trash", "Trash, on Tuesdays."),
    place("rental", "Short term rentals, never."),
    place("apart", "A rental of the tables is short; the term is a day."),
  ];
  expect(await find("trash", ...places)).toEqual(["trash", "garbage"]);
  expect(await find("garbage tuesdays", ...places)).toEqual(["garbage", "trash"]);
  expect(await find("airbnb", ...places)).toEqual(["rental"]);
  expect(await find("short term rentals", place("lease", "A lease."))).toEqual(["lease"]);
});

test("what something isn't comes after what it is, unless that is asked", async () => {
  const isnt = place("isnt", "A dock with a roof.", "What a dock is not");
  const is = place("is", "A dock may float.", "Docks and boats");
  expect(await order("build a dock", isnt, is)).toEqual(["is", "isnt"]);
  expect((await order("what is not a dock", isnt, is))[0]).toBe("isnt");
  // What forbids it answers.
  const forbids = place("forbids", "No dock may be let.", "No docks");
  expect(
    await order("dock", place("tells", "A dock may float.", "What of docks"), forbids),
  ).toEqual(["forbids", "tells"]);
});

test("the document that is named, and the number that is asked for, come first", async () => {
  const source = { url: "/bylaws", title: "Bylaws", weight: 1 };
  const own = { ...place("own", "Three may ask to change them."), source };
  const other = place("other", "How to change the bylaws.", "Amendments");
  expect((await order("change the bylaws", other, own))[0]).toBe("own");
  const low = place("low", "A fence is low. Its height is up to you.");
  const high = place("high", "The height of a fence is at most 4 feet.");
  expect((await order("fence height", low, high))[0]).toBe("high");
});

test("two rows of a table are about different things", async () => {
  const rows = place("rows", "Boat · Ask;\nWood · Ask;\nDriveway · Ask;\n");
  const rule = place("rule", "Keep it in the garage. A boat may stay in the driveway for a day.");
  expect((await order("boat driveway", rows, rule))[0]).toBe("rule");
});

test("where no text has any of the words, what means the same is no exact match", async () => {
  const index = await indexPlaces([place("car", "A vehicle on the street.")]);
  const best = (question: string) =>
    findPlaces(index, question, readSynonyms(["car, vehicle, golf cart"])).best;
  expect(best("golf cart")).toBe("similar words");
  expect(best("car street")).toBe("words");
  index.close();
});
