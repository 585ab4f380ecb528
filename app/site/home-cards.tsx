import { SmartLink } from "../layout/smart-link.tsx";

interface HomeCardsProps {
  /** What the cards are called for those who can't see them. */
  name: string;
  cards: { href: string; verb: string; what: string }[];
}

/** The home page's links to the main sections. */
export function HomeCards({ name, cards }: HomeCardsProps) {
  return (
    <section className="wide" aria-label={name}>
      <ul className="cards thirds one-row">
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
