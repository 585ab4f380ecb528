import type { Provider } from "../identity/provider.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { ProviderProblem as Problem } from "./provider-login.server.ts";

interface ProviderProblemProps {
  problem: Problem;
  /** The provider's name. */
  name: string;
  /** Whether nobody logs in with a password here. */
  only: boolean;
}

/** Says why somebody isn't signed in, and how to go on. */
export function ProviderProblem({ problem, name, only }: ProviderProblemProps) {
  const { title, text } = describe(problem, name);
  const isSignedIn = problem === "other-person";
  return (
    <>
      <PageHeading title={title}>{text}</PageHeading>
      <p className="column actions">
        <a href={isSignedIn ? "/account" : "/login"} className="button">
          {isSignedIn ? "Back to your account" : "Try again"}
        </a>
        {!only && !isSignedIn && (
          <a href="/login" className="button-quiet">
            Log in with your password
          </a>
        )}
      </p>
    </>
  );
}

function describe(problem: Problem, name: string): { title: string; text: string } {
  switch (problem) {
    case "away":
      return {
        title: `We can't reach ${name}`,
        text: `${name} isn't answering right now, so you aren't logged in. Please try again in a few minutes.`,
      };
    case "busy":
      return {
        title: "Too many tries",
        text: "You aren't logged in, because there were too many tries from your network. Please try again in a few minutes.",
      };
    case "expired":
      return {
        title: "Please sign in again",
        text: `That took longer than half an hour, was started in another window, or was finished already. You also need to allow cookies for our site.`,
      };
    case "declined":
      return {
        title: "You aren't logged in",
        text: `${name} says that you didn't sign in there. If that wasn't what you wanted, please try again.`,
      };
    case "refused":
      return {
        title: "You aren't logged in",
        text: `Something is wrong with the answer from ${name}, so we didn't accept it. Please try again. If this happens again, tell the person who runs this site.`,
      };
    case "unverified":
      return {
        title: "Confirm your email address first",
        text: `${name} doesn't tell us an email address that you have confirmed there. Sign in to ${name}, confirm your email address, and then try again here.`,
      };
    case "other-person":
      return {
        title: "Nothing was changed",
        text: `We asked you to confirm with ${name} that it is you. But we got an answer for someone else, or from an earlier sign-in. Please try again.`,
      };
  }
}

interface ProviderLinkProps {
  provider: Provider;
  /** The address of the login form, which says what somebody logs in for. */
  login?: string;
}

/**
 * The way to the identity provider. It is a link, not a form: browsers hold what a form leads to against
 * the page's `form-action 'self'`, too.
 */
export function ProviderLink({ provider, login = "/login" }: ProviderLinkProps) {
  return (
    <a href={login.replace("/login", "/login/provider")} className="button" rel="nofollow">
      Sign in with {provider.name}
    </a>
  );
}
