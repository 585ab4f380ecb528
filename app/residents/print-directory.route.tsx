import type { HeadersArgs } from "react-router";
import { association } from "../editions/association.ts";
import { content } from "../editions/content.server.ts";
import { signedInContext } from "../identity/guards.server.ts";
import { isPending } from "../identity/person.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { formatDate } from "../platform/format-date.ts";
import { isSameOriginVisit } from "../platform/same-origin.server.ts";
import type { Route } from "./+types/print-directory.route";
import { ClosedDirectory, isClosed } from "./closed-directory.tsx";
import { listForPrint } from "./directory.server.ts";
import { PrintButton } from "./print-button.tsx";
import { PrintedDirectory } from "./printed-directory.tsx";
import { countPrint } from "./reading-limit.server.ts";
import { refuseReading } from "./refuse-reading.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  if (isPending(person)) return null;
  if (!isSameOriginVisit(request)) return "asked elsewhere";
  const counted = await countPrint(person);
  if (!counted.ok) return refuseReading(counted);
  const today = formatDate(new Date().toISOString(), content.site.timeZone);
  return { neighbours: await listForPrint(person), today };
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

export default function PrintDirectory({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Resident directory">
        {!isClosed(loaderData) && `${loaderData.today}. `}
        For residents of {association.name} only. Please don't pass it on.
      </PageHeading>
      <div className="wide">
        {isClosed(loaderData) ? (
          <ClosedDirectory why={loaderData} />
        ) : (
          <>
            <p className="actions">
              {loaderData.neighbours.length > 0 && <PrintButton />}
              <a href="/residents" className="button-quiet">
                Back to the directory
              </a>
            </p>
            <PrintedDirectory neighbours={loaderData.neighbours} />
          </>
        )}
      </div>
    </>
  );
}
