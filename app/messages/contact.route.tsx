import { redirect } from "react-router";
import { association } from "../editions/association.ts";
import { content } from "../editions/content.server.ts";
import {
  answerForm,
  errorResponseHeaders,
  rejectFields,
  rejectForm,
} from "../forms/error-response.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { readForm } from "../forms/form-schema.server.ts";
import { noticeSignedIn, visitContext } from "../identity/guards.server.ts";
import { count, networkAttempts } from "../identity/rate-limits.server.ts";
import { messagesOfNetwork, messagesOfSite } from "../identity/site-rate-limits.server.ts";
import { embedded } from "../layout/content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { clientIpContext } from "../platform/client-ip.server.ts";
import { forEveryone } from "../platform/public-caching.server.ts";
import type { Route } from "./+types/contact.route";
import { ContactForm } from "./contact-form.tsx";
import { contactMessageSchema, sendToBoard } from "./message.server.ts";

/** Who writes while signed in finds the message among the own data; reading is the same for all. */
export const middleware: Route.MiddlewareFunction[] = [
  (asked, next) => (asked.request.method === "POST" ? noticeSignedIn(asked, next) : next()),
];

export const headers: Route.HeadersFunction = (sent) =>
  sent.actionHeaders.has("Cache-Control") ? errorResponseHeaders(sent) : forEveryone;

export function loader({ request }: Route.LoaderArgs) {
  const { contactEmbed, email } = content.site;
  const recipients = (content.board ?? []).map(({ id, name, role }) => ({
    id,
    name: `${name}, ${role}`,
  }));
  const asked = new URL(request.url).searchParams;
  return { contactEmbed, email, recipients, to: asked.get("to") ?? "", sent: asked.has("sent") };
}

export async function action(asked: Route.ActionArgs) {
  const { request, context } = asked;
  const submission = readForm(await request.formData(), contactMessageSchema);
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(asked, submission, async () => {
    const ofSender = await networkAttempts(context.get(clientIpContext), messagesOfNetwork);
    const counted = await count(...ofSender, messagesOfSite);
    if (!counted.ok) return rejectForm(submission, counted);
    const visit = context.get(visitContext);
    await sendToBoard(submission.value, visit === "unknown" ? null : visit);
    // Not answered here, or a reload would send the message again.
    return redirect("/contact?sent");
  });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
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
  if (loaderData.sent && !actionData) {
    return (
      <>
        <PageHeading title="Your message is with the board" />
        <div className="column">
          <FlashMessage>
            Thank you. The board reads every message and usually answers within a week.
          </FlashMessage>
          <p>
            <a href="/" className="button-quiet">
              Go to the home page
            </a>
          </p>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading title="Contact" description={`Write to the board of ${association.name}.`}>
        Write to the board here, or to <a href={`mailto:${loaderData.email}`}>{loaderData.email}</a>
        .
      </PageHeading>
      <ContactForm {...loaderData} lastResult={actionData} />
    </>
  );
}
