import { Form } from "react-router";
import type { ShownFlash } from "../forms/flash.server.ts";
import { FlashAt } from "../forms/flash-message.tsx";
import { SubmitButton } from "../forms/form.tsx";
import type { describeWebsite } from "./site-state.server.ts";

type Website = ReturnType<typeof describeWebsite>;

export function WebsitePanel({ website, flash }: { website: Website; flash: ShownFlash | null }) {
  const { facts, refused, more } = website;
  return (
    <section className="website" aria-labelledby="website">
      <h2 id="website" tabIndex={-1}>
        This website
      </h2>
      <FlashAt flash={flash} at="website" />
      <dl className="card">
        {facts.map(({ name, words, trouble }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {words && <p>{words}</p>}
              {trouble && (
                <p>
                  <strong className="mark">Needs attention</strong> {trouble}
                </p>
              )}
            </dd>
          </div>
        ))}
        {refused.length > 0 && (
          <div>
            <dt>Email not delivered in the last 30 days</dt>
            <dd>
              <ul className="bullets">
                {refused.map(({ id, to, words }) => (
                  <li key={id}>
                    <strong translate="no">{to}</strong>: {words}
                  </li>
                ))}
                {more > 0 && <li>And {more} more.</li>}
              </ul>
              <Form method="post" preventScrollReset>
                <p>Check these addresses with your neighbors. Then clear the list.</p>
                <SubmitButton name="intent" value="clear-refused" className="button-quiet">
                  Clear the list
                </SubmitButton>
              </Form>
            </dd>
          </div>
        )}
      </dl>
      <p className="actions">
        <a href="/admin/everything" className="button-quiet">
          Download everything
        </a>
      </p>
    </section>
  );
}
