/** How a whole is shared out: a bar, and the same in words. At most three shares. */
export function Shares({ title, shares }: { title: string; shares: Record<string, number> }) {
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
                {name}: <strong>{count}</strong> ({percent} %)
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
