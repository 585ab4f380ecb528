import { content } from "../content/edition.server.ts";
import { listEntries } from "../content/entries.ts";
import { PlaceOnChart, Prose, SideLinks } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { SmartLink } from "../layout/smart-link.tsx";
import { paramOr404 } from "../platform/request-context.server.ts";
import type { Route } from "./+types/amenity.route";
import { PictureGrid } from "./picture-grid.tsx";

export function loader({ params }: Route.LoaderArgs) {
  const { amenities, chart, site } = content();
  const amenity = paramOr404(amenities, params.amenityName);
  const others = listEntries("amenities", content()).toSpliced(amenities.indexOf(amenity), 1);
  const reservations = amenity.id === "tenniscourts" ? site.links.tennisReservations : undefined;
  return { amenity, others, chart, reservations };
}

export default function AmenityPage({ loaderData }: Route.ComponentProps) {
  const { amenity, others, chart, reservations } = loaderData;
  const place = chart?.places.find((marked) => marked.amenity === amenity.id);
  return (
    <>
      <PageHeading title={amenity.name}>{amenity.summary}</PageHeading>
      <div className="wide amenity">
        <div>
          {reservations && (
            <p>
              <SmartLink href={reservations} className="button">
                Reserve a tennis court
              </SmartLink>
            </p>
          )}
          <Prose html={amenity.html} />
        </div>
        <PictureGrid pictures={amenity.pictures} captions />
        <aside aria-label={`${amenity.name}: place and links`}>
          {chart && place && <PlaceOnChart chart={chart} place={place} />}
          {others.length > 0 && (
            <section>
              <h2 className="side-title">Other amenities</h2>
              <SideLinks links={[...others, { name: "All amenities", href: "/amenities" }]} />
            </section>
          )}
        </aside>
      </div>
    </>
  );
}
