import { content, introductionOf } from "../content/edition.server.ts";
import { UnderConstruction } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { withLinks } from "../layout/smart-link.tsx";
import type { Route } from "./+types/amenities.route";
import { PictureGrid } from "./picture-grid.tsx";

export function loader() {
  return { introduction: introductionOf("amenities"), amenities: content().amenities };
}

export default function Amenities({ loaderData }: Route.ComponentProps) {
  const { introduction, amenities } = loaderData;
  return (
    <>
      <PageHeading title="Amenities">{amenities.length > 0 && introduction}</PageHeading>
      {amenities.length === 0 ? (
        <UnderConstruction>Our amenities will be posted here.</UnderConstruction>
      ) : (
        <ul className="wide amenity-list">
          {amenities.map(({ id, name, summary, pictures }) => (
            <li key={id} className="card card-link">
              <div>
                <h2>{name}</h2>
                <p>{withLinks(summary)}</p>
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
