import type { Chart } from "../content/content.ts";

type Place = Chart["places"][number];

const LINE_HEIGHT = 1.15;
const LABEL_GAP = 1.6;

/**
 * The chart of the neighborhood with every amenity at its place, as a link. Translators put elements
 * of HTML into the drawing's texts, by which they vanish; the menu and the pages have the names, too.
 */
export function HomeChart({ chart }: { chart: Chart }) {
  const { src, width, height, alt, places } = chart;
  return (
    <figure className="site-chart" translate="no">
      <img src={src} alt={alt} width={width} height={height} fetchPriority="high" />
      <svg viewBox={`0 0 ${width} ${height}`} role="list" aria-label="Amenities on the chart">
        {places.map((place) => (
          <g key={place.amenity} role="listitem">
            <a href={`/amenities/${place.amenity}`} aria-label={place.name}>
              <circle className="target" cx={place.x} cy={place.y} r="70" />
              <circle className="mark" cx={place.x} cy={place.y} />
              <PlaceLabel place={place} />
            </a>
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** The label beside the mark; its font grows as the chart shrinks, so its position is in `em`. */
function PlaceLabel({ place: { x, y, label, lines } }: { place: Place }) {
  const beside = label === "left" || label === "right";
  const anchor = label === "left" ? "end" : label === "right" ? "start" : "middle";
  const dx = label === "left" ? -LABEL_GAP : label === "right" ? LABEL_GAP : 0;
  const middle = 0.35 - ((lines.length - 1) * LINE_HEIGHT) / 2;
  const above = middle - LABEL_GAP - (lines.length - 1) * (LINE_HEIGHT / 2);
  const below = middle + LABEL_GAP + (lines.length - 1) * (LINE_HEIGHT / 2);
  const first = beside ? middle : label === "above" ? above : below;
  return (
    <text x={x} y={y} textAnchor={anchor} className={label}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} dx={`${dx}em`} dy={index === 0 ? `${first}em` : `${LINE_HEIGHT}em`}>
          {line}
          {/* Read out as words, not as one: "Basketball and pickleball court". */}
          {index < lines.length - 1 && " "}
        </tspan>
      ))}
    </text>
  );
}
