import { fieldLimits } from "../platform/limits.ts";

/** A search, as kept in its URL: `?q=fence&page=2`. */
export type SearchState = ReturnType<typeof readSearchState>;

/** Of documents and pages; the first page leaves out what matches less well than its best. */
export const resultsPerPage = 10;

/** Reads a search from a URL, and limits the length of the question. */
export function readSearchState(parameters: URLSearchParams) {
  const question = (parameters.get("q") ?? "").replaceAll(/[\p{C}\uFFFD\s]+/gu, " ").trim();
  const letters = [...question];
  const page = parameters.get("page") ?? "";
  return {
    question: letters.slice(0, fieldLimits.question).join(""),
    // Whether only the beginning of the question counts.
    isCut: letters.length > fieldLimits.question,
    page: /^[1-9]\d?$/.test(page) ? Number(page) : 1,
    // The URL of the one document of which every page is shown; empty for all.
    within: parameters.get("in") ?? "",
  };
}

/** The URL of a search. */
export function searchUrl({ question, page, within }: Omit<SearchState, "isCut">): string {
  const parameters = new URLSearchParams({ q: question });
  if (within) parameters.set("in", within);
  if (page > 1) parameters.set("page", String(page));
  return `/search?${parameters}`;
}
