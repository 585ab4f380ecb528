import type { MiddlewareFunction } from "react-router";
import { content } from "../content/edition.server.ts";
import { errorResponseHeaders } from "../forms/error-response.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { todayIn } from "../platform/dates.ts";
import { exportResidents, userSorts } from "../residents/users.server.ts";
import { readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/residents-export.route";
import { dashboardUrl } from "./dashboard.server.ts";
import { handleDownloadForm, readDownload, takeDownload } from "./download.server.ts";
import { DownloadForm, DownloadReady } from "./download.tsx";

const download = { purpose: "residents-file", reason: "exporting the list of residents" } as const;

const sendFile: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const administrator = personWho(context, "see residents");
  if (!(await takeDownload(request, administrator, download))) return next();
  const state = readTableState(new URL(request.url).searchParams, userSorts);
  const today = todayIn(content().site.timeZone);
  return new Response(await exportResidents(administrator, state), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="residents-${today}.csv"`,
    },
  });
};

export const middleware: MiddlewareFunction<Response>[] = [sendFile];
export const headers = errorResponseHeaders;

/** Asks for the password, then downloads the file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shown = await readDownload(request, personWho(context, "see residents"));
  return { ...shown, back: `${dashboardUrl(request)}#users` };
}

export function action(args: Route.ActionArgs) {
  return handleDownloadForm(args, personWho(args.context, "see residents"), download);
}

export default function ResidentsFile({ loaderData, actionData }: Route.ComponentProps) {
  const { back, file, reauthentication } = loaderData;
  if (file && !actionData) {
    return (
      <DownloadReady title="The list is ready" file={file} back={back}>
        Your browser is downloading it as a spreadsheet (CSV).
      </DownloadReady>
    );
  }
  return (
    <>
      <PageHeading title="Export the residents">
        You will get the list as a spreadsheet (CSV).{" "}
        {reauthentication.state === "password" &&
          "To protect residents' data, please enter your password first."}
      </PageHeading>
      <div className="column">
        <DownloadForm id="export" lastResult={actionData} {...{ back, reauthentication }}>
          Download the list
        </DownloadForm>
      </div>
    </>
  );
}
