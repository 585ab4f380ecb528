import type { ReactNode } from "react";
import { association } from "../editions/association.ts";
import { PageFacts } from "./page-facts.tsx";

interface PageHeadingProps {
  title: string;
  /** What it is called outside of it, where the title alone doesn't tell it from others. */
  titleInList?: string;
  /** One or two sentences under the title. */
  children?: ReactNode;
  /** What search engines say of the page; without it, the sentences under the title. */
  description?: string;
}

/** A page's title, on the lake's contour lines, and the document's. */
export function PageHeading({
  title,
  titleInList = title,
  children,
  description,
}: PageHeadingProps) {
  const said = description ?? (typeof children === "string" ? children : null);
  return (
    <div className="page-heading">
      <PageFacts
        title={`${titleInList} · ${association.shortName}`}
        description={said ?? `${title}: ${association.name}.`}
      />
      <div className="column">
        <h1>{title}</h1>
        {children && <p className="lead">{children}</p>}
      </div>
    </div>
  );
}
