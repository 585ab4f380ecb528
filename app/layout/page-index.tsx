interface PageIndexProps {
  /** What the index lists, as its heading. */
  title: string;
  sections: { id: string; name: string }[];
}

/** Links to the sections of a long page. */
export function PageIndex({ title, sections }: PageIndexProps) {
  return (
    <nav className="page-index" aria-label={title}>
      <p className="side-title" aria-hidden="true">
        {title}
      </p>
      <SectionLinks sections={sections} />
    </nav>
  );
}

/** The same, collapsed, for phones, where the index beside the text isn't shown. */
export function FoldedIndex({ title, sections }: PageIndexProps) {
  return (
    <details className="folded-index">
      <summary className="side-title">{title}</summary>
      <nav aria-label={title}>
        <SectionLinks sections={sections} />
      </nav>
    </details>
  );
}

function SectionLinks({ sections }: Pick<PageIndexProps, "sections">) {
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
