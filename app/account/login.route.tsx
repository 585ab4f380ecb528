import { useForm } from "@conform-to/react";
import { z } from "zod";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { readFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { FormBanner, SentForm, SubmitButton } from "../forms/form.tsx";
import { CurrentPasswordField, LoginEmailField } from "../forms/form-field.tsx";
import { emailField, typedPasswordField } from "../forms/form-schema.server.ts";
import { wantedPage } from "../identity/after-login.server.ts";
import { keepTokenPrivate, redirectTo, requireVisitor } from "../identity/guards.server.ts";
import { findProvider, type Provider } from "../identity/provider.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { isMailOff } from "../mail/mail.server.ts";
import { explainNoMail } from "../mail/mail-state.server.ts";
import { senderOf } from "../platform/request-context.server.ts";
import type { Route } from "./+types/login.route";
import { decodeEmail } from "./forgot-password.server.ts";
import { providerOnly, signIn } from "./login.server.ts";
import { ProviderLink } from "./password-fields.tsx";
import { describeProblem } from "./provider-login.server.ts";

export { clientAction } from "../forms/preserve-input.ts";

export const middleware: Route.MiddlewareFunction[] = [keepTokenPrivate, requireVisitor, takeFlash];
export const headers = errorResponseHeaders;

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const schema = z.object({
    email: emailField("your email address"),
    password: typedPasswordField,
  });
  return handleForm(args, await request.formData(), schema, async (value) => {
    if (findProvider()?.only) return providerOnly;
    const result = await signIn(value, senderOf(request, context));
    if (!result.ok) return result;
    return redirectTo(wantedPage(request) ?? "/", result.setCookies);
  });
}

const notices = new Map([
  ["change", "Log in first. Then change your password in “Your account”, at the top of the page."],
  ["chosen", "Your password is set. Log in with it now."],
  [
    "deleted",
    "Your account is deleted, along with everything you entered except messages to the board.",
  ],
]);

/** What a visitor logs in for, by the start of the requested page's path. */
const pageNotices = [
  ["/confirmaddress", "Log in to confirm your email address."],
  ["/announcements/", "Log in to read that announcement."],
  ["/admin/", "Log in as the administrator to open that page."],
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const flash = readFlash(context);
  const provider = findProvider();
  const wanted = wantedPage(request);
  const isMailed = flash?.name === "deleted" && (await explainNoMail()) === null;
  const notice =
    noticeFor(flash?.name, provider) ??
    pageNotices.find(([start]) => wanted?.startsWith(start))?.[1];
  return {
    provider,
    isMailOff: isMailOff(),
    problem: describeProblem(flash?.name, provider),
    notice: isMailed ? `${notice} We've sent you an email about it.` : notice,
    email: flash?.name === "chosen" ? decodeEmail(flash.id) : undefined,
    action: wanted ? `/login?for=${encodeURIComponent(wanted)}` : "/login",
  };
}

function noticeFor(name = "", provider: Provider | null): string | undefined {
  if (provider?.only && name === "chosen") {
    return `Your password is set. Sign in with ${provider.name} now. We'll ask for the new password once.`;
  }
  if (provider?.only && name === "change") {
    return `You log in with ${provider.name}. Change your password there.`;
  }
  return notices.get(name);
}

export default function Login({ actionData, loaderData }: Route.ComponentProps) {
  const [form, fields] = useForm<Record<"email" | "password", string>>({
    id: "login",
    lastResult: actionData,
    defaultValue: { email: loaderData.email },
  });
  const { provider, action, problem } = loaderData;
  const said = loaderData.notice && (
    <p className="notice-ok" role="status">
      {loaderData.notice}
    </p>
  );
  const notice = !actionData && (problem ? <FlashMessage isBad>{problem}</FlashMessage> : said);
  if (provider?.only) {
    return (
      <>
        <PageHeading title="Log in">
          You log in with {provider.name}. The first time, we'll ask for your name and your house.
        </PageHeading>
        <div className="column form">
          {notice}
          <FormBanner id="not-sent" errors={form.errors} withCodes />
          <ProviderLink provider={provider} login={action} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading title="Log in">
        Not registered yet? <a href="/register">Register</a>.
      </PageHeading>
      <SentForm form={form} withCodes action={action} className="column form">
        {notice}
        {form.errors?.includes("Invalid email or password") && (
          <p>
            Please check both for typos. If you don't remember your password,{" "}
            <a href="/forgotpassword">{loaderData.isMailOff ? "ask for" : "get"} a new one</a>.
          </p>
        )}
        <LoginEmailField field={fields.email} />
        <CurrentPasswordField field={fields.password} label="Password" />
        <SubmitButton>Log in</SubmitButton>
        <p className="form-aside">
          <a href="/forgotpassword">Forgot your password?</a>
        </p>
        <p className="muted">
          To keep your account safe, you'll need to log in again after a week, or after a day away.
        </p>
        {provider && (
          <div className="other-way">
            <p>Or without a password here:</p>
            <ProviderLink provider={provider} login={action} />
          </div>
        )}
      </SentForm>
    </>
  );
}
