import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { findOwnRecord, residentSchema, updateOwnRecord } from "../../domain/resident.server.ts";
import { goTo, signedInContext } from "../../identity/guards.server.ts";
import { FormBanner } from "../../ui/form-banner.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { type ResidentFieldNames, ResidentFields } from "../../ui/resident-fields.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { readForm } from "../read-form.server.ts";
import { answerForm, refusalHeaders, refuseFields } from "../refuse-form.server.ts";
import type { Route } from "./+types/edit-info";

export const handle = { tool: true };

export async function loader({ context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  const record = await findOwnRecord(person);
  // The administrator keeps no record of a household.
  if (!record) throw goTo("/admin");
  return { record, signInAddress: person.signInAddress };
}

export const headers = refusalHeaders;

export async function action(asked: Route.ActionArgs) {
  const submission = readForm(await asked.request.formData(), residentSchema);
  if (submission.status !== "success") return refuseFields(submission);
  return answerForm(asked, submission, async () => {
    await updateOwnRecord(asked.context.get(signedInContext), submission.value);
    return goTo("/");
  });
}

export default function EditInfo({ loaderData, actionData }: Route.ComponentProps) {
  const { record, signInAddress } = loaderData;
  const [form, fields] = useForm<Record<ResidentFieldNames, string>>({
    id: "edit-info",
    lastResult: actionData,
    defaultValue: { ...record, houseNum: String(record.houseNum) },
  });
  return (
    <>
      <PageHeading title="Edit your info">
        What the association and, with 'Y', your neighbors see. Password and sign-in address are in{" "}
        <a href="/account">your account</a>.
      </PageHeading>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} className="column form">
        <FormBanner id={form.errorId} errors={form.errors} />
        <ResidentFields
          fields={fields}
          emailHelp={`For the directory. You still log in with ${signInAddress}.`}
        />
        <SubmitButton>Update</SubmitButton>
      </Form>
    </>
  );
}
