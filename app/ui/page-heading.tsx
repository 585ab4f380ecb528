import type { ReactNode } from "react";
import { association } from "../domain/site.ts";
import { PageFacts } from "./page-facts.tsx";

interface PageHeadingProps {
  title: string;
  /** One or two sentences under the title. */
  children?: ReactNode;
  /** What search engines say of the page; without it, the sentences under the title. */
  description?: string;
}

/** A page's title, on the lake's contour lines, and the document's. */
export function PageHeading({ title, children, description }: PageHeadingProps) {
  const said = description ?? (typeof children === "string" ? children : null);
  return (
    <div className="page-heading">
      <PageFacts
        title={`${title} · ${association.shortName}`}
        description={said ?? `${title}: ${association.name}.`}
      />
      <div className="column">
        <h1>{title}</h1>
        {children && <p className="lead">{children}</p>}
      </div>
    </div>
  );
}
