import { useForm } from "@conform-to/react";
import { z } from "zod";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { readFlash, setFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { LoginEmailField } from "../forms/form-field.tsx";
import { emailField } from "../forms/form-schema.server.ts";
import { redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { withLinks } from "../layout/smart-link.tsx";
import { isMailOff } from "../mail/mail.server.ts";
import { explainNoMail } from "../mail/mail-state.server.ts";
import { senderOf } from "../platform/request-context.server.ts";
import type { Route } from "./+types/forgot-password.route";
import { requestPasswordLink } from "./forgot-password.server.ts";

export { clientAction } from "../forms/preserve-input.ts";

export const middleware: Route.MiddlewareFunction[] = [takeFlash];
export const headers = errorResponseHeaders;

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const schema = z.object({ email: emailField("your email address") });
  return handleForm(args, await request.formData(), schema, async ({ email }) => {
    const result = await requestPasswordLink(email, senderOf(request, context));
    return result.ok ? redirectTo("/forgotpassword", [setFlash("link-sent")]) : result;
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  return {
    sent: readFlash(context)?.name === "link-sent",
    noMail: await explainNoMail(),
    isMailOff: isMailOff(),
  };
}

export default function ForgotPassword({ actionData, loaderData }: Route.ComponentProps) {
  const [form, fields] = useForm<Record<"email", string>>({
    id: "forgot-password",
    lastResult: actionData,
  });
  const { noMail, isMailOff } = loaderData;
  const isAnswer = loaderData.sent && !actionData;
  const help = noMail && (
    <>
      {withLinks(noMail)} Or <a href="/contact?topic=site&forgot">send them a message</a>. Give your
      name, your house and the email you log in with, and ask for a link to choose a new password. A
      board member will email you the link themselves. It works for one day; if you miss it, just
      ask again.
    </>
  );
  return (
    <>
      <PageHeading title="Forgot your password?">
        {!noMail && "We'll email you a link to choose a new one. "}Remembered it?{" "}
        <a href="/login">Log in</a>.
      </PageHeading>
      <SentForm form={form} className="column form">
        {help && (isMailOff || !isAnswer) && <p className="notice">{help}</p>}
        {help && !isMailOff && isAnswer && (
          <FlashMessage isBad>We couldn't email it. {help}</FlashMessage>
        )}
        {!noMail && isAnswer && (
          <FlashMessage>
            If that address has an account, we've sent you an email. The link in it works for one
            hour. Don't see it? Check your spam folder, or ask again.
          </FlashMessage>
        )}
        {isMailOff ? (
          <p className="for-administrator">
            To make a link for a neighbor who asks you for one, choose their name under{" "}
            <a href="/admin#users">All users</a>.
          </p>
        ) : (
          <>
            <LoginEmailField field={fields.email} help="The email you use to log in." />
            <SubmitButton>Email me a link</SubmitButton>
          </>
        )}
      </SentForm>
    </>
  );
}
