import { fieldLimits } from "../platform/limits.ts";
import type { EntryList } from "./list-entries.server.ts";
import { entryStates, type ListQuery } from "./list-query.ts";

/** Lists that fit on a screen or two need no search. */
const shortList = 10;

/** The form that narrows a list to some words or a state, and what it found. */
export function FindEntries({
  list: { all, total },
  query: { search, state },
}: {
  list: EntryList;
  query: ListQuery;
}) {
  const isNarrowed = search !== "" || state !== undefined;
  if (all <= shortList && !isNarrowed) return null;
  return (
    <search>
      <form method="get" className="table-search">
        <label htmlFor="q">Find in this list</label>
        <input type="search" id="q" name="q" defaultValue={search} maxLength={fieldLimits.search} />
        <span className="choice">
          <label htmlFor="state">Status</label>
          <select id="state" name="state" defaultValue={state ?? ""}>
            <option value="">All</option>
            {Object.entries(entryStates).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
        <button type="submit" className="button-quiet">
          Find
        </button>
      </form>
      {isNarrowed && (
        <p role="status">
          {total === 0 ? "Nothing in this list matches." : `${total} of ${all}.`}{" "}
          <a href="?">Show the whole list</a>
        </p>
      )}
    </search>
  );
}
