import type { DeskForm } from "./open-form.server.ts";

/** The pages of a scan, or dates of a series, with links to their forms. */
export function EntryParts({ pages, summary }: { pages: DeskForm["scan"]; summary: string }) {
  if (pages.length === 0) return null;
  return (
    <details className="desk-pages">
      <summary>{summary}</summary>
      <ul>
        {pages.map(({ href, words, state }) => (
          <li key={href}>
            <a href={href}>{words}</a> <span className="muted">{state}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The picture of a page beside the form of its words. */
export function PageBeside({
  beside: { picture, note, links },
}: {
  beside: NonNullable<DeskForm["beside"]>;
}) {
  const { src, largeSrc, width, height, alt } = picture;
  return (
    <>
      <ul className="desk-pages">
        {links.map(({ href, words }) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
      </ul>
      <p className="notice">{note}</p>
      <a href={largeSrc} target="_blank" rel="noreferrer" className="desk-scan">
        <img
          src={src}
          srcSet={`${src} 700w, ${largeSrc} ${width}w`}
          sizes="(width < 60rem) 92vw, 36rem"
          width={width}
          height={height}
          alt={`${alt} (opens larger)`}
        />
      </a>
    </>
  );
}
