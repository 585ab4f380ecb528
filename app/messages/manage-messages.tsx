import { Form } from "react-router";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import type { ShownFlash } from "../forms/flash.server.ts";
import { FlashAt } from "../forms/flash-message.tsx";
import { SubmitButton } from "../forms/form.tsx";
import { useAssociation } from "../layout/use-association.ts";
import { formatDate } from "../platform/format-date.ts";
import { ListPager } from "../table/pager.tsx";
import { neighborId, type TablePage, type TableState } from "../table/table-state.ts";
import type { KeptMessage } from "./message.server.ts";

interface ContactMessagesProps {
  messages: TablePage<KeptMessage>;
  state: TableState<string>;
  flash: ShownFlash | null;
}

/** What visitors wrote to the board, unread messages first. */
export function ContactMessages({ messages, state, flash }: ContactMessagesProps) {
  const ids = messages.rows.map(({ id }) => id);
  return (
    <section className="wide" aria-label="Messages to the board" id="messages" tabIndex={-1}>
      <FlashAt flash={flash} at="" />
      {messages.total === 0 ? (
        <p className="notice">Nobody has written yet.</p>
      ) : (
        <ul className="announcements halves messages">
          {messages.rows.map((message, place) => (
            <li key={message.id} className={message.readAt ? "card" : "card unread"}>
              <FlashAt flash={flash} at={message.id} />
              <MessageCard message={message} next={neighborId(ids, place)} />
            </li>
          ))}
        </ul>
      )}
      <ListPager name="messages" list={messages} state={state} />
    </section>
  );
}

interface MessageCardProps {
  message: KeptMessage;
  /** The id of the one beside it. */
  next: string;
}

function MessageCard({ message: kept, next }: MessageCardProps) {
  const association = useAssociation();
  const { id, name, email, recipient, message, createdAt, readAt } = kept;
  return (
    <>
      <h2>
        {!readAt && <span className="mark">Unread</span>} <bdi>{name}</bdi>
      </h2>
      <p className="date">
        <a href={`mailto:${email}`}>{email}</a> to {recipient},{" "}
        <time dateTime={createdAt}>{formatDate(createdAt, association.timeZone)}</time>
      </p>
      <p className="as-typed">{message}</p>
      <div className="actions">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          {next && <input type="hidden" name="next" value={next} />}
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
          next={next}
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
