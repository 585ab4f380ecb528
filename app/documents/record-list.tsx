import { documentAddress, type MeetingRecord } from "../editions/content.ts";
import { formatDate } from "../platform/format-date.ts";

const kinds = { minutes: "Minutes", financials: "Financials" };

/** Minutes and financial reports by year, the newest first. */
export function RecordList({ records }: { records: MeetingRecord[] }) {
  const years = Map.groupBy(records, ({ date }) => date.slice(0, 4));
  return (
    <div className="wide record-list">
      {[...years].map(([year, ofYear]) => (
        <section key={year}>
          <h2 id={`year-${year}`}>{year}</h2>
          <ul>
            {ofYear.map((record) => (
              <RecordRow key={record.id} record={record} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function RecordRow({
  record: { id, title, summary, kind, date, file },
}: {
  record: MeetingRecord;
}) {
  const pages = file && (file.pages === 1 ? "1 page" : `${file.pages} pages`);
  return (
    <li className="card-link">
      <a href={documentAddress(id)}>{title}</a>
      <p>{summary}</p>
      <p className="record-facts">
        {kinds[kind]}, <time dateTime={date}>{formatDate(date)}</time>
        {pages && `, ${pages}`}
      </p>
    </li>
  );
}
