import type { Neighbour } from "./directory.server.ts";

/** The whole directory in columns, for paper. */
export function PrintedDirectory({ neighbours }: { neighbours: Neighbour[] }) {
  if (neighbours.length === 0) return <p className="notice">Nobody is listed yet.</p>;
  return (
    <ul className="printed-directory">
      {neighbours.map(({ cardId, name, houseNum, houseStreet, phoneNumber, email }) => (
        <li key={cardId}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {houseStreet && (
            <div>
              {houseNum} <bdi>{houseStreet}</bdi>
            </div>
          )}
          {phoneNumber && <div>{phoneNumber}</div>}
          {email && <div>{email}</div>}
        </li>
      ))}
    </ul>
  );
}
