/** Shown to pending residents in place of what only approved ones see. */
export function PendingNotice() {
  return (
    <div className="notice">
      <p>
        <strong>You're registered and waiting for approval.</strong> The administrator approves each
        new resident. Then you can read announcements and the resident directory here. We'll email
        you when you are approved. If you don't get an email, check back here in a few days.
      </p>
      <p>
        In the meantime, you can <a href="/editinfo">edit your info</a>. Still waiting?{" "}
        <a href="/contact">Write to the board</a>.
      </p>
    </div>
  );
}
