import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/statistics.route";
import { ShareChart, WeekChart } from "./charts.tsx";
import { countChoices, countMails, countRegistrations } from "./statistics.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const administrator = personWho(context, "administer");
  return {
    weeks: await countRegistrations(administrator),
    choices: await countChoices(administrator),
    mails: await countMails(administrator),
  };
}

export default function Statistics({ loaderData }: Route.ComponentProps) {
  const { weeks, choices, mails } = loaderData;
  const { all, listed, mailed } = choices;
  return (
    <>
      <PageHeading title="Statistics">
        {all === 1 ? "1 resident is" : `${all} residents are`} registered. Residents who were
        removed aren't counted.
      </PageHeading>
      <div className="wide charts">
        <WeekChart weeks={weeks} />
        <ShareChart
          title="In the directory"
          shares={{ "Opted in": listed, "Not opted in": all - listed }}
        />
        <ShareChart
          title="Announcements by email"
          shares={{ "Get them": mailed, "Don't get them": all - mailed }}
        />
        <ShareChart
          title="Announcement emails"
          shares={{
            Sent: mails.sent,
            "Being sent": mails.underWay,
            "Not delivered": mails.troubled,
          }}
        />
      </div>
    </>
  );
}
