import { Form } from "react-router";
import { SubmitButton } from "../forms/form.tsx";

/** A session, formatted for display. */
export interface ShownSession {
  id: string;
  device: string;
  started: string;
  lastUsed: string;
  isThisOne: boolean;
}

/** The open sessions, each with a button to end it. */
export function OpenSessions({ sessions }: { sessions: ShownSession[] }) {
  const isAlone = sessions.every(({ isThisOne }) => isThisOne);
  return (
    <section className="setting" aria-labelledby="sessions">
      <div>
        <h2 id="sessions">Where you're logged in</h2>
        {isAlone ? (
          <p>You're not logged in anywhere else.</p>
        ) : (
          <Form method="post">
            <SubmitButton name="intent" value="end-others" className="button-quiet">
              Log out everywhere else
            </SubmitButton>
          </Form>
        )}
      </div>
      <ul className="announcements">
        {sessions.map((session) => (
          <li key={session.id} className="card session">
            <SessionCard session={session} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SessionCard({ session }: { session: ShownSession }) {
  const { id, device, started, lastUsed, isThisOne } = session;
  return (
    <>
      <div>
        <h3>
          {device}
          {isThisOne && " (this one)"}
        </h3>
        <p className="date">
          Logged in {started}, last used {lastUsed}
        </p>
      </div>
      {!isThisOne && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <SubmitButton name="intent" value="end-session" className="button-quiet">
            Log out
            <span className="sr-only">
              : {device}, logged in {started}
            </span>
          </SubmitButton>
        </Form>
      )}
    </>
  );
}
