import type { Chart } from "../content/content.ts";

type Place = Chart["places"][number];

const LINE_HEIGHT = 1.15;

/**
 * The neighborhood's chart with links to the amenities. It isn't translated: translators insert HTML elements into
 * the drawing's texts, which vanish then. The menu has the names, too.
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
  // The first line's offset from its mark, in `em`.
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
          {/* So that the lines are read out as separate words. */}
          {index < lines.length - 1 && " "}
        </tspan>
      ))}
    </text>
  );
}
