import { amenityNames } from "../editions/content.ts";
import { content } from "../editions/edition.server.ts";
import { UnderConstruction } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/amenities.route";
import { PictureGrid } from "./picture-grid.tsx";

export function loader() {
  const amenities = amenityNames.flatMap((id) => {
    const amenity = content().amenities[id];
    return amenity ? [{ ...amenity, id }] : [];
  });
  return { amenities };
}

export default function Amenities({ loaderData: { amenities } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Amenities">
        What the neighborhood shares, along the shore. Each page has the hours, the rules and whom
        to ask.
      </PageHeading>
      {amenities.length === 0 ? (
        <UnderConstruction />
      ) : (
        <ul className="wide amenity-list">
          {amenities.map(({ id, name, summary, pictures }) => (
            <li key={id}>
              <div>
                <h2>{name}</h2>
                <p>{summary}</p>
                <p>
                  <a href={`/amenities/${id}`} className="button-quiet">
                    View More<span className="sr-only"> about {name}</span>
                  </a>
                </p>
              </div>
              <PictureGrid pictures={pictures.slice(0, 3)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
