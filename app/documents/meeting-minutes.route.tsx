import type { MeetingRecord } from "../content/content.ts";
import { content, introductionOf } from "../content/edition.server.ts";
import { DateBlock, ResidentsOnly, UnderConstruction } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { withLinks } from "../layout/smart-link.tsx";
import { holdDates } from "../platform/format-date.ts";
import type { Route } from "./+types/meeting-minutes.route";
import { describePages } from "./document-pages.ts";
import { DocumentView } from "./document-view.tsx";
import { readDocumentPages } from "./documents.server.ts";

export async function loader() {
  const document = content().allMinutes;
  return {
    records: content().minutes,
    document,
    pages: document && (await readDocumentPages(document)),
    introduction: introductionOf("meetingminutes"),
  };
}

export default function MeetingMinutes({
  loaderData: { records, document, pages, introduction },
}: Route.ComponentProps) {
  // If another site has all minutes in one document, that is shown instead.
  if (document) return <DocumentView document={document} pages={pages} />;
  return (
    <>
      <PageHeading title="Minutes and financials">{records.length > 0 && introduction}</PageHeading>
      {records.length > 0 ? (
        <RecordList records={records} />
      ) : (
        <UnderConstruction>
          Our meeting minutes and financial reports will be posted here.
        </UnderConstruction>
      )}
    </>
  );
}

const kinds = { minutes: "Minutes", financials: "Financials" };

/** Minutes and financial reports by year, newest first. */
function RecordList({ records }: { records: MeetingRecord[] }) {
  const years = Map.groupBy(records, ({ date }) => date.slice(0, 4));
  return (
    <div className="wide record-list">
      {[...years].map(([year, ofYear]) => (
        <section key={year}>
          <h2 id={`year-${year}`}>{year}</h2>
          <ul>
            {ofYear.map((record) => (
              <RecordRow key={record.id} {...record} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function RecordRow(record: MeetingRecord) {
  const { url, title, summary, kind, date, file, embed, isForResidents } = record;
  const pages = file && describePages(file.pages);
  return (
    <li className="card card-link">
      <DateBlock day={date} />
      <div>
        {isForResidents && <ResidentsOnly />}
        <a href={url}>{holdDates(title)}</a>
        {summary && <p>{withLinks(summary)}</p>}
        <p className="record-facts">
          {kinds[kind]}
          {pages && `, ${pages}`}
          {!file && !embed && ", to be added"}
        </p>
      </div>
    </li>
  );
}
