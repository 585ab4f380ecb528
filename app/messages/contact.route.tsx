import { data, redirect } from "react-router";
import { NextEvents } from "../calendar/agenda.tsx";
import { content } from "../content/edition.server.ts";
import {
  answerForm,
  errorResponseHeaders,
  rejectFields,
  rejectForm,
} from "../forms/error-response.server.ts";
import { type Flash, readFlash, setFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { readForm } from "../forms/form-schema.server.ts";
import { readAccount } from "../identity/accounts.server.ts";
import { identifyVisitor, knownVisitor, visitorContext } from "../identity/guards.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { consume, limitOf, limitsOfNetwork } from "../identity/rate-limits.server.ts";
import { embedded, Prose, SideLinks } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { useAssociation } from "../layout/request-facts.ts";
import { EmailAddress, SmartLink } from "../layout/smart-link.tsx";
import { isMailOff } from "../mail/mail.server.ts";
import { explainNoMail } from "../mail/mail-state.server.ts";
import { isUnavailable, logError } from "../platform/error-id.server.ts";
import { clientIpContext } from "../platform/request-context.server.ts";
import { forEveryone } from "../platform/responses.server.ts";
import { findOwnRecord } from "../residents/record.server.ts";
import { formatHouse } from "../residents/record-fields.ts";
import type { Route } from "./+types/contact.route";
import { ContactForm } from "./contact-form.tsx";
import { readJustSent, sendToBoard } from "./message.server.ts";
import { tellTopic, topics, wholeBoard } from "./message-mails.server.ts";
import { again, countPhotos, receiveMessage } from "./photos.server.ts";
import {
  adviseSender,
  answerAll,
  beginMessage,
  findForm,
  findPurpose,
  herePhotos,
  messageSchema,
  type Place,
  warnOfDay,
} from "./purpose.server.ts";

export const middleware: Route.MiddlewareFunction[] = [takeFlash, identifyVisitor];

export const headers: Route.HeadersFunction = (sent) =>
  sent.actionHeaders.has("Cache-Control") ? errorResponseHeaders(sent) : sent.loaderHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const { contactEmbed, email, introductions, whoToCallHtml, links } = content().site;
  const board = content().board ?? [];
  const recipients = board.map(({ id, name, role }): [string, string] => [id, `${name}, ${role}`]);
  const asked = new URL(request.url).searchParams;
  const visitor = context.get(visitorContext);
  const form = findForm(asked);
  const page = {
    ...{ contactEmbed, email, introduction: introductions.contact, recipients, topics },
    ...{
      to: asked.get("to") ?? "",
      topic: asked.get("topic") ?? "",
      begun: beginMessage(asked, form?.title),
      purpose: findPurpose(asked),
    },
    form: form && !asked.has("paper") ? form : null,
    ...{ whoToCallHtml, management: links.managementContact },
    sent: await findSent(readFlash(context)),
    known: await findKnown(args, knownVisitor(context)),
  };
  return data(page, visitor ? undefined : { headers: forEveryone });
}

/** What we know about the reader, so they don't have to type it; null if it can't be read. */
async function findKnown(args: Route.LoaderArgs, person: SignedIn | null) {
  if (!person) return null;
  try {
    const { name, email, addressProvenAt } = (await readAccount(person.id)) ?? {};
    const { record } = (await findOwnRecord(person)) ?? {};
    const house = record && `${formatHouse({ unit: null, ...record })} ${record.houseStreet}`;
    return { name, email, house, mayCopy: Boolean(addressProvenAt) && !isMailOff() };
  } catch (error) {
    logError(error, args);
    return null;
  }
}

/** What was just sent from this browser, and whether a copy is emailed. */
async function findSent(flash: Flash | null) {
  if (flash?.name !== "message-sent" && flash?.name !== "message-copied") return undefined;
  const isCopied = flash.name === "message-copied" && (await explainNoMail()) === null;
  try {
    const written = await readJustSent(flash.id.slice(0, 36));
    const photos = Buffer.from(flash.id.slice(36), "base64url").toString();
    const isForOne = written && written.recipient !== wholeBoard;
    const forWhom = isForOne ? `. We've marked yours for ${written.recipient}, and` : "";
    const { message = "" } = written ?? {};
    const isForm = message.includes(herePhotos);
    const { advice, place } = adviseSender(message);
    const process = findProcess(message);
    return { isCopied, written, photos, forWhom, isForm, advice, place, process };
  } catch (error) {
    // It was sent all the same.
    if (isUnavailable(error)) return { isCopied };
    throw error;
  }
}

/** The document that says what happens after an application, and when the answer comes. */
function findProcess(message: string) {
  if (!message.startsWith(tellTopic(topics.home))) return undefined;
  return content().documents.find(
    ({ id, file, embed, isForResidents }) =>
      id === "processForChange" && (file ?? embed) && !isForResidents,
  );
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const ip = context.get(clientIpContext);
  const person = knownVisitor(context);
  await using received = await receiveMessage(request, () => countPhotos(person, ip));
  const search = new URL(request.url).searchParams;
  const purpose = findPurpose(search);
  const submission = readForm(received.form, messageSchema(purpose));
  const isForm = String(received.form.get("message")).startsWith(herePhotos);
  const missing = isForm && !received.hasPhotos;
  const day = String(received.form.get("day"));
  const warning = purpose && received.form.get("told") !== day && warnOfDay(purpose, day);
  if (submission.status !== "success" || missing || warning) {
    const lost = missing ? addPhotos : received.hasPhotos && (received.problem ?? again);
    return rejectFields(submission, {
      ...(lost ? { photos: [lost] } : {}),
      ...(warning ? { day: [warning] } : {}),
    });
  }
  // Before anything is counted: whoever chose a PDF may try again at once.
  if (received.problem) {
    const { address } = findForm(search) ?? {};
    const advice = address ? [`Or email it to ${address}.`] : [];
    return rejectFields(submission, { photos: [received.problem, ...advice] });
  }
  return await answerForm(args, submission, async () => {
    const counted = await consume(...limitsOfNetwork(ip, "messages"), limitOf("site-messages"));
    if (!counted.ok) return rejectForm(submission, counted);
    const converted = await received.convert();
    if (!converted.ok) return rejectFields(submission, { photos: [converted.message] });
    const { topic, copy, recipient, name, email, message } = submission.value;
    const written = { recipient, name, email, message };
    if (purpose) written.message = answerAll(purpose, submission.value);
    if (topic) written.message = tellTopic(topic) + written.message;
    const { photos } = converted;
    const { names } = received;
    const { id, isCopied } = await sendToBoard(written, person, copy, photos, names);
    // Post/redirect/get: a reload must not send the message again.
    const shown = Buffer.from(names.slice(0, 500)).toString("base64url");
    const flash = setFlash(isCopied ? "message-copied" : "message-sent", id + shown);
    return redirect("/contact", { headers: { "Set-Cookie": flash } });
  });
}

const addPhotos =
  "Please add the photos of your form. Just have a question? Write it in the message box; you don't need photos.";

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const association = useAssociation();
  const { form, purpose } = loaderData;
  const place = purpose?.place;
  const address = form?.address ?? loaderData.email;
  const introduction = form
    ? "Take a photo of each page that you filled out, and of anything else the form asks for."
    : loaderData.introduction;
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
  if (loaderData.sent && !actionData) return <Sent {...loaderData} {...loaderData.sent} />;
  return (
    <>
      <PageHeading
        title={form ? `Send your form: ${form.title}` : (purpose?.title ?? "Contact")}
        description={introduction ?? `Write to the board of ${association.name}.`}
      >
        {form && (
          <>
            <a href={form.url}>Open the form</a> if you haven't filled it out yet.{" "}
          </>
        )}
        {place ? (
          <>
            {purpose?.lead}{" "}
            <a href="#rules" className="if-stacked">
              See the rules and the calendar
            </a>
          </>
        ) : (
          <>
            {form
              ? `${introduction} If you have it as a PDF, email it to `
              : introduction
                ? `${introduction} Or email `
                : "Send the board a message here, or email "}
            <a href={`mailto:${address}`}>{address}</a>.
          </>
        )}
      </PageHeading>
      <div className="wide beside contact">
        {!form && !purpose && loaderData.whoToCallHtml && (
          <section aria-labelledby="who-to-call">
            <p className="if-stacked">
              <a href="#contact" className="button-quiet">
                Write a message
              </a>
            </p>
            <h2 id="who-to-call" className="side-title">
              Who to call
            </h2>
            <Prose html={loaderData.whoToCallHtml} />
          </section>
        )}
        <ContactForm {...loaderData} lastResult={actionData} />
        {place ? (
          <aside id="rules">
            {purpose?.planned && purpose.planned.events.length > 0 && (
              <NextEvents {...purpose.planned} />
            )}
            <PlaceRules {...place} />
          </aside>
        ) : (
          <MoreHelp {...loaderData} />
        )}
      </div>
    </>
  );
}

/** What the amenity's page says about reserving it. */
function PlaceRules({ name, href, rulesHtml }: Place) {
  return (
    <section aria-labelledby="place-rules">
      <h2 id="place-rules">{rulesHtml ? "Rules for reserving" : "Before you reserve"}</h2>
      {rulesHtml && <Prose html={rulesHtml} />}
      <p>
        <a href={href}>Back to {name}</a>
      </p>
    </section>
  );
}

type Shown = Route.ComponentProps["loaderData"];
type SentProps = Pick<Shown, "whoToCallHtml"> & NonNullable<Shown["sent"]>;

function Sent({ isCopied, written, photos, whoToCallHtml, ...told }: SentProps) {
  const { forWhom = "", isForm, advice, place, process } = told;
  const what = isForm ? "form" : place ? "request" : "message";
  return (
    <>
      <PageHeading title={`Your ${what} has been sent`} />
      <div className="wide beside">
        <div>
          <FlashMessage>
            Thank you.{" "}
            {isForm
              ? "We'll pass your form on to the people who review it, and they'll answer you"
              : `The board reads every message${forWhom || ", and"} will answer you`}
            {written && (
              <>
                {" "}
                by email to <EmailAddress>{written.email}</EmailAddress>
              </>
            )}
            .{isForm && " Keep the paper form until then."}
            {isCopied && " We've emailed you a copy."}
            {advice && ` ${advice}`}
          </FlashMessage>
          {process && (
            <p>
              What happens next: <a href={process.url}>{process.title}</a>. {process.summary}
            </p>
          )}
          {written && (
            <section className="card written" aria-labelledby="written">
              <h2 id="written">What you sent</h2>
              {!isForm && <p className="date">To: {written.recipient}</p>}
              <p className="as-typed">{written.message}</p>
              {photos && <p>Photos: {photos}</p>}
            </section>
          )}
          <p>
            <a href="/" className="button-quiet">
              Go to the home page
            </a>
          </p>
        </div>
        {place && <PlaceRules {...place} />}
        {whoToCallHtml && !isForm && !place && (
          <section aria-labelledby="who-to-call">
            <h2 id="who-to-call">If it can't wait</h2>
            <Prose html={whoToCallHtml} />
          </section>
        )}
      </div>
    </>
  );
}

function MoreHelp({ management, recipients }: Shown) {
  return (
    <aside aria-labelledby="more-help">
      <h2 id="more-help" className="side-title">
        More ways to get help
      </h2>
      <SideLinks
        links={[
          ...(recipients.length > 0
            ? [{ name: "What to ask each board member", href: "/boardmembers" }]
            : []),
          { name: "Frequently asked questions", href: "/faq" },
        ]}
      >
        {management && (
          <li>
            <SmartLink href={management}>Contact the management company</SmartLink>
          </li>
        )}
      </SideLinks>
    </aside>
  );
}
