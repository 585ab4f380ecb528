import type { KeptMessage } from "../domain/contact-message.server.ts";
import { association } from "../domain/site.ts";
import { spellDate } from "./spell-date.ts";

/** The latest messages that visitors wrote to the board. */
export function ContactMessages({ messages }: { messages: KeptMessage[] }) {
  return (
    <section className="wide" aria-labelledby="messages">
      <h2 id="messages">Messages to the board</h2>
      {messages.length === 0 && <p className="notice">Nobody has written yet.</p>}
      <ul className="announcements halves">
        {messages.map(({ id, name, email, recipient, message, createdAt }) => (
          <li key={id} className="card">
            <h3>{name}</h3>
            <p className="date">
              <a href={`mailto:${email}`}>{email}</a> to {recipient},{" "}
              <time dateTime={createdAt}>{spellDate(createdAt, association.timeZone)}</time>
            </p>
            <p className="as-typed">{message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
