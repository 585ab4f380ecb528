import { association } from "../editions/association.ts";
import { AccountLinks } from "./account-links.tsx";
import { SiteNavigation } from "./navigation.tsx";
import { SearchBox } from "./search-box.tsx";

/** The top of every page: the association's name, the search, the account links, the menu. */
export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <a href="/" className="site-title">
          {/* Of low priority React preloads nothing, for which browsers would hold the page back. */}
          <img src="/icon.svg" alt="" width="40" height="40" fetchPriority="low" />
          <span>{association.shortName}</span>
        </a>
        <SearchBox />
        <AccountLinks />
        <button type="button" className="menu-button" popoverTarget="site-navigation">
          MENU
        </button>
      </div>
      <SiteNavigation />
    </header>
  );
}
