/** The way to all that is kept of somebody, as a file. */
export function OwnData() {
  return (
    <section className="setting" aria-labelledby="data">
      <div>
        <h2 id="data">Your data</h2>
        <p>
          Everything we have about you, as one file: account, record, choices, sessions, your
          messages to the board, and what the audit log says about you.
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
