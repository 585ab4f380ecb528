import type { ReactNode } from "react";
import { Form } from "react-router";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { SubmitButton } from "../forms/form.tsx";
import { useAssociation } from "../layout/use-association.ts";
import { formatDate } from "../platform/format-date.ts";
import { ListPager } from "../table/pager.tsx";
import type { TablePage, TableState } from "../table/table-state.ts";
import type { KeptMessage } from "./message.server.ts";

interface ContactMessagesProps {
  /** `kept` says in a sentence how long they are kept. */
  messages: TablePage<KeptMessage> & { kept: string };
  state: TableState<string>;
  /** What was just done to one of them. */
  notice: ReactNode;
}

/** What visitors wrote to the board, unread messages first. */
export function ContactMessages({ messages, state, notice }: ContactMessagesProps) {
  return (
    <section className="wide" aria-labelledby="messages">
      <h2 id="messages" tabIndex={-1}>
        Messages to the board
      </h2>
      {notice}
      {messages.total === 0 ? (
        <p className="notice">Nobody has written yet.</p>
      ) : (
        <ul className="announcements halves messages">
          {messages.rows.map((message) => (
            <li key={message.id} className={message.readAt ? "card" : "card unread"}>
              <MessageCard message={message} />
            </li>
          ))}
        </ul>
      )}
      <p>{messages.kept}</p>
      <ListPager name="messages" list={messages} state={state} />
    </section>
  );
}

function MessageCard({ message: kept }: { message: KeptMessage }) {
  const association = useAssociation();
  const { id, name, email, recipient, message, createdAt, readAt } = kept;
  return (
    <>
      <h3>
        {!readAt && <span className="mark">Unread</span>} <bdi>{name}</bdi>
      </h3>
      <p className="date">
        <a href={`mailto:${email}`}>{email}</a> to {recipient},{" "}
        <time dateTime={createdAt}>{formatDate(createdAt, association.timeZone)}</time>
      </p>
      <p className="as-typed">{message}</p>
      <div className="actions">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <SubmitButton
            name="intent"
            value={readAt ? "mark-unread" : "mark-read"}
            className="button-quiet"
          >
            Mark as {readAt ? "unread" : "read"}
            <span className="sr-only">: message of {name}</span>
          </SubmitButton>
        </Form>
        <ConfirmDialog
          intent="delete-message"
          id={id}
          button="Delete"
          concerning={`message of ${name}`}
          question={`Delete the message of ${name}? It can't be brought back.`}
          no="Keep it"
          yes="Yes, delete it"
        />
      </div>
    </>
  );
}
