import { fieldLimits } from "../platform/limits.ts";

/** What is asked of the search; kept in the address, as `?q=fence&page=2`. */
export interface SearchState {
  question: string;
  /** Whether it was longer than what is looked for. */
  isCut: boolean;
  page: number;
  /** The address of the one document of which every page is shown; empty for all. */
  within: string;
}

/** Reads what is asked from an address. Whatever stands there, it is a question of a fair length. */
export function readSearchState(parameters: URLSearchParams): SearchState {
  const asked = (parameters.get("q") ?? "").replaceAll(/[\p{C}\uFFFD\s]+/gu, " ").trim();
  const letters = [...asked];
  const page = parameters.get("page") ?? "";
  return {
    question: letters.slice(0, fieldLimits.question).join(""),
    isCut: letters.length > fieldLimits.question,
    page: /^[1-9]\d?$/.test(page) ? Number(page) : 1,
    within: parameters.get("in") ?? "",
  };
}

/** The address of a search. */
export function searchUrl({ question, page, within }: Omit<SearchState, "isCut">): string {
  const parameters = new URLSearchParams({ q: question });
  if (within) parameters.set("in", within);
  if (page > 1) parameters.set("page", String(page));
  return `/search?${parameters}`;
}
