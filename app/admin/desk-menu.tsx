import { useLocation } from "react-router";

interface DeskMenuProps {
  /** In their order; the page of one may have others below it. */
  entries: { href: string; name: string }[];
}

/** The menu of the administrator's pages. */
export function DeskMenu({ entries }: DeskMenuProps) {
  const { pathname } = useLocation();
  const around = entries
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)[0];
  return (
    <nav className="desk-menu" aria-label="Administration">
      <ul className="wide">
        {entries.map((entry) => (
          <li key={entry.href}>
            <a href={entry.href} aria-current={relate(entry === around, entry.href === pathname)}>
              {entry.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function relate(isAround: boolean, isPage: boolean): "page" | "true" | undefined {
  if (isPage) return "page";
  return isAround ? "true" : undefined;
}
