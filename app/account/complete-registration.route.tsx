import { data } from "react-router";
import { z } from "zod";
import {
  answerForm,
  errorResponseHeaders,
  rejectFields,
  rejectForm,
} from "../forms/error-response.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { readForm, typedPasswordField } from "../forms/form-schema.server.ts";
import { afterLogin } from "../identity/after-login.server.ts";
import { redirectTo, requireVisitor } from "../identity/guards.server.ts";
import { findProvider, type Provider } from "../identity/provider.server.ts";
import { senderOf } from "../platform/client-ip.server.ts";
import { environment } from "../platform/environment.server.ts";
import { registrationSchema } from "../residents/record-schema.server.ts";
import type { Route } from "./+types/complete-registration.route";
import { ConnectAccount, EnterMissing } from "./newcomer-forms.tsx";
import { forgetInBrowser, type Newcomer, readNewcomer } from "./provider-cookie.server.ts";
import {
  connectAccount,
  enterIfConnected,
  hasAccount,
  registerNewcomer,
} from "./provider-newcomer.server.ts";

export { clientAction } from "../forms/preserve-input.ts";

export const handle = { tool: true };
export const middleware: Route.MiddlewareFunction[] = [requireVisitor];
export const headers = errorResponseHeaders;

/** Who has signed in at the provider in this browser; all others are sent to log in. */
function requireNewcomer(request: Request): { newcomer: Newcomer; provider: Provider } {
  const provider = findProvider();
  if (!provider) throw data(null, { status: 404, statusText: "Not Found" });
  const newcomer = readNewcomer(request.headers);
  if (!newcomer) throw redirectTo("/login", [setFlash("sign-in-late"), forgetInBrowser()]);
  return { newcomer, provider };
}

export async function loader({ request }: Route.LoaderArgs) {
  const { newcomer, provider } = requireNewcomer(request);
  const { email, name } = newcomer;
  const isKnown = await hasAccount(newcomer);
  return { isKnown, provider, email, name, registration: environment().REGISTRATION };
}

export async function action(args: Route.ActionArgs) {
  const { newcomer } = requireNewcomer(args.request);
  const form = await args.request.formData();
  return form.get("intent") === "connect"
    ? handleConnection(args, form, newcomer)
    : handleRegistration(args, form, newcomer);
}

async function handleConnection(args: Route.ActionArgs, form: FormData, newcomer: Newcomer) {
  const intent = z.literal("connect");
  const submission = readForm(form, z.object({ intent, currentPassword: typedPasswordField }));
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    const sender = senderOf(args.request, args.context);
    const { currentPassword } = submission.value;
    const result = await connectAccount(newcomer, currentPassword, sender);
    if (!result.ok) return rejectForm(submission, result);
    const next = afterLogin(newcomer.place);
    return redirectTo(next.to, [...result.setCookies, ...next.setCookies]);
  });
}

async function handleRegistration(args: Route.ActionArgs, form: FormData, newcomer: Newcomer) {
  const schema = registrationSchema.omit({ email: true, password: true });
  const submission = readForm(form, schema);
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    const sender = senderOf(args.request, args.context);
    const entered = await enterIfConnected(newcomer, sender);
    if (entered) return redirectTo("/", entered);
    const result = await registerNewcomer(newcomer, submission.value, sender);
    return result.ok
      ? redirectTo("/", [...result.setCookies, setFlash("registered")])
      : rejectForm(submission, result);
  });
}

export default function CompleteRegistration({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.isKnown ? (
    <ConnectAccount {...loaderData} lastResult={actionData} />
  ) : (
    <EnterMissing {...loaderData} lastResult={actionData} />
  );
}
