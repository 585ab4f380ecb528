import type { ReactNode } from "react";
import { PageIndex } from "../layout/page-index.tsx";
import { useAssociation } from "../layout/request-facts.ts";
import {
  type DocumentPage,
  type DocumentPages,
  leftOut,
  type OutlineEntry,
} from "./document-pages.ts";
import { DocumentText } from "./document-text.tsx";
import { withoutOwnContents } from "./own-contents.ts";
import { withoutOwnTitle } from "./own-title.ts";

interface ReadDocumentProps {
  title: string;
  document: DocumentPages;
  /** The PDF of a form, whose pages are shown as pictures that lead there. */
  form: string | undefined;
}

/** A document's text, page by page, beside its outline. */
export function ReadDocument({ title, document, form }: ReadDocumentProps) {
  const { name, shortName } = useAssociation();
  const { outline: whole, pages } = withoutOwnContents(
    withoutOwnTitle(document, title, [name, shortName]),
  );
  // In a form, entries lead to the pages' pictures, because its text is folded.
  const outline = form
    ? whole.map((entry) => ({ ...entry, href: `#page-${entry.page}`, entries: [] }))
    : whole;
  const hasOutline = outline.length > 0;
  return (
    <div className={hasOutline ? "wide beside read-document" : "wide read-document"}>
      {hasOutline && (
        <PageIndex title="Contents" look="document-outline">
          <OutlineList entries={outline} isShort={outline.flatMap(withEntries).length <= 15} />
        </PageIndex>
      )}
      <div>
        {form && (
          <p className="paper-form">
            Choose a page to open it in the form's PDF, where you can zoom in.
          </p>
        )}
        {pages.map((page) => (
          <DocumentPageView
            key={page.number}
            {...page}
            pageCount={pages.length}
            documentTitle={title}
            form={form}
          />
        ))}
      </div>
    </div>
  );
}

/** The width of a page's picture beside its text or alone; as in documents.css. */
const widths = {
  besideText: "(width < 37.5rem) 6rem, 14rem",
  alone: "(width < 60rem) 92vw, 56rem",
};

const scanNotes = {
  read: "Read by machine from a scan. Compare with the picture before you rely on it.",
  layer:
    "Read by machine from a scan, by whoever made this file. Compare with the picture before you rely on it.",
  corrected: "Corrected by the board. The picture shows the original.",
};

type DocumentPageViewProps = DocumentPage &
  Pick<ReadDocumentProps, "form"> & { pageCount: number; documentTitle: string };

/** A page's text, and its picture, which links to a large version, or to the page of a form's PDF. */
function DocumentPageView({ number, picture, blocks, scan, ...rest }: DocumentPageViewProps) {
  const { pageCount, documentTitle, form } = rest;
  const isForm = form !== undefined;
  const isScan = blocks.length === 0;
  const look = isForm ? " scan paper" : isScan ? " scan" : "";
  const isPrinted = scan === undefined || scan === "corrected";
  const shown = isScan ? "a scan without text" : isPrinted ? "as printed" : "the scan";
  return (
    <section id={`page-${number}`} className={`document-page${look}`}>
      <p className="page-mark">
        <a href={`#page-${number}`}>
          Page {number}
          {pageCount > 1 && ` of ${pageCount}`}
        </a>
      </p>
      {scan === "waiting" && (
        <p className="scan-note">
          This page is a scan that is waiting to be read by machine. Until then you can look at it,
          but not search it or have it read aloud.
        </p>
      )}
      <a href={isForm ? `${form}#page=${number}` : picture.largeSrc} className="page-picture">
        <img
          src={isForm ? picture.largeSrc : picture.src}
          // Forms are printed in this size.
          srcSet={isForm ? undefined : picture.srcSet}
          sizes={isForm ? undefined : isScan ? widths.alone : widths.besideText}
          width={picture.width}
          height={picture.height}
          alt={`Page ${number} of ${documentTitle} (${shown})`}
          loading={number > 1 && !isForm ? "lazy" : undefined}
        />
      </a>
      {!isScan && (
        <PageText isFolded={isForm}>
          {(scan === "read" || scan === "layer" || scan === "corrected") && (
            <p className="scan-note">
              {scanNotes[scan]}
              {JSON.stringify(blocks).includes(leftOut) &&
                ` “${leftOut}” stands for words that could not be read.`}
            </p>
          )}
          <DocumentText blocks={blocks} picture={picture} />
        </PageText>
      )}
    </section>
  );
}

function PageText({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const text = <div className="document-text">{children}</div>;
  if (!isFolded) return text;
  return (
    <details className="page-words">
      <summary>Text of this page</summary>
      {text}
    </details>
  );
}

function withEntries(entry: OutlineEntry): OutlineEntry[] {
  return [entry, ...entry.entries.flatMap(withEntries)];
}

/** @param isShort shows all of it; otherwise sections are folded below their article. */
function OutlineList({ entries, isShort }: { entries: OutlineEntry[]; isShort: boolean }) {
  return (
    <ul>
      {entries.map(({ title, href, page, entries: within }) => (
        <li key={href + title}>
          <a href={href}>
            <span>{title}</span>{" "}
            {!title.startsWith("Page ") && (
              <span className="muted">
                <span className="sr-only">page </span>
                {page}
              </span>
            )}
          </a>
          {within.length > 0 && (
            <details open={isShort}>
              <summary>
                <span className="sr-only">Sections of {title}</span>
              </summary>
              <OutlineList entries={within} isShort={isShort} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
