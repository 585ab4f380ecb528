import { formatPhone, phoneUrl } from "../platform/links.ts";
import type { NamedNeighbors } from "../residents/directory.server.ts";
import { formatHouse } from "../residents/record-fields.ts";
import { formatStreet } from "../residents/street-key.ts";

/** Neighbors, with what each of them shows, and the way to the directory. */
export function FoundNeighbors({ rows, total, question }: NamedNeighbors & { question: string }) {
  return (
    <section aria-labelledby="found-neighbors" className="found-beside">
      <h2 id="found-neighbors">Neighbors</h2>
      <ul className="search-places" translate="no">
        {rows.map(({ cardId, name, houseStreet, phoneNumber, ...house }) => (
          <li key={cardId}>
            <bdi>{name}</bdi>
            {houseStreet && ` · ${formatHouse(house)} ${formatStreet(houseStreet)}`}
            {phoneNumber && " · "}
            {phoneNumber && <a href={phoneUrl(phoneNumber)}>{formatPhone(phoneNumber)}</a>}
          </li>
        ))}
      </ul>
      <p>
        <a href={`/residents?q=${encodeURIComponent(question)}`} className="search-more">
          See {total > 1 && `all ${total} `}in the directory
        </a>
      </p>
    </section>
  );
}
