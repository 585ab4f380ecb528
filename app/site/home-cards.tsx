import { SmartLink } from "../layout/smart-link.tsx";

/** The ways on from the home page. */
export function HomeCards({ reservations }: { reservations: string }) {
  const cards = [
    { href: "/calendar", verb: "See the calendar", what: "Meetings, pool hours and lake days." },
    { href: "/faq", verb: "Read the FAQ", what: "Dues, fences, docks, dogs and trash day." },
    { href: "/contact", verb: "Write to the board", what: "Ask, report or suggest something." },
    { href: "/amenities", verb: "Visit the amenities", what: "Pool, courts, deck and playground." },
    { href: reservations, verb: "Reserve a tennis court", what: "On the courts' own site." },
  ];
  return (
    <section className="wide" aria-label="Around the lake">
      <ul className="cards thirds fifths">
        {cards.map(({ href, verb, what }) => (
          <li key={href} className="card card-link">
            <h2>
              <SmartLink href={href}>{verb}</SmartLink>
            </h2>
            <p>{what}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
