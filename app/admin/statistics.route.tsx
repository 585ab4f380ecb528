import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/statistics.route";
import { countChoices, countMails, countRegistrations } from "./statistics.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const administrator = personWho(context, "administer");
  return {
    months: await countRegistrations(administrator),
    choices: await countChoices(administrator),
    mails: await countMails(administrator),
  };
}

const monthName = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

export default function Statistics({ loaderData }: Route.ComponentProps) {
  const { months, choices, mails } = loaderData;
  const most = Math.max(...months.map(({ count }) => count));
  return (
    <>
      <PageHeading title="Statistics">
        {choices.all === 1 ? "1 resident is" : `${choices.all} residents are`} registered. Residents
        who were removed aren't counted.
      </PageHeading>
      <div className="wide statistics">
        <section>
          <h2>Residents</h2>
          <Share name="In the directory" count={choices.listed} of={choices.all} />
          <Share name="Get announcements by email" count={choices.mailed} of={choices.all} />
          <h2>Announcement emails</h2>
          <Share name="Sent" count={mails.sent} of={mails.all} />
          <Share name="Not delivered" count={mails.troubled} of={mails.all} />
        </section>
        <table>
          <caption>New residents each month</caption>
          <tbody>
            {months.map(({ month, count }) => (
              <tr key={month}>
                <th scope="row">{monthName.format(new Date(month))}</th>
                <td>{count}</td>
                <td>
                  <meter value={count} max={Math.max(most, 1)} aria-hidden="true" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Share({ name, count, of }: { name: string; count: number; of: number }) {
  return (
    <p>
      {name}: <strong>{count}</strong> of {of} ({Math.round((100 * count) / Math.max(of, 1))}%)
      <meter value={count} max={Math.max(of, 1)} aria-hidden="true" />
    </p>
  );
}
