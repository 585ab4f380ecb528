/** The way to all that is kept of somebody, as a file. */
export function OwnData() {
  return (
    <section className="setting" aria-labelledby="data">
      <div>
        <h2 id="data">Your data</h2>
        <p>
          All that we keep of you, as one file: account, record, choices, sessions, and what the
          audit trail says of you.
        </p>
      </div>
      <p>
        <a href="/account/data.json" className="button-quiet" download="my-data.json">
          Download your data
        </a>
      </p>
    </section>
  );
}
