import type { Provider } from "../identity/provider.server.ts";

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
