import { use } from "react";
import type { MenuEntry } from "../content/content.ts";
import { useAssociation } from "../layout/use-association.ts";
import { TextSize } from "./footer.tsx";
import { RequestFactsContext } from "./request-facts.ts";
import { SmartLink } from "./smart-link.tsx";

/**
 * The links of the signed-in, and the menu. On a wide screen they are in the header; on a small one
 * they open from the MENU button as a popover. The menu's groups open and close without script.
 */
export function SiteNavigation() {
  const association = useAssociation();
  return (
    <nav id="site-navigation" popover="auto" aria-label="Main">
      <button
        type="button"
        className="menu-button"
        popoverTarget="site-navigation"
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
      {/* A form of its own: radio buttons of one name in a form are one group, and the footer has these, too. */}
      <form method="dialog" className="look">
        <TextSize />
      </form>
    </nav>
  );
}

/** On a wide screen only those that were specified, and the account. */
function MemberLinks() {
  const { payDues } = useAssociation().links;
  const { name = "" } = use(RequestFactsContext);
  return (
    <div className="account-links">
      {/* The inline script writes it where the server doesn't know it. */}
      <bdi className="me for-signed-in in-panel" translate="no" suppressHydrationWarning>
        {name}
      </bdi>
      <SmartLink href="/editinfo" className="for-resident">
        Edit your info
      </SmartLink>
      <SmartLink href="/admin" className="for-administrator">
        Admin Dashboard
      </SmartLink>
      {/* Without script it is for members on pages made for everyone, which can't know who looks. */}
      <SmartLink href="/account" className="for-signed-in for-unknown">
        Your account
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
    <details name="site-navigation">
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
