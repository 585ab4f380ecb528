import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { z } from "zod";
import { confirmAddress } from "../../identity/change-address.server.ts";
import { goTo, keepAddressSecret } from "../../identity/guards.server.ts";
import { DoneNotice } from "../../ui/done-notice.tsx";
import { FormBanner } from "../../ui/form-banner.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { readForm } from "../read-form.server.ts";
import { answerForm, refusalHeaders, refuseFields, refuseForm } from "../refuse-form.server.ts";
import type { Route } from "./+types/confirm-address";

export { clientAction } from "../keep-typed.ts";

export const handle = { tool: true };
export const middleware: Route.MiddlewareFunction[] = [keepAddressSecret];
export const headers = refusalHeaders;

export async function action(asked: Route.ActionArgs) {
  const { request } = asked;
  const schema = z.object({ token: z.string().max(200).default("") });
  const submission = readForm(await request.formData(), schema);
  if (submission.status !== "success") return refuseFields(submission);
  return answerForm(asked, submission, async () => {
    const result = await confirmAddress(submission.value.token, request.headers);
    return result.ok
      ? goTo("/confirmaddress?done", result.setCookies)
      : refuseForm(submission, result);
  });
}

export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  return { token: asked.get("token") ?? "", done: asked.has("done") };
}

export default function ConfirmAddress({ actionData, loaderData }: Route.ComponentProps) {
  const [form, fields] = useForm<Record<"token", string>>({
    id: "confirm-address",
    lastResult: actionData,
    defaultValue: { token: loaderData.token },
  });
  if (loaderData.done && !actionData) {
    return (
      <>
        <PageHeading title="Your address is confirmed" />
        <div className="column">
          <DoneNotice>
            From now on you log in with it. <a href="/">Go to the home page</a>.
          </DoneNotice>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading title="Confirm your address">
        After this you log in with the address that the mail came to, and the same password.
      </PageHeading>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} className="column form">
        <FormBanner id={form.errorId} errors={form.errors} />
        <input type="hidden" name="token" defaultValue={fields.token.initialValue} />
        <SubmitButton>Log in with this address</SubmitButton>
      </Form>
    </>
  );
}
