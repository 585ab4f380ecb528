import type { AssociationDocument } from "../domain/content.ts";
import { PageHeading } from "./page-heading.tsx";
import { spellDate } from "./spell-date.ts";
import { UnderConstruction } from "./under-construction.tsx";

interface DocumentViewProps {
  /** The title while the document itself is missing. */
  title: string;
  document: AssociationDocument | null;
}

/** A document on its page: embedded, with a link that opens or downloads it everywhere. */
export function DocumentView({ title, document }: DocumentViewProps) {
  if (!document) {
    return (
      <>
        <PageHeading title={title} />
        <UnderConstruction />
      </>
    );
  }
  return (
    <>
      <PageHeading title={document.title}>{document.summary}</PageHeading>
      <div className="wide document-view">
        {document.file && <DocumentFile title={document.title} file={document.file} />}
        {document.embed && (
          <>
            <p>
              <a href={document.embed} target="_blank" rel="noopener" className="button">
                Open the document in a new tab
              </a>
            </p>
            <iframe src={document.embed} title={document.title} loading="lazy" />
          </>
        )}
      </div>
    </>
  );
}

function DocumentFile({
  title,
  file,
}: {
  title: string;
  file: NonNullable<AssociationDocument["file"]>;
}) {
  const size = `${Math.max(1, Math.round(file.bytes / 1000))} kB`;
  const pages = file.pages === 1 ? "1 page" : `${file.pages} pages`;
  return (
    <>
      <p className="actions">
        <a href={file.href} className="button">
          Open the document
        </a>
        <a href={file.href} download className="button-quiet">
          Download it
        </a>
        <span className="muted">
          PDF, {pages}, {size}, of <time dateTime={file.updated}>{spellDate(file.updated)}</time>
        </span>
      </p>
      <object data={file.href} type="application/pdf" aria-label={title}>
        <p className="notice">
          This browser doesn't show documents inside a page. The buttons above open it or download
          it.
        </p>
      </object>
    </>
  );
}
