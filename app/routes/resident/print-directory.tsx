import type { HeadersArgs } from "react-router";
import { content } from "../../domain/content.server.ts";
import { listForPrint } from "../../domain/directory.server.ts";
import { countPrint } from "../../domain/directory-reading.server.ts";
import { association } from "../../domain/site.ts";
import { signedInContext } from "../../identity/guards.server.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PrintButton } from "../../ui/print-button.tsx";
import { PrintedDirectory } from "../../ui/printed-directory.tsx";
import { spellDate } from "../../ui/spell-date.ts";
import { TooMuchRead } from "../../ui/too-much-read.tsx";
import { WaitingNotice } from "../../ui/waiting-notice.tsx";
import { refuseReading } from "../refuse-reading.server.ts";
import type { Route } from "./+types/print-directory";

export async function loader({ context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  if (person.role === "waiting") return null;
  const counted = await countPrint(person);
  if (!counted.ok) return refuseReading(counted);
  const today = spellDate(new Date().toISOString(), content.site.timeZone);
  return { neighbours: await listForPrint(person), today };
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

export default function PrintDirectory({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Resident directory">
        {loaderData && "today" in loaderData && `${loaderData.today}. `}
        For residents of {association.name} only. Please don't pass it on.
      </PageHeading>
      <div className="wide">
        {!loaderData ? (
          <WaitingNotice />
        ) : "retryAfter" in loaderData ? (
          <TooMuchRead retryAfter={loaderData.retryAfter} />
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
