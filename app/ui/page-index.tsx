interface PageIndexProps {
  /** What the index lists, as its heading. */
  title: string;
  sections: { id: string; name: string }[];
}

/** The ways to the sections of a long page. */
export function PageIndex({ title, sections }: PageIndexProps) {
  return (
    <nav className="page-index" aria-label={title}>
      <p className="side-title" aria-hidden="true">
        {title}
      </p>
      <ul>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
