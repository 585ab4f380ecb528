/** What the form of a page of a document shows beside it. */
export interface Beside {
  /** The page as it is printed. */
  picture: { src: string; largeSrc: string; width: number; height: number; alt: string };
  /** How its words were made: by machine, or corrected. */
  note: string;
  links: { href: string; words: string }[];
  /** The form that comes next; null after the last page. */
  next: { href: string; words: string } | null;
}

/** A page of a scan, or a date of a series, in the list of its document's or series' form. */
export interface ListedPage {
  href: string;
  words: string;
  state: string;
}

/** The pages of a scan, or the dates of a series, each with a link to its form. */
export function ScanPages({ pages, summary }: { pages: ListedPage[]; summary: string }) {
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

/** The picture of a page above the form of its words, and the way to the other pages. */
export function BesideForm({ beside: { picture, note, links } }: { beside: Beside }) {
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
