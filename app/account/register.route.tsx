import { useForm } from "@conform-to/react";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { FormBanner, SentForm, SubmitButton } from "../forms/form.tsx";
import { Checkbox } from "../forms/form-field.tsx";
import { redirectTo, requireVisitor } from "../identity/guards.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { isMailOff } from "../mail/mail.server.ts";
import { environment } from "../platform/environment.server.ts";
import { senderOf } from "../platform/request-context.server.ts";
import { type Registration, registrationSchema } from "../residents/record-schema.server.ts";
import {
  type ResidentFieldNames,
  ResidentFields,
  whoIsApproved,
} from "../residents/resident-fields.tsx";
import type { Route } from "./+types/register.route";
import { providerOnly } from "./login.server.ts";
import { explainWeakPassword } from "./password.server.ts";
import { NewPasswordField, ProviderLink } from "./password-fields.tsx";
import { signUp } from "./register.server.ts";

export { clientAction } from "../forms/preserve-input.ts";

export const middleware: Route.MiddlewareFunction[] = [requireVisitor];
export const headers = errorResponseHeaders;

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const register = async (registration: Registration) => {
    if (findProvider()?.only) return providerOnly;
    const result = await signUp(registration, senderOf(request, context));
    return result.ok ? redirectTo("/", [...result.setCookies, setFlash("registered")]) : result;
  };
  const form = await request.formData();
  return handleForm(args, form, registrationSchema, register, explainWeakPassword);
}

export function loader() {
  return {
    registration: environment().REGISTRATION,
    provider: findProvider(),
    isMailOff: isMailOff(),
  };
}

export default function Register({ actionData, loaderData }: Route.ComponentProps) {
  const [form, fields] = useForm<
    Record<ResidentFieldNames | "password" | "mailAnnouncements", string>
  >({
    id: "register",
    lastResult: actionData,
  });
  const { provider, registration, isMailOff } = loaderData;
  if (provider?.only) {
    return (
      <>
        <PageHeading title="Register">
          Register to read announcements and look up neighbors. For residents only.
          {whoIsApproved[registration]} You register by signing in with {provider.name}. Then we ask
          for your name and your house.
        </PageHeading>
        <div className="column form">
          <FormBanner id="not-sent" errors={form.errors} withCodes />
          <ProviderLink provider={provider} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading title="Register">
        Register to read announcements and look up neighbors. For residents only.
        {whoIsApproved[registration]} You can change your answers later. Already registered?{" "}
        <a href="/login">Log in</a>.
      </PageHeading>
      <SentForm form={form} withCodes className="column form">
        {form.errors?.includes("Email already in use") && (
          <p>
            If it's yours, <a href="/login">log in</a>.{" "}
            <a href="/forgotpassword">Forgot your password?</a>
          </p>
        )}
        <ResidentFields fields={fields} emailHelp="You'll use this to log in.">
          <NewPasswordField field={fields.password} label="Password" />
        </ResidentFields>
        {!isMailOff && (
          <Checkbox field={fields.mailAnnouncements}>Email me new announcements</Checkbox>
        )}
        <SubmitButton>Register</SubmitButton>
        {provider && (
          <div className="other-way">
            <p>Or without a password here:</p>
            <ProviderLink provider={provider} />
          </div>
        )}
      </SentForm>
    </>
  );
}
