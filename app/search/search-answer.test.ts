import "../../tests/setup/show-sample.ts";
import { expect, test } from "vitest";
import { renderPage } from "../layout/render-page.fixture.ts";
import type { SearchResults } from "./search.server.ts";
import { SearchAnswer } from "./search-answer.tsx";
import type { searchEvents } from "./search-events.server.ts";
import { readSearchState } from "./search-state.ts";

type Found = Awaited<ReturnType<typeof searchEvents>>;
const found: Found = { lines: [], nothingFor: null, isExact: false, isAnswer: false };

function show(events: Partial<Found>, results: Partial<SearchResults>, lacksDocuments = false) {
  return renderPage(SearchAnswer, {
    state: readSearchState(new URLSearchParams({ q: "nuisance" })),
    results: { count: 0, pages: 0, sources: [], best: null, isAnswered: false, ...results },
    ...{ events: { ...found, ...events }, announcements: null, neighbors: null, lacksDocuments },
    ...{ isExact: events.isExact === true, isMember: false, isVisitor: true, hasVendors: false },
    lacksAnnouncements: false,
  });
}

test("nothing is found without a word while documents are still to be read", () => {
  expect(show({}, {}, true)).toContain("Some documents are still being prepared");
  expect(show({}, {})).not.toContain("being prepared");
});

const lines = [{ url: "/calendar/float", where: "July 4, 2027", title: "Float", passage: "" }];

test("an event with a word that only means the same is no exact match, though it answers", () => {
  const note = "No exact match. Showing similar words.";
  const isSimilar = { best: "similar words" } as const;
  expect(show({ lines, isAnswer: true }, isSimilar)).toContain(note);
  expect(show({ lines, isAnswer: true, isExact: true }, isSimilar)).not.toContain(note);
});

test("where nothing is on, it says so before what is next", () => {
  const note = "Nothing found for this weekend. Here is what comes next.";
  expect(show({ lines, nothingFor: "this weekend" }, {})).toMatch(
    new RegExp(`${note}.*Float`, "s"),
  );
  expect(show({ lines }, {})).not.toContain("Nothing found");
});
