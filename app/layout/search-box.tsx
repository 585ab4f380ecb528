import { useLocation } from "react-router";
import { fieldLimits } from "../platform/limits.ts";
import { SmartLink } from "./smart-link.tsx";

/** The header's way to the search: a field where there is room for one, else a link to its page. */
export function SearchBox() {
  const isThere = useLocation().pathname === "/search";
  return (
    <>
      <SmartLink href="/search" className="search-link">
        <SearchMark />
        <span className="sr-only">Search</span>
      </SmartLink>
      {/* The search page has its own field. */}
      {!isThere && (
        <search className="search-box">
          <form action="/search">
            <input
              type="search"
              name="q"
              aria-label="Search this site"
              placeholder="Search"
              maxLength={fieldLimits.question}
              enterKeyHint="search"
            />
            <button type="submit">
              <SearchMark />
              <span className="sr-only">Search</span>
            </button>
          </form>
        </search>
      )}
    </>
  );
}

function SearchMark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M15 15l6 6M10 3a7 7 0 1 1 0 14a7 7 0 0 1 0-14z" />
    </svg>
  );
}
