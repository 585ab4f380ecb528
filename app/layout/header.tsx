import { use } from "react";
import { useLocation } from "react-router";
import type { MenuEntry } from "../content/content.ts";
import type { EverywhereSite } from "../content/navigation.ts";
import { fieldLimits } from "../platform/limits.ts";
import { TextSize } from "./footer.tsx";
import { RequestFactsContext, useAssociation } from "./request-facts.ts";
import { SmartLink } from "./smart-link.tsx";

/**
 * The top of every page: the association's name, search, account links and menu. Every page contains all the links;
 * the style sheet shows those that match <html data-account>.
 */
export function SiteHeader() {
  const association = useAssociation();
  return (
    <header className="site-header">
      <div className="wide site-header-row">
        <a href="/" className="site-title">
          <Mark />
          <span translate="no" className={nameClass(association)}>
            {association.shortName}
          </span>
        </a>
        <SearchBox />
        <div className="account-links for-visitor">
          <SmartLink href="/login">LOGIN</SmartLink>
          <span aria-hidden="true">|</span>
          <SmartLink href="/register">REGISTER</SmartLink>
        </div>
        <button type="button" className="menu-button" popoverTarget="menu">
          MENU
        </button>
        <SiteNavigation />
      </div>
    </header>
  );
}

/** A wide logo includes the name. */
function nameClass({ logo, shortName }: EverywhereSite): string | undefined {
  if (logo?.isWide) return "sr-only";
  return shortName.length > 12 ? "long-name" : undefined;
}

/** The logo or icon. At normal priority, React would preload it, and browsers would wait for it. */
function Mark() {
  const { logo } = useAssociation();
  if (!logo) return <img src="/icon.svg" alt="" width="40" height="40" fetchPriority="low" />;
  const { src, width, height, isWide } = logo;
  const name = isWide ? "site-logo site-logo-wide" : "site-logo";
  return <img {...{ src, width, height }} alt="" className={name} fetchPriority="low" />;
}

/** The header's search: a field if there is room, otherwise a link to the search page. */
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

/**
 * Account links and the menu: in the header on wide screens, a popover on small ones. The menu's groups work without
 * scripts.
 */
function SiteNavigation() {
  const association = useAssociation();
  return (
    <nav id="menu" popover="auto" aria-label="Main">
      <button
        type="button"
        className="menu-button"
        popoverTarget="menu"
        popoverTargetAction="hide"
        // biome-ignore lint/a11y/noAutofocus: only when the popover opens, under which MENU would keep the focus
        autoFocus
      >
        CLOSE
      </button>
      <MemberLinks />
      <ul>
        {association.menu.map((entry) => (
          <li key={entry.name}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      {/* Its own form, because radio buttons of the same name in the footer would be the same group. */}
      <form method="dialog" className="look">
        <TextSize />
      </form>
    </nav>
  );
}

/** Wide screens show only the specified links, and the account. */
function MemberLinks() {
  const { payDues } = useAssociation().links;
  const { name = "" } = use(RequestFactsContext);
  return (
    <div className="account-links">
      {/* On cached pages, the inline script fills it in. */}
      <bdi className="me for-signed-in in-panel" translate="no" suppressHydrationWarning>
        {name}
      </bdi>
      <SmartLink href="/editinfo" className="for-resident">
        Edit your info
      </SmartLink>
      <SmartLink href="/admin" className="for-administrator">
        Admin Dashboard
      </SmartLink>
      {/* Without scripts, members also need it on cached pages, which can't know who is reading. */}
      <SmartLink href="/account" className="for-signed-in for-unknown">
        Your account
      </SmartLink>
      <SmartLink href="/announcements" className="for-signed-in in-panel">
        Announcements
      </SmartLink>
      <SmartLink href="/residents" className="for-signed-in in-panel">
        Directory
      </SmartLink>
      {payDues && (
        <SmartLink href={payDues} className="for-signed-in in-panel">
          Pay dues
        </SmartLink>
      )}
      <form method="post" action="/logout" className="for-signed-in">
        <button type="submit">Log out</button>
      </form>
    </div>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if ("href" in entry) {
    return (
      <SmartLink href={entry.href} className="group-name">
        {entry.name}
      </SmartLink>
    );
  }
  return (
    <details name="menu">
      <summary className="group-name">{entry.name}</summary>
      <ul>
        {entry.links.map((link) => (
          <li key={link.href}>
            <SmartLink href={link.href}>{link.name}</SmartLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
