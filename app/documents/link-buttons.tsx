import type { NavigationLink } from "../content/content.ts";
import { UnderConstruction } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { withPhoneLinks } from "../layout/smart-link.tsx";

interface LinkButtonsProps {
  title: string;
  introduction: string;
  /** What an empty page says will be there. */
  willHold: string;
  links: (NavigationLink & { summary: string | null })[];
}

/** A page of links to other pages, as large buttons with descriptions. */
export function LinkButtons({ title, introduction, willHold, links }: LinkButtonsProps) {
  if (links.length === 0) {
    return (
      <>
        <PageHeading title={title} />
        <UnderConstruction>{willHold}</UnderConstruction>
      </>
    );
  }
  return (
    <>
      <PageHeading title={title}>{introduction}</PageHeading>
      <ul className="wide cards thirds link-buttons">
        {links.map(({ name, href, summary }) => (
          <li key={href} className="card card-link">
            <a href={href}>{name}</a>
            <p>{withPhoneLinks(summary ?? "To be added.")}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
