import { useForm } from "@conform-to/react";
import { z } from "zod";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { newPasswordField } from "../forms/form-schema.server.ts";
import { keepTokenPrivate, redirectTo } from "../identity/guards.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/choose-password.route";
import { choosePassword, describePasswordLink, encodeEmail } from "./forgot-password.server.ts";
import { NewPasswordField } from "./password-fields.tsx";

export { clientAction } from "../forms/preserve-input.ts";

export const middleware: Route.MiddlewareFunction[] = [keepTokenPrivate];
export const headers = errorResponseHeaders;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { shortest } = await describePasswordLink(String(form.get("token") ?? ""));
  const password = newPasswordField(shortest);
  const schema = z.object({ token: z.string().max(200).default(""), password });
  return handleForm(args, form, schema, async (value) => {
    const result = await choosePassword(value.token, value.password, args.request.headers);
    return result.ok
      ? redirectTo("/login", [...result.setCookies, setFlash("chosen", encodeEmail(result.email))])
      : result;
  });
}

export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const provider = findProvider();
  const onlyProvider = provider?.only ? provider.name : undefined;
  return { token, onlyProvider, ...(await describePasswordLink(token)) };
}

export default function ChoosePassword({ actionData, loaderData }: Route.ComponentProps) {
  const [form, fields] = useForm<Record<"token" | "password", string>>({
    id: "choose-password",
    lastResult: actionData,
    defaultValue: { token: loaderData.token },
  });
  // Before somebody thinks up a password for nothing.
  if (loaderData.isExpired && !actionData) {
    return (
      <PageHeading title="This link no longer works">
        It has already been used, it's too old, or something about the account changed since.{" "}
        <a href="/forgotpassword">Ask for a new link</a>.
      </PageHeading>
    );
  }
  return (
    <>
      <PageHeading title="Choose a password">
        The link works once. After that,{" "}
        {loaderData.onlyProvider
          ? `sign in with ${loaderData.onlyProvider}. We'll ask for this password once.`
          : "log in with this password."}{" "}
        If the link doesn't work, <a href="/forgotpassword">ask for a new one</a>.
      </PageHeading>
      <SentForm form={form} className="column form">
        <input type="hidden" name="token" defaultValue={fields.token.initialValue} />
        <NewPasswordField
          field={fields.password}
          label="New password"
          shortest={loaderData.shortest}
        />
        <SubmitButton>Set the password</SubmitButton>
      </SentForm>
    </>
  );
}
