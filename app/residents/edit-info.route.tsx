import { useForm } from "@conform-to/react";
import { content } from "../editions/content.server.ts";
import { answerForm, errorResponseHeaders, rejectFields } from "../forms/error-response.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { readForm } from "../forms/form-schema.server.ts";
import { goTo, signedInContext } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { formatDate } from "../platform/format-date.ts";
import type { Route } from "./+types/edit-info.route";
import { findOwnEntry } from "./directory.server.ts";
import { OwnEntry } from "./own-entry.tsx";
import { findOwnRecord, findOwnSharing, ownRecordSchema } from "./record.server.ts";
import { type ResidentFieldNames, ResidentFields } from "./resident-fields.tsx";
import { type SharingFieldNames, SharingFields } from "./sharing-fields.tsx";
import { updateOwnRecord } from "./update-record.server.ts";

export { clientAction } from "../forms/preserve-input.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  const [record, sharing, entry] = await Promise.all([
    findOwnRecord(person),
    findOwnSharing(person),
    findOwnEntry(person),
  ]);
  // The administrator keeps no record of a household.
  if (!record || !sharing) throw goTo("/admin");
  const { consentedAt, ...shown } = sharing;
  const consented = consentedAt && formatDate(consentedAt, content.site.timeZone);
  return { record, shown, entry, consented, signInAddress: person.signInAddress };
}

export const headers = errorResponseHeaders;

export async function action(asked: Route.ActionArgs) {
  const submission = readForm(await asked.request.formData(), ownRecordSchema);
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(asked, submission, async () => {
    const { hasBoxes, ...told } = submission.value;
    await updateOwnRecord(asked.context.get(signedInContext), told, hasBoxes ? told : undefined);
    return goTo("/", [setFlash("record-updated")]);
  });
}

export default function EditInfo({ loaderData, actionData }: Route.ComponentProps) {
  const { record, shown, entry, consented, signInAddress } = loaderData;
  const [form, fields] = useForm<
    Record<ResidentFieldNames, string> & Record<SharingFieldNames, string | null>
  >({
    id: "edit-info",
    lastResult: actionData,
    defaultValue: { ...record, houseNum: String(record.houseNum), ...tick(shown) },
  });
  return (
    <>
      <PageHeading title="Edit your info">
        What the association and, with 'Y', your neighbors see. Password and sign-in address are in{" "}
        <a href="/account">your account</a>.
      </PageHeading>
      <SentForm form={form} className="column form">
        <ResidentFields
          fields={fields}
          shown="your name, and what you show below"
          emailHelp={`For the directory. You still log in with ${signInAddress}.`}
        />
        <SharingFields fields={fields} />
        <SubmitButton>Update</SubmitButton>
        <OwnEntry entry={entry} consented={consented} />
      </SentForm>
    </>
  );
}

/** Choices as the boxes of a form send them. */
function tick({ shareEmail, sharePhone, shareHouse }: Record<SharingFieldNames, boolean>) {
  const sent = (isShown: boolean) => (isShown ? "on" : null);
  return {
    shareEmail: sent(shareEmail),
    sharePhone: sent(sharePhone),
    shareHouse: sent(shareHouse),
  };
}
