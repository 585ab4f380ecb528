import type { OutlineEntry } from "./document-pages.ts";

/** The ways into a document, each with the number of its page. */
export function DocumentOutline({ entries }: { entries: OutlineEntry[] }) {
  return (
    <nav className="document-outline" id="contents" aria-label="Contents">
      <p className="side-title" aria-hidden="true">
        Contents
      </p>
      <OutlineList entries={entries} />
    </nav>
  );
}

function OutlineList({ entries }: { entries: OutlineEntry[] }) {
  return (
    <ul>
      {entries.map(({ title, href, page, entries: within }) => (
        <li key={href + title}>
          <a href={href}>
            <span>{title}</span> {!title.startsWith("Page ") && <PageNumber page={page} />}
          </a>
          {within.length > 0 && <OutlineList entries={within} />}
        </li>
      ))}
    </ul>
  );
}

function PageNumber({ page }: { page: number }) {
  return (
    <span className="muted">
      <span className="sr-only">page </span>
      {page}
    </span>
  );
}
