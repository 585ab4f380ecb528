import { Form } from "react-router";
import { SubmitButton } from "../forms/form.tsx";
import type { MailProgress, TroubledMail } from "./mail-progress.server.ts";

interface MailProgressProps {
  /** The id of the announcement. */
  id: string;
  progress: MailProgress;
}

/** How far the mails of an announcement are, and what can be done about those that don't arrive. */
export function AnnouncementMails({ id, progress }: MailProgressProps) {
  const { sent, waiting, failed, doubtful, delay, troubled } = progress;
  const counts = [
    `${sent} sent`,
    waiting > 0 && `${waiting} waiting`,
    failed > 0 && `${failed} failed`,
    doubtful > 0 && `${doubtful} doubtful`,
  ];
  const unnamed = failed + doubtful - troubled.length;
  return (
    <div className="mail-progress">
      <p>
        <strong>Mails:</strong> {counts.filter(Boolean).join(", ")}.
      </p>
      {delay && (
        <Form method="post" className="mail-trouble" preventScrollReset>
          <p>
            {delay.problem} Nothing is lost; the next try is on {delay.nextTry}.
          </p>
          <input type="hidden" name="id" value={id} />
          <SubmitButton name="intent" value="mail-now" className="button-quiet">
            Try now
          </SubmitButton>
        </Form>
      )}
      {failed > 1 && (
        <Form method="post" className="mail-trouble" preventScrollReset>
          <p>{failed} mails were not sent. What held them up may be over.</p>
          <input type="hidden" name="id" value={id} />
          <SubmitButton name="intent" value="mails-again" className="button-quiet">
            Send all {failed} again
          </SubmitButton>
        </Form>
      )}
      {troubled.map((mail) => (
        <Trouble key={mail.id} mail={mail} />
      ))}
      {unnamed > 0 && <p>And {unnamed} more.</p>}
    </div>
  );
}

function Trouble({ mail: { id, name, state, problem } }: { mail: TroubledMail }) {
  return (
    <Form method="post" className="mail-trouble" preventScrollReset>
      <p>
        <strong>{name}</strong>: {state === "failed" ? "not sent" : "perhaps not sent"}. {problem}
      </p>
      <input type="hidden" name="id" value={id} />
      <SubmitButton name="intent" value="mail-again" className="button-quiet">
        Send again<span className="sr-only"> to {name}</span>
      </SubmitButton>
    </Form>
  );
}
