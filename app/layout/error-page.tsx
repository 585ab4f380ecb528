import { use } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { isUnreachable } from "../forms/unreachable.ts";
import signpost from "./marks/signpost.svg";
import {
  type RequestFacts,
  RequestFactsContext,
  type SubmittedFields,
  useAssociation,
} from "./request-facts.ts";

const titles = {
  missing: "Page not found",
  "signed out": "You're logged out",
  unexpected: "Unexpected Application Error!",
};

export function ErrorView({ error }: { error: unknown }) {
  const association = useAssociation();
  const facts = use(RequestFactsContext);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = status === 401 ? "signed out" : status < 500 ? "missing" : "unexpected";
  return (
    <div className="wide error-view">
      <title>{`${titles[kind]} · ${association.shortName}`}</title>
      <meta name="robots" content="noindex" />
      <img src={signpost} alt="" width="640" height="320" />
      <div>
        {kind === "missing" && <Missing />}
        {kind === "signed out" && <SignedOut sent={(error as { data: Facts }).data.sent ?? []} />}
        {kind === "unexpected" && <Unexpected error={error} {...facts} {...factsOf(error)} />}
        <p className="actions">
          <a href="/" className="button">
            Go to the home page
          </a>
          <a href="/sitemap" className="button-quiet">
            See the site map
          </a>
        </p>
      </div>
    </div>
  );
}

function Missing() {
  return (
    <>
      <h1>We can't find that page</h1>
      <p className="lead">
        The address may be mistyped, or the page has moved. Some pages open only for residents who
        are logged in. You can find everything from the home page or the site map.
      </p>
    </>
  );
}

/** Shown if the session ended while a form was filled in. */
function SignedOut({ sent }: { sent: SubmittedFields }) {
  return (
    <>
      <h1>You're logged out</h1>
      <p className="lead">
        Nothing was changed.{" "}
        <a href="/login" target="_blank" rel="noopener">
          Open the login page in a new tab
        </a>
        , log in, then come back here and try again.
      </p>
      <SendAgain sent={sent} />
    </>
  );
}

type Facts = Pick<RequestFacts, "errorId" | "unavailable" | "sent">;

/** Facts that a guard threw with a 503, which also reach the browser's script. */
function factsOf(error: unknown): Facts {
  if (!isRouteErrorResponse(error) || error.status !== 503) return {};
  return { ...error.data, unavailable: true };
}

function Unexpected({ error, errorId, unavailable, sent }: Facts & { error: unknown }) {
  const isSent = sent !== undefined && sent.length > 0;
  const isPassing = unavailable || isUnreachable(error);
  return (
    <>
      <h1>Unexpected Application Error!</h1>
      <p className="lead">
        {unavailable
          ? "We can't reach our records right now. Please try again in a minute."
          : errorMessage(error)}
      </p>
      {isSent ? <SendAgain sent={sent} /> : isPassing && <LoadAgain />}
      {errorId && (
        <p>
          If it happens again, tell the webmaster this number: <code>{errorId}</code>
        </p>
      )}
    </>
  );
}

/** Keeps the submitted fields on the page, to submit them again. */
function SendAgain({ sent }: { sent: SubmittedFields }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={pathname + search}>
      {sent.map(([name, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change their order.
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <p>What you typed stays on this page until you leave it.</p>
      <p>
        <button type="submit" className="button">
          Try again
        </button>
      </p>
    </form>
  );
}

function LoadAgain() {
  const { pathname, search } = useLocation();
  return (
    <p>
      <a href={pathname + search} className="button">
        Reload this page
      </a>
    </p>
  );
}

/** In development, the error's own message; in production, the same one for everyone. */
function errorMessage(error: unknown): string {
  if (isUnreachable(error)) {
    return "We can't reach the site right now. Check your connection, then reload this page.";
  }
  if (isRouteErrorResponse(error)) return error.statusText || `Status ${error.status}`;
  if (import.meta.env.DEV && error instanceof Error) return error.message;
  return "Something went wrong on our side, not yours. Please go back and try again in a minute.";
}
