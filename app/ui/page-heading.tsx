import type { ReactNode } from "react";
import { association } from "../domain/site.ts";

interface PageHeadingProps {
  title: string;
  /** One or two sentences under the title. */
  children?: ReactNode;
}

/** A page's title, on the lake's contour lines, and the document's. */
export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <div className="page-heading">
      <title>{`${title} · ${association.shortName}`}</title>
      <div className="column">
        <h1>{title}</h1>
        {children && <p className="lead">{children}</p>}
      </div>
    </div>
  );
}
