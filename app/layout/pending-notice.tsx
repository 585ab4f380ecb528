/** Shown to pending residents in place of what only approved ones see. */
export function PendingNotice() {
  return (
    <div className="notice">
      <p>
        <strong>You are registered, and waiting for approval.</strong> The administrator admits each
        new resident. You get an e-mail when it is done; announcements and the resident directory
        are open to you then.
      </p>
      <p>
        Meanwhile you can <a href="/editinfo">edit your info</a>. If you wait for long,{" "}
        <a href="/contact">write to the board</a>.
      </p>
    </div>
  );
}
