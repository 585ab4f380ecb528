import { content } from "../../domain/content.server.ts";
import { amenityNames } from "../../domain/content.ts";
import { AssociationPicture } from "../../ui/association-picture.tsx";
import { amenityTitles } from "../../ui/navigation-groups.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Prose } from "../../ui/prose.tsx";
import { SmartLink } from "../../ui/smart-link.tsx";
import { UnderConstruction } from "../../ui/under-construction.tsx";
import { oneOf } from "../one-of.ts";
import type { Route } from "./+types/amenity";

export function loader({ params }: Route.LoaderArgs) {
  const id = oneOf(amenityNames, params.amenityName);
  const reservations = id === "tenniscourts" ? content.site.links.tennisReservations : null;
  return { id, amenity: content.amenities[id], reservations };
}

export default function AmenityPage({
  loaderData: { id, amenity, reservations },
}: Route.ComponentProps) {
  if (!amenity) {
    return (
      <>
        <PageHeading title={amenityTitles[id]} />
        <UnderConstruction />
      </>
    );
  }
  return (
    <>
      <PageHeading title={amenity.name}>{amenity.summary}</PageHeading>
      <ul className="wide picture-grid">
        {amenity.pictures.map((picture, index) => (
          <li key={picture.src}>
            <figure>
              <AssociationPicture
                picture={picture}
                sizes="(min-width: 60rem) 40rem, 100vw"
                lazy={index > 0}
              />
              {picture.caption && <figcaption>{picture.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      <div className="column">
        <Prose html={amenity.html} />
        <p className="actions">
          {reservations && (
            <SmartLink href={reservations} className="button">
              Reserve a tennis court
            </SmartLink>
          )}
          <a href="/amenities" className="button-quiet">
            All amenities
          </a>
        </p>
      </div>
    </>
  );
}
