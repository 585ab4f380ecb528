import { amenityNames } from "../editions/content.ts";
import { content } from "../editions/edition.server.ts";
import { entryLinks } from "../editions/entries.ts";
import { Prose, UnderConstruction } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { SmartLink } from "../layout/smart-link.tsx";
import { paramOr404 } from "../platform/param-or-404.ts";
import type { Route } from "./+types/amenity.route";
import { AmenityPlace } from "./lake-chart.tsx";
import { PictureGrid } from "./picture-grid.tsx";

export function loader({ params }: Route.LoaderArgs) {
  const id = paramOr404(amenityNames, params.amenityName);
  const reservations = id === "tenniscourts" ? content().site.links.tennisReservations : null;
  return { id, amenity: content().amenities[id], chart: content().chart, reservations };
}

export default function AmenityPage({
  loaderData: { id, amenity, chart, reservations },
}: Route.ComponentProps) {
  if (!amenity) {
    const title =
      entryLinks.amenities.find(({ href }) => href.endsWith(`/${id}`))?.name ?? "Amenity";
    return (
      <>
        <PageHeading title={title} />
        <UnderConstruction />
      </>
    );
  }
  const place = chart?.places.find((marked) => marked.amenity === id);
  return (
    <>
      <PageHeading title={amenity.name}>{amenity.summary}</PageHeading>
      <div className="wide amenity">
        <PictureGrid pictures={amenity.pictures} captions />
        <div className="beside">
          <Prose html={amenity.html} />
          <aside aria-label={`${amenity.name}: place and links`}>
            {reservations && (
              <p>
                <SmartLink href={reservations} className="button">
                  Reserve a tennis court
                </SmartLink>
              </p>
            )}
            {chart && place && <AmenityPlace chart={chart} place={place} />}
            <OtherAmenities id={id} />
          </aside>
        </div>
      </div>
    </>
  );
}

function OtherAmenities({ id }: { id: string }) {
  return (
    <section>
      <h2 className="side-title">Also along the shore</h2>
      <ul className="side-links">
        {entryLinks.amenities
          .filter(({ href }) => !href.endsWith(`/${id}`))
          .map(({ name, href }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        <li>
          <a href="/amenities">All amenities</a>
        </li>
      </ul>
    </section>
  );
}
