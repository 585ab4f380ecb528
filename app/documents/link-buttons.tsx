import { ResidentsOnly, UnderConstruction } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { withPhoneLinks } from "../layout/smart-link.tsx";
import type { DocumentLink } from "./documents.server.ts";

interface LinkButtonsProps {
  title: string;
  introduction: string;
  /** What an empty page says will be there. */
  willHold: string;
  links: DocumentLink[];
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
      <ul className="wide thirds link-buttons">
        {links.map(({ name, href, summary, isForResidents }) => (
          <li key={href} className="card card-link">
            {isForResidents && <ResidentsOnly />}
            <a href={href}>{name}</a>
            <p>{withPhoneLinks(summary ?? "To be added.")}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
