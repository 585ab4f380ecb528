import { use } from "react";
import { isRouteErrorResponse } from "react-router";
import { RequestFactsContext } from "../request-facts.ts";
import boat from "./marks/boat-adrift.svg";

/** What is shown instead of a page that isn't there or couldn't be made. */
export function ErrorView({ error }: { error: unknown }) {
  const { incident } = use(RequestFactsContext);
  const refused = isRouteErrorResponse(error) && error.status < 500;
  return (
    <div className="wide error-view">
      <title>{refused ? "Page not found" : "Unexpected Application Error!"}</title>
      <meta name="robots" content="noindex" />
      <img src={boat} alt="" width="640" height="320" />
      <div>
        {refused ? <Missing /> : <Unexpected error={error} incident={incident} />}
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
        The address may have a slip in it, or the page has moved. The home page and the site map
        lead to everything there is.
      </p>
    </>
  );
}

function Unexpected({ error, incident }: { error: unknown; incident?: string }) {
  return (
    <>
      <h1>Unexpected Application Error!</h1>
      <p className="lead">{errorMessage(error)}</p>
      {incident && (
        <p>
          If it happens again, tell the webmaster this number: <code>{incident}</code>
        </p>
      )}
    </>
  );
}

/** The error's own message while developing; one for everybody in production. */
function errorMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || `Status ${error.status}`;
  if (import.meta.env.DEV && error instanceof Error) return error.message;
  return "Something went wrong on our side, not yours. Please go back and try again in a minute.";
}
