import type { DocumentPage } from "./document-pages.ts";
import { DocumentText } from "./document-text.tsx";

interface DocumentPageViewProps {
  page: DocumentPage;
  pageCount: number;
  documentTitle: string;
  hasOutline: boolean;
}

/** How wide a page's picture is shown: beside its text, or alone. As in documents.css. */
const widths = {
  besideText: "(width < 37.5rem) 6rem, (width < 60rem) 14rem, 21.75rem",
  alone: "(width < 60rem) 92vw, 56rem",
};

/** A page of a document: its text, with its picture, which opens large. */
export function DocumentPageView(props: DocumentPageViewProps) {
  const { page, pageCount, documentTitle, hasOutline } = props;
  const { number, picture, blocks } = page;
  const isScan = blocks.length === 0;
  const alt = `Page ${number} of ${documentTitle} (${isScan ? "a scan without text" : "as printed"})`;
  return (
    <section id={`page-${number}`} className={isScan ? "document-page scan" : "document-page"}>
      <p className="page-mark">
        <a href={`#page-${number}`}>
          Page {number}
          {pageCount > 1 && ` of ${pageCount}`}
        </a>
        {hasOutline && (
          <a href="#contents" className="to-contents">
            Contents
          </a>
        )}
      </p>
      <a href={picture.largeSrc} className="page-picture">
        <img
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={isScan ? widths.alone : widths.besideText}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={number > 1 ? "lazy" : undefined}
        />
      </a>
      {!isScan && (
        <div className="document-text">
          <DocumentText blocks={blocks} />
        </div>
      )}
    </section>
  );
}
