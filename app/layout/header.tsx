import { useLocation } from "react-router";
import { useAssociation } from "../layout/use-association.ts";
import { fieldLimits } from "../platform/limits.ts";
import { SiteNavigation } from "./navigation.tsx";
import { SmartLink } from "./smart-link.tsx";

/**
 * The top of every page: the association's name, the search, LOGIN | REGISTER, and the menu with the
 * links of the signed-in. Each page contains all of them; the style sheet shows those that match
 * <html data-account>.
 */
export function SiteHeader() {
  const association = useAssociation();
  return (
    <header className="site-header">
      <div className="site-header-row">
        <a href="/" className="site-title">
          {/* Of low priority React preloads nothing, for which browsers would hold the page back. */}
          <img src="/icon.svg" alt="" width="40" height="40" fetchPriority="low" />
          <span translate="no">{association.shortName}</span>
        </a>
        <SearchBox />
        <div className="account-links for-visitor">
          <SmartLink href="/login">LOGIN</SmartLink>
          <span aria-hidden="true">|</span>
          <SmartLink href="/register">REGISTER</SmartLink>
        </div>
        <button type="button" className="menu-button" popoverTarget="site-navigation">
          MENU
        </button>
        <SiteNavigation />
      </div>
    </header>
  );
}

/** The header's search: a field if there is room for one, otherwise a link to the search page. */
function SearchBox() {
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
