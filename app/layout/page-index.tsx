import type { ReactNode } from "react";

interface PageIndexProps {
  title: string;
  sections?: { id: string; name: string }[];
  /** In place of sections, with a class of its own. */
  children?: ReactNode;
  look?: string;
}

/** Beside the text; on small screens a sheet over it, while it is the address's target. */
export function PageIndex({ title, sections = [], children, look = "" }: PageIndexProps) {
  return (
    <nav id="page-index" className={`page-index ${look}`} aria-label={title}>
      {/* No element has this id, so that the text stays where it is. */}
      <a href="#Close" className="button-quiet">
        Close
      </a>
      <p className="side-title" aria-hidden="true">
        {title}
      </p>
      {children ?? <SectionLinks sections={sections} />}
    </nav>
  );
}

/** Opens the index on small screens; last in the element with the sections, at whose foot it stays in view. */
export function ToIndex({ title }: Pick<PageIndexProps, "title">) {
  return (
    <a href="#page-index" className="to-index button-quiet">
      {title}
    </a>
  );
}

export function SectionLinks({ sections }: Required<Pick<PageIndexProps, "sections">>) {
  return (
    <ul>
      {sections.map(({ id, name }) => (
        <li key={id}>
          <a href={`#${id}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
