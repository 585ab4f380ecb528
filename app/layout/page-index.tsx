import type { ReactNode } from "react";

interface PageIndexProps {
  title: string;
  sections?: { id: string; name: string }[];
  /** In place of sections, with a class of its own. */
  children?: ReactNode;
  look?: string;
}

/** Beside the text; on small screens a sheet over it, so that nobody loses their place. Closes once a link is chosen. */
export function PageIndex({ title, sections = [], children, look = "" }: PageIndexProps) {
  return (
    <>
      <button type="button" className="to-index button-quiet" popoverTarget="page-index">
        {title}
      </button>
      <nav id="page-index" popover="auto" className={`page-index ${look}`} aria-label={title}>
        <div className="side-title">
          <span aria-hidden="true">{title}</span>
          <button
            type="button"
            className="button-quiet"
            popoverTarget="page-index"
            popoverTargetAction="hide"
            // biome-ignore lint/a11y/noAutofocus: only when the popover opens, as in the header
            autoFocus
          >
            Close
          </button>
        </div>
        {children ?? (
          <ul>
            {sections.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        )}
      </nav>
    </>
  );
}
