import type { Chart } from "../content/content.ts";

type Place = Chart["places"][number];

const LINE_HEIGHT = 1.15;

/**
 * The chart of the neighborhood with every amenity at its place, as a link. Translators put elements
 * of HTML into the drawing's texts, by which they vanish; the menu and the pages have the names, too.
 */
export function HomeChart({ chart }: { chart: Chart }) {
  const { src, width, height, alt, places } = chart;
  return (
    <figure className="site-chart" translate="no">
      <img src={src} alt={alt} width={width} height={height} fetchPriority="high" />
      <svg role="list" aria-label="Amenities on the chart">
        {places.map((place) => {
          const [x, y] = [`${(place.x / width) * 100}%`, `${(place.y / height) * 100}%`];
          return (
            <g key={place.amenity} role="listitem">
              <a href={`/amenities/${place.amenity}`} aria-label={place.name}>
                <circle className="target" cx={x} cy={y} />
                <circle className="mark" cx={x} cy={y} />
                <PlaceLabel place={place} x={x} y={y} />
              </a>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

function PlaceLabel({ place: { label, lines }, x, y }: { place: Place; x: string; y: string }) {
  const rest = (lines.length - 1) * LINE_HEIGHT;
  // Where the first line is from its mark, in `em`.
  const placings = {
    left: { anchor: "end", dx: -1, dy: -rest / 2 },
    right: { anchor: "start", dx: 1, dy: -rest / 2 },
    above: { anchor: "middle", dx: 0, dy: -1.4 - rest },
    below: { anchor: "middle", dx: 0, dy: 1.4 },
  } as const;
  const { anchor, dx, dy } = placings[label];
  return (
    <text x={x} y={y} textAnchor={anchor}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} dx={`${dx}em`} dy={`${index === 0 ? dy + 0.35 : LINE_HEIGHT}em`}>
          {line}
          {/* Read out as words, not as one: "Basketball and pickleball court". */}
          {index < lines.length - 1 && " "}
        </tspan>
      ))}
    </text>
  );
}
