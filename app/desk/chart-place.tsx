import { type MouseEvent, type ReactNode, useState } from "react";
import type { Chart } from "../content/content.ts";
import type { Values } from "../content/fields.ts";
import { useHydrated } from "../forms/use-hydrated.ts";
import type { Errors } from "./field-notes.tsx";

interface ChartPlaceProps {
  chart: Chart | null;
  values: Values;
  errors: Errors;
  children: ReactNode;
}

const inputs = ["chartX", "chartY"];

/** The fields of a place on the chart, below the chart with grid lines. */
export function ChartPlace({ chart, values, errors, children }: ChartPlaceProps) {
  const [mark, setMark] = useState(inputs.map((name) => values[name] ?? ""));
  const hasError = Object.keys(errors).some((name) => /^chart[XYL]/.test(name));
  const choose = (place: string[]) => {
    for (const [index, input] of findInputs().entries()) input.value = place[index] ?? "";
    setMark(place);
  };
  return (
    <details className="field" open={hasError}>
      <summary>Place on the map{values["chartX"] && " (marked)"}</summary>
      {chart ? <NumberedChart chart={chart} mark={mark} choose={choose} /> : <p>{noChart}</p>}
      <div onInput={() => setMark(findInputs().map(({ value }) => value))}>{children}</div>
    </details>
  );
}

function findInputs(): HTMLInputElement[] {
  const found = inputs.map((name) => document.getElementById(name));
  return found.filter((input) => input instanceof HTMLInputElement);
}

const noChart =
  "The home page has no map yet, so nothing below is shown. Add one under Publish, Home page.";

interface NumberedChartProps {
  chart: Chart;
  /** The tapped place, from the top left. */
  mark: string[];
  choose: (place: string[]) => void;
}

function NumberedChart({ chart, mark: [x, y], choose }: NumberedChartProps) {
  const { src, width, height, alt } = chart;
  const isHydrated = useHydrated();
  const readPlace = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const [left, top] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    choose([`${Math.round(left * width)}`, `${Math.round(top * height)}`]);
  };
  return (
    <>
      <p className="field-help">
        {isHydrated ? "Tap the place on the chart. You can also enter" : "Enter"} the two numbers
        from the lines: how far it is from the left, and from the top.
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the numbers can be typed, too. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
      <div className="desk-chart" onClick={readPlace}>
        <img src={src} alt={alt} width={width} height={height} loading="lazy" />
        <svg viewBox={`0 0 ${width} ${height}`} fontSize={width / 22} aria-hidden="true">
          <Lines to={width} across={height} isUpright />
          <Lines to={height} across={width} />
          {isNumber(x) && isNumber(y) && <circle cx={x} cy={y} r={width / 50} />}
        </svg>
      </div>
    </>
  );
}

function isNumber(text: string | undefined): boolean {
  return /^\d+(\.\d+)?$/.test(text ?? "");
}

/** At most eight grid lines, at round numbers. */
function Lines({ to, across, isUpright }: { to: number; across: number; isUpright?: true }) {
  const power = 10 ** Math.floor(Math.log10(to / 8));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => to / size <= 8) ?? to;
  const places = Array.from({ length: Math.ceil(to / step) - 1 }, (_, index) => (index + 1) * step);
  return places.map((at) => (
    <g key={at}>
      <path d={isUpright ? `M${at} 0V${across}` : `M0 ${at}H${across}`} />
      <text x={isUpright ? at : 0} y={isUpright ? "1em" : at} dx="0.15em" dy="-0.15em">
        {at}
      </text>
    </g>
  ));
}
