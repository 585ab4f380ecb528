import type { NavigationLink } from "./navigation-groups.ts";

/** A page's ways on, as large buttons. */
export function LinkButtons({ links }: { links: NavigationLink[] }) {
  return (
    <ul className="wide link-buttons">
      {links.map(({ name, href }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
