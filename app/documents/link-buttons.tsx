import { Fragment } from "react";
import { ResidentsOnly, UnderConstruction } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import type { listDocumentLinks } from "./documents.server.ts";

interface LinkButtonsProps {
  title: string;
  introduction: string;
  willHold: string;
  lists: ReturnType<typeof listDocumentLinks>;
}

/** A page of links as large buttons with descriptions, under the headings of their groups. */
export function LinkButtons({ title, introduction, willHold, lists }: LinkButtonsProps) {
  if (lists.length === 0) {
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
      {lists.map(({ heading, links }) => (
        <Fragment key={heading?.id ?? ""}>
          {heading && (
            <h2 id={heading.id} className="wide">
              {heading.name}
            </h2>
          )}
          <ul className="wide thirds link-buttons">
            {links.map(({ name, href, summary, isForResidents }) => (
              <li key={href} className="card card-link">
                {isForResidents && <ResidentsOnly />}
                <a href={href}>{name}</a>
                <p>{summary ?? "To be added."}</p>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  );
}
