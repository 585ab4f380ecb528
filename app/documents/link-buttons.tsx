import type { NavigationLink } from "../editions/content.ts";

/** A page's links to other pages, as large buttons with descriptions. */
export function LinkButtons({ links }: { links: (NavigationLink & { summary: string | null })[] }) {
  return (
    <ul className="wide cards thirds link-buttons">
      {links.map(({ name, href, summary }) => (
        <li key={href} className="card card-link">
          <a href={href}>{name}</a>
          <p>{summary ?? "To be added."}</p>
        </li>
      ))}
    </ul>
  );
}
