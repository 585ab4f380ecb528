import { formatDate } from "../platform/format-date.ts";
import type { Week } from "./statistics.server.ts";

/** New residents week by week, as bars and as a table. */
export function WeekChart({ weeks }: { weeks: Week[] }) {
  const most = Math.max(...weeks.map(({ count }) => count));
  const sum = weeks.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="chart" aria-labelledby="registrations">
      <h2 id="registrations">New residents each week</h2>
      <p className="chart-most muted">{most}</p>
      <svg
        viewBox={`0 0 ${weeks.length * 10} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${sum} in the last ${weeks.length} weeks, no more than ${most} in any week.`}
      >
        {weeks.map(({ start, count }, place) => {
          const height = (100 * count) / Math.max(most, 1);
          return <rect key={start} x={place * 10 + 1} y={100 - height} width={8} height={height} />;
        })}
      </svg>
      <p className="chart-ends muted">
        <span>{formatDate(weeks[0]?.start ?? "")}</span> <span>this week</span>
      </p>
      <details>
        <summary>Show as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">New residents</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ start, count }) => (
              <tr key={start}>
                <td>{formatDate(start)}</td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** How a whole is shared out: a bar, and the same in words. At most three shares. */
export function ShareChart({ title, shares }: { title: string; shares: Record<string, number> }) {
  const all = Object.values(shares).reduce((sum, count) => sum + count, 0);
  let x = 0;
  const parts = Object.entries(shares).map(([name, count]) => {
    const width = (100 * count) / Math.max(all, 1);
    x += width;
    // Rounded so that all of them make 100.
    const percent = Math.round(x) - Math.round(x - width);
    return { name, count, percent, width, x: x - width };
  });
  return (
    <section className="chart shares">
      <h2>{title}</h2>
      {all === 0 ? (
        <p className="notice">Nothing to show yet.</p>
      ) : (
        <>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            {parts.map(({ name, width, x }) => (
              <rect key={name} x={x} y={0} width={width} height={10} />
            ))}
          </svg>
          <ul>
            {parts.map(({ name, count, percent }) => (
              <li key={name}>
                {name}: <strong>{count}</strong> ({percent}%)
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
