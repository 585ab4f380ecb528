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

/** A page of a scan in the list of its document's form. */
export interface ListedPage {
  href: string;
  words: string;
  state: string;
}

/** The pages of a scan, each with a link to the form that corrects its words. */
export function ScanPages({ pages }: { pages: ListedPage[] }) {
  if (pages.length === 0) return null;
  return (
    <details className="desk-pages">
      <summary>Correct the words on the pages</summary>
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
