import type { Neighbour } from "./directory.server.ts";
import { neighbourCells } from "./neighbor-cells.tsx";

interface OwnEntryProps {
  /** The entry as the directory gives it; undefined when neighbors don't see any. */
  entry: Neighbour | undefined;
  /** The day of consent in words; null while there is none. */
  consented: string | null;
}

/** A resident's own entry, as neighbors see it now. */
export function OwnEntry({ entry, consented }: OwnEntryProps) {
  return (
    <section className="card own-entry" aria-labelledby="own-entry">
      <h2 id="own-entry">As neighbors see you</h2>
      {entry ? (
        <dl>
          {neighbourCells.map(({ label, cell }) => {
            const shown = cell(entry);
            return (
              shown !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{shown}</dd>
                </div>
              )
            );
          })}
        </dl>
      ) : (
        <p>
          {consented
            ? "Not at all yet: you are listed when the administrator has admitted you."
            : "Not at all: your answer to the directory is 'N'."}
        </p>
      )}
      {consented && <p className="date">You agreed on {consented}.</p>}
    </section>
  );
}
