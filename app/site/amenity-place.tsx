import type { Chart } from "../editions/content.ts";

type Place = Chart["places"][number];

/** Where an amenity is: the chart of the lake with one mark. */
export function AmenityPlace({ chart, place }: { chart: Chart; place: Place }) {
  const { src, width, height } = chart;
  return (
    <section>
      <h2 className="side-title">Where it is</h2>
      <div className="lake-chart locator">
        <img
          src={src}
          alt={`The chart of the lake, with a mark at the place: ${place.name}.`}
          width={width}
          height={height}
          loading="lazy"
        />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <circle className="ring" cx={place.x} cy={place.y} />
          <circle className="mark" cx={place.x} cy={place.y} />
        </svg>
      </div>
    </section>
  );
}
