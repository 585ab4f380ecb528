import { fieldLimits } from "../platform/limits.ts";
import { readPage } from "../table/table-state.ts";

/** The states by which a list can be narrowed, as the list's form names them. */
export const entryStates = {
  draft: "Drafts and scheduled",
  published: "Published",
  down: "Taken down (expired)",
} as const;

export type EntryState = keyof typeof entryStates;

/** What of a list is wanted. */
export interface ListQuery {
  page: number;
  /** Words that are all in an entry's texts, in any case and with or without accents. */
  search: string;
  state: EntryState | undefined;
}

/** Reads `?q=budget&state=draft&page=2`; what isn't known counts as not asked for. */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const states = Object.keys(entryStates) as EntryState[];
  return {
    page: readPage(parameters),
    search: (parameters.get("q") ?? "").trim().slice(0, fieldLimits.search),
    state: states.find((state) => state === parameters.get("state")),
  };
}

/** The part of the address of a list that stays the same on each of its pages. */
export function formatListQuery({ search, state }: ListQuery): string {
  return `${new URLSearchParams({ ...(search && { q: search }), ...(state && { state }) })}`;
}
