import type { PendingTasks } from "./pending-tasks.server.ts";

/** The administrator's pending tasks, each with a link to it. */
export function PendingTaskList({
  tasks: { pending, unread, mails, mailsPage },
}: {
  tasks: PendingTasks;
}) {
  const tasks = [
    pending > 0 && {
      to: "/admin#waiting",
      words:
        pending === 1 ? "1 resident waits for approval" : `${pending} residents wait for approval`,
    },
    unread > 0 && {
      to: "/admin/messages",
      words: unread === 1 ? "1 message is unread" : `${unread} messages are unread`,
    },
    mails > 0 && {
      to: `/admin${mailsPage > 1 ? `?announcements=${mailsPage}` : ""}#announcements`,
      words: mails === 1 ? "1 mail did not arrive" : `${mails} mails did not arrive`,
    },
  ].filter((task) => task !== false);
  return (
    <section className="needs" aria-labelledby="needs">
      <h2 id="needs">What needs doing</h2>
      {tasks.length === 0 ? (
        <p>You're all caught up.</p>
      ) : (
        <ul>
          {tasks.map(({ to, words }) => (
            <li key={to}>
              <a href={to}>{words}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
