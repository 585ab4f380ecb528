import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, redirect } from "react-router";
import { contactMessageSchema } from "../../domain/contact-message.server.ts";
import { sendToBoard } from "../../domain/contact-message-service.server.ts";
import { content } from "../../domain/content.server.ts";
import { fieldLimits } from "../../domain/limits.ts";
import { FormBanner } from "../../ui/form-banner.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { readForm } from "../read-form.server.ts";
import type { Route } from "./+types/contact";

export function loader({ request }: Route.LoaderArgs) {
  const { contactEmbed, email } = content.site;
  const recipients = (content.board ?? []).map(({ id, name }) => ({ id, name }));
  const asked = new URL(request.url).searchParams;
  return { contactEmbed, email, recipients, to: asked.get("to") ?? "", sent: asked.has("sent") };
}

export async function action({ request }: Route.ActionArgs) {
  const submission = readForm(await request.formData(), contactMessageSchema);
  if (submission.status !== "success") {
    return data(submission.reply(), { status: 400 });
  }
  await sendToBoard(submission.value);
  // Not answered here, or a reload would send the message again.
  return redirect("/contact?sent");
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.contactEmbed) {
    return (
      <>
        <PageHeading title="Contact" />
        <div className="wide document-view">
          <iframe src={loaderData.contactEmbed} title="Contact form" />
        </div>
      </>
    );
  }
  if (loaderData.sent && !actionData) {
    return (
      <>
        <PageHeading title="Your message is with the board" />
        <div className="column">
          <p className="notice-ok" role="status">
            Thank you. The board reads every message and usually answers within a week.
          </p>
          <p>
            <a href="/">Go to the home page</a>
          </p>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading title="Contact">
        Write to the board here, or to <a href={`mailto:${loaderData.email}`}>{loaderData.email}</a>
        .
      </PageHeading>
      <ContactForm {...loaderData} lastResult={actionData} />
    </>
  );
}

type ContactFormProps = Pick<Route.ComponentProps["loaderData"], "recipients" | "to"> & {
  lastResult: SubmissionResult<string[]> | null | undefined;
};

function ContactForm({ recipients, to, lastResult }: ContactFormProps) {
  const [form, fields] = useForm<Record<"recipient" | "name" | "email" | "message", string>>({
    id: "contact",
    lastResult,
    defaultValue: { recipient: to },
  });
  return (
    <form method="post" action="/contact" className="column form">
      <FormBanner id={form.errorId} errors={form.errors} />
      <div className="field">
        <label htmlFor={fields.recipient.id}>To</label>
        <select
          id={fields.recipient.id}
          name={fields.recipient.name}
          defaultValue={fields.recipient.initialValue}
        >
          <option value="">The whole board</option>
          {recipients.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <FormField
        field={fields.name}
        label="Your name"
        autoComplete="name"
        maxLength={fieldLimits.name}
      />
      <FormField
        field={fields.email}
        label="Your e-mail address"
        type="email"
        autoComplete="email"
        maxLength={fieldLimits.email}
        help="So that we can answer. We use it for nothing else."
      />
      <FormField field={fields.message} label="Message" lines={8} maxLength={fieldLimits.message} />
      <SubmitButton>Send the message</SubmitButton>
    </form>
  );
}
