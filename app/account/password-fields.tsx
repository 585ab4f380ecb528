import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { CurrentPasswordField, FormField } from "../forms/form-field.tsx";
import type { Provider } from "../identity/provider.server.ts";
import { shortestPassword } from "../platform/limits.ts";
import type { Reauthentication } from "./re-authenticate.server.ts";

interface ReauthenticationFieldProps extends Reauthentication {
  field: FieldMetadata<string>;
}

/** The field for the current password, or a note that the person has re-authenticated at the identity provider. */
export function ReauthenticationField({ field, state, provider }: ReauthenticationFieldProps) {
  if (state === "password") return <CurrentPasswordField field={field} />;
  return (
    <div className="field">
      <p className="field-help">
        You've just signed in with {provider}. That's good for 10 minutes.
      </p>
    </div>
  );
}

interface ReauthenticatedProps extends Reauthentication {
  /** The path of this page, with its query, to come back to. */
  back: string;
  children: ReactNode;
}

/** A form that requires re-authentication; people who logged in at the provider first get the link to do so again. */
export function Reauthenticated({ state, provider, back, children }: ReauthenticatedProps) {
  if (state !== "unconfirmed") return children;
  return (
    <div className="form">
      <p>
        To protect your account, please sign in with {provider} once more. Then you'll come back to
        this page.
      </p>
      <p className="actions">
        <a
          href={`/login/provider?for=${encodeURIComponent(back)}`}
          className="button-quiet"
          rel="nofollow"
        >
          Sign in with {provider}
        </a>
      </p>
    </div>
  );
}

interface ProviderLinkProps {
  provider: Provider;
  /** The URL of the login form, whose query says what for. */
  login?: string;
}

/** A link to the identity provider, not a form, since the policy's `form-action 'self'` also applies to redirects. */
export function ProviderLink({ provider, login = "/login" }: ProviderLinkProps) {
  return (
    <a href={login.replace("/login", "/login/provider")} className="button" rel="nofollow">
      Sign in with {provider.name}
    </a>
  );
}

export function NewPasswordField({
  field,
  label,
  shortest = shortestPassword,
}: {
  field: FieldMetadata<string>;
  label: string;
  shortest?: number;
}) {
  return (
    <FormField
      field={field}
      label={label}
      type="password"
      autoComplete="new-password"
      minLength={shortest}
      help={`${shortest} characters or more. A short phrase is easy to remember.`}
    />
  );
}
