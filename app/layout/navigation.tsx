import type { MenuEntry } from "../editions/content.ts";
import { useAssociation } from "../layout/use-association.ts";
import { SmartLink } from "./smart-link.tsx";

/**
 * The menu. On a wide screen it is in the header; on a small one it opens from the MENU button
 * as a popover. Its groups open and close without script.
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
      >
        CLOSE
      </button>
      <ul>
        {association.menu.map((entry) => (
          <li key={entry.name}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
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
