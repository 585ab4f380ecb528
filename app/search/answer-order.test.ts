import { expect, test } from "vitest";
import { findPlaces } from "./find-places.server.ts";
import type { SearchPlace } from "./search-place.ts";
import { readSynonyms } from "./synonyms.ts";
import { indexPlaces } from "./write-search-index.server.ts";

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

test("rare words together come before a common one that is said again and again", async () => {
  const lake = Array.from({ length: 30 }, (_, at) => place(`${at}`, "The lake."));
  const together = place("together", "A dock and a ladder.");
  const apart = place("apart", `A dock. ${"Reeds and water. ".repeat(60)} A ladder.`);
  const common = place("common", "The lake, the lake, the lake, and a dock.");
  const found = await order("ladder dock lake", ...lake, common, apart, together);
  expect(found[0]).toBe("together");
});

test("pages that answer residents come before deeds, and those before minutes", async () => {
  const weigh = (name: string, weight: number) => {
    const one = place(name, "A gate.");
    return { ...one, source: { ...one.source, weight } };
  };
  const places = [weigh("minutes", 0.6), weigh("deed", 1), weigh("faq", 1.5)];
  expect(await order("gate", ...places)).toEqual(["faq", "deed", "minutes"]);
});

test("of titles with the words that tell, the one that asks the same comes first", async () => {
  const other = place("other", "Guests are brought.", "When may I bring guests?");
  const same = place("same", "Guests are brought.", "How may I bring guests?");
  expect(await order("how may I bring guests", other, same)).toEqual(["same", "other"]);
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

test("a document whose name is asked comes before a section that is named like it", async () => {
  const source = { url: "/rules", title: "Declaration of covenants and restrictions", weight: 1 };
  const amendment = { url: "/amendment", title: "Amendment", weight: 1 };
  const other = { ...place("amendment", "The declaration.", "Declaration"), source: amendment };
  const cover = { ...place("rules", "All of it.", source.title), source };
  const synonyms = readSynonyms(["ccrs, covenants, declaration"]);
  const index = await indexPlaces([other, cover]);
  expect(findPlaces(index, "ccrs", synonyms).places.map(({ url }) => url)[0]).toBe("/rules");
  index.close();
});

test("a rule for everyone comes before that of an amenity, unless it is named", async () => {
  const rules = place("rules", "Dogs on a leash.");
  const pool = place("amenities/pool", "Dogs on a leash.", "Pool");
  expect((await order("dog leash", pool, rules))[0]).toBe("rules");
  expect((await order("dog at the pool", pool, rules))[0]).toBe("amenities/pool");
});

test("a rule comes before one that it replaced, and a chapter's name counts for its rules", async () => {
  const old = place("1987", "A dock. Replaced in 2016.");
  const now = place("2016", "A dock. Adopted in 2016.");
  expect(await order("dock", old, now)).toEqual(["2016", "1987"]);
  const why = place("why", "A dock.", "Why this amendment");
  expect(await order("dock", why, now)).toEqual(["2016", "why"]);
  const boats = { ...place("boats", "Four."), chapter: "Boats" };
  expect((await order("four boats", place("other", "Four boats."), boats))[0]).toBe("boats");
});

test("what something isn't comes after what it is, unless that is asked", async () => {
  const isnt = place("isnt", "A dock with a roof.", "What a dock is not");
  const is = place("is", "A dock may float.", "Docks and boats");
  expect(await order("build a dock", isnt, is)).toEqual(["is", "isnt"]);
  expect((await order("what is not a dock", isnt, is))[0]).toBe("isnt");
});

test("who cares for something is under maintenance, what one builds isn't at an amenity", async () => {
  const care = { ...place("care", "The hedge and the lamp.", "9.2"), chapter: "Maintenance" };
  const other = place("other", "The hedge and the lamp.");
  expect((await order("who mows the hedge", other, care))[0]).toBe("care");
  const shared = place("amenities/deck", "A deck.", "Deck");
  const rules = place("rules", "Of wood.", "Decks and porches");
  expect((await order("build a deck", shared, rules))[0]).toBe("rules");
});

test("minutes come after what they decide on where a question asks what one may do", async () => {
  const minutes = place("meetingminutes/2026-10-board-meeting", "Dogs on a leash.", "October");
  const rules = place("rules", "Dogs on a leash. Cats as well.", "Animals");
  expect((await order("can a dog go without a leash", minutes, rules))[0]).toBe("rules");
});
