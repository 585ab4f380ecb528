import { fieldLimits } from "../platform/limits.ts";
import { readPage } from "../table/table-state.ts";

/** The states to filter by, as the form names them. */
export const entryStates = {
  draft: "Drafts and scheduled",
  published: "Published",
  down: "Taken down (expired)",
} as const;

export type EntryState = keyof typeof entryStates;

/** A search and filter of a list, and the page. */
export interface ListQuery {
  page: number;
  /** Words that an entry's texts must all have, ignoring case and accents. */
  search: string;
  state: EntryState | undefined;
}

/** Parses `?q=budget&state=draft&page=2`; unknown values are ignored. */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const states = Object.keys(entryStates) as EntryState[];
  return {
    page: readPage(parameters),
    search: (parameters.get("q") ?? "").trim().slice(0, fieldLimits.search),
    state: states.find((state) => state === parameters.get("state")),
  };
}

/** The query of a list without its page number. */
export function formatListQuery({ search, state }: ListQuery): string {
  return `${new URLSearchParams({ ...(search && { q: search }), ...(state && { state }) })}`;
}
