import { type SubmissionResult, useForm } from "@conform-to/react";
import { use } from "react";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { Checkbox, FormField } from "../forms/form-field.tsx";
import { RequestFactsContext } from "../layout/request-facts.ts";
import { fieldLimits, photoLimits } from "../platform/limits.ts";
import type { Route } from "./+types/contact.route";
import script from "./chosen-photos.ts?minified";

type ContactFormProps = Route.ComponentProps["loaderData"] & {
  lastResult: SubmissionResult<string[]> | null | undefined;
};

export function ContactForm({ lastResult, ...shown }: ContactFormProps) {
  const { recipients, to, topics, topic, begun, known, form: sentForm, purpose } = shown;
  const [form, fields] = useForm<
    Record<"recipient" | "topic" | "name" | "email" | "message" | "photos" | "copy", string> &
      Record<NonNullable<typeof purpose>["asked"][number]["name"], string>
  >({
    id: "contact",
    lastResult,
    defaultValue: {
      ...{ recipient: to, topic, message: begun, copy: "on" },
      ...{ name: known?.name, email: known?.email, house: known?.house },
    },
  });
  const { nonce } = use(RequestFactsContext);
  const address = sentForm?.address ?? shown.email;
  const limits = `${photoLimits.most} photos, ${photoLimits.largest / 1e6} MB each.`;
  const photos = (
    <>
      <FormField
        field={fields.photos}
        label="Photos"
        type="file"
        // iPhones convert HEIC photos to JPEG for an input that doesn't accept HEIC.
        accept="image/*"
        multiple
        // Required after an error, so that the style sheet can tell that photos were chosen again.
        optional={!sentForm && !fields.photos.errors}
        help={
          <>
            {!sentForm && "Optional. "}Up to {limits} <noscript>Choose them all at once. </noscript>
            Only the site administrator can see them
            {sentForm && ", and passes them on to the people who review your form"}. We remove the
            location and time from them.
          </>
        }
      />
      <div
        className="field chosen-photos"
        data-most={photoLimits.most}
        data-largest={photoLimits.largest}
        data-limits={`You can send up to ${limits}`}
        data-advice={`You can only send photos here. Please email a PDF to ${address} instead.`}
        data-about={sentForm?.pages ? `The form has ${sentForm.pages}.` : ""}
      >
        <template>
          <li className="actions">
            <canvas height="60" width="60" />
            <span />
            <button type="button" className="button-quiet">
              Remove
            </button>
          </li>
        </template>
      </div>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
  const writer = (
    <>
      <FormField field={fields.name} label="Your name" autoComplete="name" />
      <FormField
        field={fields.email}
        label="Your email address"
        type="email"
        autoComplete="email"
        // As the site checks it, so that no photo has to be chosen again.
        pattern=".+@.+\..+"
        title="Such as name@example.org"
        help="We'll only use it to reply."
      />
      <FormField
        field={fields.message}
        label={purpose ? "Anything else?" : "Message"}
        lines={purpose ? 3 : 8}
        maxLength={fieldLimits.message}
        optional={Boolean(purpose)}
        help={purpose && "Optional."}
      />
    </>
  );
  return (
    <SentForm form={form} className="form contact-form" encType="multipart/form-data">
      {sentForm ? (
        <>
          {photos}
          <input type="hidden" name={fields.topic.name} value={topic} />
          {writer}
        </>
      ) : purpose ? (
        <>
          {!purpose.place && <p className="lead">{purpose.lead}</p>}
          <input type="hidden" name={fields.topic.name} value={topic} />
          {/* The day of which they have been told what speaks against it. */}
          <input
            type="hidden"
            name="told"
            value={String(lastResult?.initialValue?.["day"] ?? "")}
          />
          {purpose.asked.map(({ name, type, ...shown }) => (
            <FormField
              key={name}
              field={fields[name]}
              type={type}
              min={type === "date" ? purpose.today : undefined}
              {...shown}
            />
          ))}
          {writer}
        </>
      ) : (
        <>
          {recipients.length > 0 && (
            <FormField
              field={fields.recipient}
              label="To"
              optional
              options={[["", "The whole board"], ...recipients]}
              help="The whole board sees every message. If you choose one person, we'll mark it for them."
            />
          )}
          <FormField
            field={fields.topic}
            label="Topic"
            optional
            options={[["", "Choose a topic"], ...Object.entries(topics)]}
            help="Optional."
          />
          {writer}
          {photos}
        </>
      )}
      {known?.mayCopy && <Checkbox field={fields.copy}>Email me a copy</Checkbox>}
      <SubmitButton busy="Sending…">
        Send the {sentForm ? "form" : purpose?.place ? "request" : "message"}
      </SubmitButton>
    </SentForm>
  );
}
