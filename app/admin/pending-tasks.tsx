import type { PendingTask } from "./pending-tasks.server.ts";

/** The administrator's pending tasks, each with a link to it. */
export function PendingTaskList({ tasks }: { tasks: readonly PendingTask[] }) {
  return (
    <section className="needs" aria-labelledby="needs">
      <h2 id="needs">What needs doing</h2>
      {tasks.length === 0 ? (
        <p>You're all caught up.</p>
      ) : (
        <ul>
          {tasks.map(({ to, words }) => (
            <li key={words}>{to ? <a href={to}>{words}</a> : words}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
