import type { Beside } from "./kind.server.ts";
import type { ListedPage } from "./kinds/scan-pages.server.ts";

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
