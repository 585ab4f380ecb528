import type { Beginning, ChecklistItem } from "./beginning.server.ts";

/** Asks the administrator of a new site whether to keep the sample or start empty. */
export function FirstSteps({ beginning }: { beginning: Beginning }) {
  if (beginning === "sample") {
    return (
      <p>
        This site still shows the sample association. When you are ready,{" "}
        <a href="/admin/publish/begin">start your own</a>.
      </p>
    );
  }
  if (beginning !== "asked") return null;
  return (
    <section className="card desk-first" aria-labelledby="begin">
      <h2 id="begin">Get started</h2>
      <p>
        This site shows a sample association, so you can see how everything looks. Replace it with
        your own, or keep it for a while to try things out.
      </p>
      <form method="post" action="/admin/publish/begin" className="actions">
        <a href="/admin/publish/begin" className="button">
          Start with your own association
        </a>
        <button type="submit" name="intent" value="sample" className="button-quiet">
          Keep the sample for now
        </button>
      </form>
    </section>
  );
}

/** The checklist of a new site. */
export function Checklist({ items }: { items: readonly ChecklistItem[] | null }) {
  if (!items) return null;
  return (
    <section className="card desk-first" aria-labelledby="next">
      <h2 id="next">Next steps</h2>
      <ul className="desk-steps">
        {items.map(({ words, href, isDone }) => (
          <li key={words}>
            {isDone ? (
              <>
                <span aria-hidden="true">✓ </span>
                {words} (done)
              </>
            ) : (
              <a href={href}>{words}</a>
            )}
          </li>
        ))}
      </ul>
      <form method="post" action="/admin/publish/begin">
        <button type="submit" name="intent" value="done" className="button-quiet">
          Hide this list
        </button>
      </form>
    </section>
  );
}
