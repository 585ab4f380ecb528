interface KeptRecordsProps {
  records: {
    id: string;
    title: string;
    what: string;
    why: string;
    seenBy: string;
    /** How long it is kept. */
    until: string;
  }[];
}

/** What the site keeps of people, one thing after the other. */
export function KeptRecords({ records }: KeptRecordsProps) {
  return records.map(({ id, title, what, why, seenBy, until }) => (
    <section key={id} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{what}</p>
      <dl className="facts">
        <dt>Why</dt>
        <dd>{why}</dd>
        <dt>Who sees it</dt>
        <dd>{seenBy}</dd>
        <dt>How long</dt>
        <dd>{until}</dd>
      </dl>
    </section>
  ));
}
