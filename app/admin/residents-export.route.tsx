import type { MiddlewareFunction } from "react-router";
import { describeReauthentication } from "../account/re-authenticate.server.ts";
import { content } from "../content/edition.server.ts";
import { errorResponseHeaders } from "../forms/error-response.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { todayIn } from "../platform/dates.ts";
import { exportResidents, userSorts } from "../residents/users.server.ts";
import { readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/residents-export.route";
import { dashboardUrl } from "./dashboard.server.ts";
import { handleDownloadForm, takeDownload } from "./download.server.ts";
import { DownloadForm, DownloadReady } from "./download.tsx";

const download = { purpose: "residents-file", reason: "exporting the list of residents" } as const;

const sendFile: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const find = () => personWho(context, "see residents");
  const administrator = await takeDownload(request, find, download);
  if (!administrator) return next();
  const state = readTableState(new URL(request.url).searchParams, userSorts);
  return fileOf(await exportResidents(administrator, state));
};

export const middleware: MiddlewareFunction<Response>[] = [sendFile];
export const headers = errorResponseHeaders;

/** Asks for the password, then downloads the file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const token = searchParams.get("ready");
  return {
    proof: await describeReauthentication(personWho(context, "see residents")),
    here: pathname + search,
    back: `${dashboardUrl(request)}#users`,
    file: token && fileUrl(request, "file", token),
  };
}

function fileUrl(request: Request, name: "ready" | "file", token: string): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const other of ["ready", "file"]) searchParams.delete(other);
  searchParams.set(name, token);
  return `${pathname}?${searchParams}`;
}

export function action(args: Route.ActionArgs) {
  const administrator = personWho(args.context, "see residents");
  return handleDownloadForm(args, administrator, download, (token) =>
    fileUrl(args.request, "ready", token),
  );
}

function fileOf(text: string): Response {
  const today = todayIn(content().site.timeZone);
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="residents-${today}.csv"`,
    },
  });
}

export default function ResidentsFile({ loaderData, actionData }: Route.ComponentProps) {
  const { back, file, here, proof } = loaderData;
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
        {proof.proof === "password" &&
          "To protect residents' data, please enter your password first."}
      </PageHeading>
      <div className="column">
        <DownloadForm id="export" lastResult={actionData} {...{ here, back, proof }}>
          Download the list
        </DownloadForm>
      </div>
    </>
  );
}
