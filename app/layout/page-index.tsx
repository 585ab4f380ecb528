import type { ReactNode } from "react";

interface PageIndexProps {
  title: string;
  sections?: { id: string; name: string }[];
  /** In place of sections, with its own classes and id. */
  children?: ReactNode;
  look?: string;
  id?: string;
}

export function PageIndex({ title, sections, children, look = "page-index" }: PageIndexProps) {
  return (
    <nav className={look} aria-label={title}>
      <p className="side-title" aria-hidden="true">
        {title}
      </p>
      {children ?? <SectionLinks sections={sections} />}
    </nav>
  );
}

/** The same, collapsed, for phones. */
export function FoldedIndex({ title, sections, children, look, id }: PageIndexProps) {
  return (
    <details className="folded-index">
      <summary className="side-title">{title}</summary>
      <nav id={id} className={look} aria-label={title}>
        {children ?? <SectionLinks sections={sections} />}
      </nav>
    </details>
  );
}

/** On phones, leads from what is read back to the folded index; last in the element with the sections. */
export function BackToIndex({ title, id }: Required<Pick<PageIndexProps, "title" | "id">>) {
  return (
    <div className="to-index">
      <a href={`#${id}`} className="button-quiet">
        {title}
      </a>
    </div>
  );
}

function SectionLinks({ sections }: Pick<PageIndexProps, "sections">) {
  return (
    <ul>
      {sections?.map(({ id, name }) => (
        <li key={id}>
          <a href={`#${id}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
