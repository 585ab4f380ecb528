import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { FlashAt } from "../forms/flash-message.tsx";
import { FormBanner, SentForm, SubmitButton } from "../forms/form.tsx";
import { FormField } from "../forms/form-field.tsx";
import { useAssociation } from "../layout/request-facts.ts";
import { formatDate } from "../platform/format-date.ts";
import { ListPager } from "../table/pager.tsx";
import type { Route } from "./+types/manage-messages.route";
import type { InboxMessage } from "./inbox.server.ts";

type ContactMessagesProps = Omit<Route.ComponentProps["loaderData"], "kept"> & {
  lastResult: Unsent | undefined;
};

export function ContactMessages(props: ContactMessagesProps) {
  const { messages, state, flash, isMailOff, lastResult } = props;
  const answered = lastResult?.initialValue?.["id"];
  const open = messages.rows.find(({ id, answer }) => id === answered && !answer?.isEmailed);
  return (
    <section className="wide" aria-label="Messages to the board" id="messages" tabIndex={-1}>
      <FlashAt flash={flash} at="" />
      {lastResult && !open && <UnsentAnswer result={lastResult} />}
      {messages.total === 0 ? (
        <p className="notice">There are no messages yet.</p>
      ) : (
        <ul className="announcements halves messages">
          {messages.rows.map((message) => (
            <li key={message.id} className={message.readAt ? "card" : "card unread"}>
              <FlashAt flash={flash} at={message.id} />
              <MessageCard
                message={message}
                isMailOff={isMailOff}
                lastResult={message === open ? lastResult : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <ListPager name="messages" list={messages} state={state} />
    </section>
  );
}

interface MessageCardProps {
  message: InboxMessage;
  isMailOff: boolean;
  lastResult: Unsent | undefined;
}

function MessageCard({ message: kept, isMailOff, lastResult }: MessageCardProps) {
  const association = useAssociation();
  const { id, name, email, recipient, message, photos, createdAt, readAt, answer } = kept;
  return (
    <>
      <h2>
        {!readAt && <span className="mark">Unread</span>}
        {answer && (
          <span className={answer.isEmailed ? "mark done" : "mark"}>
            {answer.isEmailed ? "Answered" : "Answer saved, not emailed"}
          </span>
        )}{" "}
        <bdi translate="no">{name}</bdi>
      </h2>
      <p className="date">
        <a href={`mailto:${email}`}>{email}</a> to {recipient.replace(/^The /, "the ")},{" "}
        <time dateTime={createdAt}>{formatDate(createdAt, association.timeZone)}</time>
      </p>
      <p className="as-typed">{message}</p>
      {photos > 0 && (
        <ul className="attachments">
          {Array.from({ length: photos }, (_, index) => index + 1).map((place) => (
            <li key={place}>
              <a href={`/admin/messages/${id}/photos/${place}`}>
                <img
                  src={`/admin/messages/${id}/photos/${place}`}
                  alt={`${place} of ${photos}, sent by ${name}`}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Answer message={kept} />
      {!answer?.isEmailed && <AnswerForm message={kept} {...{ isMailOff, lastResult }} />}
      <div className="actions">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <SubmitButton
            name="intent"
            value={readAt ? "mark-unread" : "mark-read"}
            className="button-quiet"
          >
            Mark as {readAt ? "unread" : "read"}
            <span className="sr-only">: message from {name}</span>
          </SubmitButton>
        </Form>
        <ConfirmDialog
          intent="delete-message"
          id={id}
          button="Delete"
          concerning={`message from ${name}`}
          question={`Delete the message from ${name}${answer ? " and your answer" : ""}? You can't undo this.`}
        />
      </div>
    </>
  );
}

function Answer({ message: { id, name, email, answer } }: Pick<MessageCardProps, "message">) {
  const association = useAssociation();
  if (!answer) return null;
  const subject = encodeURIComponent(`${association.shortName}: an answer to your message`);
  const whole = encodeURIComponent(answer.text.replaceAll("\n", "\r\n"));
  // Windows opens no longer address.
  const body = whole.length < 1800 ? whole : "";
  const { text, answeredAt, delivery, isEmailed, isTroubled } = answer;
  return (
    <div className="answer">
      <h3>Your answer</h3>
      <p className="date">
        <time dateTime={answeredAt}>{formatDate(answeredAt, association.timeZone)}</time>.{" "}
        {isTroubled ? <strong>{delivery}</strong> : delivery}
        {!isEmailed && ` Send it from your own email, then press “I sent it”.`}
      </p>
      <p className="as-typed">{text}</p>
      {(isTroubled || !isEmailed) && (
        <Form method="post" className="actions" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <a href={`mailto:${email}?subject=${subject}&body=${body}`} className="button-quiet">
            Open in my email program<span className="sr-only">: answer to {name}</span>
          </a>
          <SubmitButton name="intent" value="answer-told" className="button-quiet">
            I sent it<span className="sr-only">: answer to {name}</span>
          </SubmitButton>
          {isTroubled && (
            <SubmitButton name="intent" value="resend-answer" className="button-quiet">
              Send it again<span className="sr-only">: answer to {name}</span>
            </SubmitButton>
          )}
        </Form>
      )}
    </div>
  );
}

type Unsent = SubmissionResult<string[]>;

/** The form for answering a message in place, folded at first. */
function AnswerForm({ message, isMailOff, lastResult }: MessageCardProps) {
  const { id, name, email, answer: before } = message;
  const [form, fields] = useForm<Record<"answer", string>>({
    id: `answer-${id}`,
    lastResult,
    defaultValue: { answer: before?.text },
  });
  return (
    <details className="answer" open={lastResult !== undefined}>
      <summary className="button-quiet">
        {before ? "Change the answer" : "Answer"}
        <span className="sr-only">
          {before && " to"} {name}
        </span>
      </summary>
      <SentForm form={form} className="form">
        <input type="hidden" name="intent" value="answer-message" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="replaces" value={before?.answeredAt ?? ""} />
        <FormField
          field={fields.answer}
          label="Your answer"
          lines={6}
          help={
            isMailOff
              ? `This site doesn't send email yet. Save your answer, then open it in your own email program to send it to ${email}.`
              : `We'll email it to ${email}, with their message below it. You can answer once here; to add something later, write to them from your own email.`
          }
        />
        <SubmitButton>{isMailOff ? "Save the answer" : "Send the answer"}</SubmitButton>
      </SentForm>
    </details>
  );
}

/** An answer that can no longer be sent, shown so that no input is lost. */
function UnsentAnswer({ result }: { result: Unsent }) {
  const errors = Object.values(result.error ?? {}).flatMap((words) => words ?? []);
  const typed = result.initialValue?.["answer"];
  return (
    <div className="form">
      <FormBanner id="unsent" errors={errors} />
      {typeof typed === "string" && (
        <div className="field">
          <label htmlFor="unsent-answer">What you typed (not sent)</label>
          <textarea id="unsent-answer" rows={6} readOnly defaultValue={typed} />
        </div>
      )}
    </div>
  );
}
