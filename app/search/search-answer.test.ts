import "../../tests/setup/show-sample.ts";
import { expect, test } from "vitest";
import { renderPage } from "../layout/render-page.fixture.ts";
import { SearchAnswer } from "./search-answer.tsx";
import { readSearchState } from "./search-state.ts";

test("nothing is found without a word while documents are still to be read", () => {
  const found = { lines: [], isExact: false, isAnswer: false };
  const show = (lacksDocuments: boolean) =>
    renderPage(SearchAnswer, {
      state: readSearchState(new URLSearchParams({ q: "nuisance" })),
      results: { count: 0, pages: 0, sources: [], best: "none", isAnswered: false } as never,
      ...{ events: found, announcements: null, neighbors: null, lacksDocuments },
      ...{ isExact: false, isMember: false, isVisitor: true, hasVendors: false },
      lacksAnnouncements: false,
    });
  expect(show(true)).toContain("Some documents are still being prepared");
  expect(show(false)).not.toContain("being prepared");
});
