import {
  type AssociationDocument,
  type EarlierVersion,
  type MeetingRecord,
  type NavigationLink,
  type SectionDocument,
  sectionUrls,
} from "../content/content.ts";
import { ResidentsOnly, SideLinks } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { formatDate, holdDates } from "../platform/format-date.ts";
import { formatSize } from "../platform/format-size.ts";
import { type DocumentPages, describePages } from "./document-pages.ts";
import { ReadDocument } from "./read-document.tsx";

type ShownDocument = AssociationDocument | SectionDocument | MeetingRecord;

interface DocumentViewProps {
  document: ShownDocument;
  /** Null if another site hosts it. */
  pages: DocumentPages | null;
  /** Forms for the document's subject. */
  forms?: NavigationLink[];
  /** Other documents of the section, if this one is yet to be added. */
  others?: NavigationLink[];
}

/** A document to read page by page, and to open or download. */
export function DocumentView({ document, pages, forms = [], others = [] }: DocumentViewProps) {
  if (!document.file && !document.embed) {
    return <PromisedDocument document={document} others={others} />;
  }
  const isForm = "isForm" in document;
  const section = "section" in document ? document.section : undefined;
  const missing = pages && explainMissing(pages.pages.length, document.file);
  return (
    <>
      <PageHeading title={document.title} within={listOf(document)}>
        {document.summary}
      </PageHeading>
      {document.isForResidents && (
        <div className="wide">
          <ResidentsOnly />
        </div>
      )}
      {document.embed && <EmbeddedDocument title={document.title} address={document.embed} />}
      {document.file && (
        <div className="wide">
          <DocumentFile
            file={document.file}
            isForm={isForm}
            // Under the date of a meeting, it would look like that one.
            dated={"date" in document ? "made" : "dated"}
          />
          {document.file.isFillable && (
            <p>
              You can fill out this form on screen: open it, type your answers, then save or print
              it.
            </p>
          )}
          {isForm && <PaperForm id={document.id} isForHome={section === "architectural"} />}
          {!isForm &&
            forms.map(({ name, href }) => (
              <p key={href}>
                Form to fill out: <a href={href}>{name}</a>
              </p>
            ))}
        </div>
      )}
      {pages && pages.pages.length > 0 && (
        <ReadDocument
          title={document.title}
          document={pages}
          form={isForm ? document.file?.href : undefined}
        />
      )}
      {missing && (
        <div className="wide">
          <p className="notice">{missing}</p>
        </div>
      )}
      {document.earlier && <EarlierVersions versions={document.earlier} />}
    </>
  );
}

function EarlierVersions({ versions }: { versions: EarlierVersion[] }) {
  return (
    <section className="wide earlier-versions">
      <h2 id="earlier-versions">Earlier versions</h2>
      <ul>
        {versions.map(({ href, date, bytes }) => (
          <li key={href}>
            <a href={href}>
              As of <time dateTime={date}>{holdDates(formatDate(date))}</time>
            </a>{" "}
            <span className="muted">PDF, {formatSize(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why a PDF's text isn't shown, or only a part of it; null if all of it is. */
function explainMissing(shown: number, file: ShownDocument["file"]): string | null {
  if (shown > 0) {
    const isPart = shown < (file?.pages ?? 0);
    return isPart ? "The rest of this PDF can't be shown here. Open it to read it." : null;
  }
  return file?.isUnread
    ? "We're still preparing the text of this PDF. Check back in a few minutes, or open the PDF now."
    : "We can't show the text of this PDF here. Open it to read it.";
}

/** What to do without a printer or scanner. */
function PaperForm({ id, isForHome }: { id: string; isForHome: boolean }) {
  const contact = `/contact?${isForHome ? "topic=home&" : ""}form=${id}`;
  return (
    <div className="paper-form">
      <p>
        No printer? <a href={`${contact}&paper#contact`}>Ask us for a paper copy</a>. No scanner?
        Photos of the filled-out pages usually work, too.
      </p>
      <p>
        <a href={contact} className="button-quiet">
          Send photos of your form
        </a>
      </p>
    </div>
  );
}

const minutes = { name: "Minutes and financials", href: "/meetingminutes" };
const sections = {
  governing: { name: "Covenants and bylaws", href: sectionUrls.governing },
  architectural: { name: "Architectural review", href: sectionUrls.architectural },
};

/** The page that lists a document; none for all minutes in one document. */
function listOf(document: ShownDocument): NavigationLink | undefined {
  if ("section" in document) return sections[document.section];
  return "date" in document ? minutes : undefined;
}

/** A document that is yet to be added. */
function PromisedDocument({
  document,
  others,
}: Required<Pick<DocumentViewProps, "document" | "others">>) {
  const { title, summary } = document;
  const name = "section" in document ? document.menuName : title;
  const asked = "section" in document && document.section === "architectural" ? "?topic=home" : "";
  return (
    <>
      <PageHeading title={name} within={listOf(document)} description={summary ?? undefined}>
        {linkNamed(summary, others)}
      </PageHeading>
      <div className="column">
        <p className="notice">{`${title} To Be Added.`}</p>
        <p>
          Need it now? <a href={`/contact${asked}`}>Ask the board</a>.
        </p>
        {others.length > 0 && (
          <section aria-labelledby="other-documents" className="other-documents">
            <h2 id="other-documents" className="side-title">
              Other documents
            </h2>
            <SideLinks links={others} />
          </section>
        )}
      </div>
    </>
  );
}

/** Links the first of the documents that a text names. */
function linkNamed(text: string | null, others: NavigationLink[]) {
  const named = others.find(({ name }) => text?.includes(name));
  if (!text || !named) return text;
  const start = text.indexOf(named.name);
  return (
    <>
      {text.slice(0, start)}
      <a href={named.href}>{named.name}</a>
      {text.slice(start + named.name.length)}
    </>
  );
}

function EmbeddedDocument({ title, address }: { title: string; address: string }) {
  return (
    <div className="wide document-view">
      <p>
        <a href={address} target="_blank" rel="noopener" className="button">
          Open the document in a new tab
        </a>
      </p>
      <iframe src={address} title={title} loading="lazy" />
    </div>
  );
}

type ShownFile = NonNullable<AssociationDocument["file"]>;

interface DocumentFileProps {
  file: ShownFile;
  isForm: boolean;
  dated: string;
}

function DocumentFile({ file, isForm, dated }: DocumentFileProps) {
  return (
    <p className="actions">
      <a href={file.href} className="button">
        {isForm
          ? `${file.isFillable ? "Fill out or print" : "Print"} the form`
          : "Open the document"}
      </a>
      {!isForm && (
        <a href={file.href} download className="button-quiet">
          Download
        </a>
      )}
      <span className="muted">
        {["PDF", describePages(file.pages), formatSize(file.bytes)].filter(Boolean).join(", ")}
        {file.updated && (
          <>
            , {dated} <time dateTime={file.updated}>{holdDates(formatDate(file.updated))}</time>
          </>
        )}
        {file.uploaded && (
          <>
            , uploaded <time dateTime={file.uploaded}>{holdDates(formatDate(file.uploaded))}</time>
          </>
        )}
      </span>
    </p>
  );
}
