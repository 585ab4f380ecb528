import { type SubmissionResult, useForm } from "@conform-to/react";
import { redirect } from "react-router";
import { content } from "../editions/edition.server.ts";
import {
  answerForm,
  errorResponseHeaders,
  rejectFields,
  rejectForm,
} from "../forms/error-response.server.ts";
import { type Flash, readFlash, setFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { FormField } from "../forms/form-field.tsx";
import { readForm } from "../forms/form-schema.server.ts";
import { identifyVisitor, visitorContext } from "../identity/guards.server.ts";
import { consumeRateLimits, networkLimits } from "../identity/rate-limits.server.ts";
import { messagesOfNetwork, messagesOfSite } from "../identity/site-rate-limits.server.ts";
import { embedded } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { useAssociation } from "../layout/use-association.ts";
import { explainNoMail } from "../mail/mail-state.server.ts";
import { clientIpContext } from "../platform/client-ip.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { forEveryone } from "../platform/http-caching.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import type { Route } from "./+types/contact.route";
import { contactMessageSchema, readJustSent, sendToBoard } from "./message.server.ts";

/** Identifies the sender of a message, for the export of their own data; the page is the same for all. */
export const middleware: Route.MiddlewareFunction[] = [
  takeFlash,
  (args, next) => (args.request.method === "POST" ? identifyVisitor(args, next) : next()),
];

export const headers: Route.HeadersFunction = (sent) =>
  sent.actionHeaders.has("Cache-Control") ? errorResponseHeaders(sent) : forEveryone;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { contactEmbed, email, introductions } = content().site;
  const recipients = (content().board ?? []).map(({ id, name, role }) => ({
    id,
    name: `${name}, ${role}`,
  }));
  const to = new URL(request.url).searchParams.get("to") ?? "";
  const sent = await findSent(readFlash(context));
  return { contactEmbed, email, introduction: introductions.contact, recipients, to, sent };
}

/** What was sent from this browser just now, and whether a copy of it is emailed. */
async function findSent(flash: Flash | null) {
  if (flash?.name !== "message-sent" && flash?.name !== "message-copied") return undefined;
  const isCopied = flash.name === "message-copied" && (await explainNoMail()) === null;
  try {
    return { isCopied, written: await readJustSent(flash.id) };
  } catch (error) {
    // It was sent all the same.
    if (isUnavailable(error)) return { isCopied };
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const submission = readForm(await request.formData(), contactMessageSchema);
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    const ofSender = networkLimits(context.get(clientIpContext), messagesOfNetwork);
    const counted = await consumeRateLimits(...ofSender, messagesOfSite);
    if (!counted.ok) return rejectForm(submission, counted);
    const visit = context.get(visitorContext);
    const person = visit === "unknown" ? null : visit;
    const { id, isCopied } = await sendToBoard(submission.value, person);
    // Post, redirect, get: a reload must not send the message again.
    const flash = setFlash(isCopied ? "message-copied" : "message-sent", id);
    return redirect("/contact", { headers: { "Set-Cookie": flash } });
  });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const association = useAssociation();
  const { introduction, email } = loaderData;
  if (loaderData.contactEmbed) {
    return (
      <>
        <PageHeading title="Contact" />
        <div className="wide document-view">
          <iframe src={loaderData.contactEmbed} title="Contact form" sandbox={embedded} />
        </div>
      </>
    );
  }
  if (loaderData.sent && !actionData) return <Sent {...loaderData.sent} />;
  return (
    <>
      <PageHeading
        title="Contact"
        description={introduction ?? `Write to the board of ${association.name}.`}
      >
        {introduction ? `${introduction} Or email ` : "Send the board a message here, or email "}
        <a href={`mailto:${email}`}>{email}</a>.
      </PageHeading>
      <ContactForm {...loaderData} lastResult={actionData} />
    </>
  );
}

interface SentProps {
  isCopied: boolean;
  /** Without it while it can't be read. */
  written?: { recipient: string; message: string } | undefined;
}

function Sent({ isCopied, written }: SentProps) {
  return (
    <>
      <PageHeading title="Your message has been sent" />
      <div className="column">
        <FlashMessage>
          Thank you. The board reads every message and usually answers within a week.
          {isCopied && " We've emailed you a copy."}
        </FlashMessage>
        {written && (
          <section className="card written" aria-labelledby="written">
            <h2 id="written">What you wrote</h2>
            <p className="date">To: {written.recipient}</p>
            <p className="as-typed">{written.message}</p>
          </section>
        )}
        <p>
          <a href="/" className="button-quiet">
            Go to the home page
          </a>
        </p>
      </div>
    </>
  );
}

interface ContactFormProps {
  /** The board members to choose from; without them a message is for the whole board. */
  recipients: { id: string; name: string }[];
  /** Who the page was opened for: a board member's id, or empty. */
  to: string;
  lastResult: SubmissionResult<string[]> | null | undefined;
}

/** The form for writing to the board. */
function ContactForm({ recipients, to, lastResult }: ContactFormProps) {
  const [form, fields] = useForm<Record<"recipient" | "name" | "email" | "message", string>>({
    id: "contact",
    lastResult,
    defaultValue: { recipient: to },
  });
  return (
    <SentForm form={form} action="/contact" className="column form">
      {recipients.length > 0 && (
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
      )}
      <FormField
        field={fields.name}
        label="Your name"
        autoComplete="name"
        maxLength={fieldLimits.name}
      />
      <FormField
        field={fields.email}
        label="Your email address"
        type="email"
        autoComplete="email"
        maxLength={fieldLimits.email}
        help="We'll only use it to reply."
      />
      <FormField field={fields.message} label="Message" lines={8} maxLength={fieldLimits.message} />
      <SubmitButton>Send the message</SubmitButton>
    </SentForm>
  );
}
