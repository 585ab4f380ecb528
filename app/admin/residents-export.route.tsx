import { useForm } from "@conform-to/react";
import type { MiddlewareFunction } from "react-router";
import { z } from "zod";
import { Reauthenticated, ReauthenticationField } from "../account/password-fields.tsx";
import {
  describeReauthentication,
  reauthenticate,
  reauthenticationField,
} from "../account/re-authenticate.server.ts";
import { content } from "../content/edition.server.ts";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { SentForm } from "../forms/form.tsx";
import { personWho, redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { todayIn } from "../platform/dates.ts";
import { isSameOriginVisit, senderOf } from "../platform/request-context.server.ts";
import {
  allowDownload,
  exportResidents,
  takeDownload,
  userSorts,
} from "../residents/users.server.ts";
import { readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/residents-export.route";
import { dashboardUrl } from "./dashboard.server.ts";
import { DownloadReady } from "./download-ready.tsx";

/**
 * Sends the file, once for each time the password was right. Responding to the form itself with the
 * file would leave an earlier error on the screen, since a browser that saves a file stays on the page.
 */
const sendFile: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("file");
  if (token === null || request.method !== "GET" || !isSameOriginVisit(request)) return next();
  const administrator = personWho(context, "see residents");
  if (!(await takeDownload(administrator, token))) return next();
  const state = readTableState(searchParams, userSorts);
  return fileOf(await exportResidents(administrator, state));
};

export const middleware: MiddlewareFunction<Response>[] = [sendFile];
export const headers = errorResponseHeaders;

/** The page asks for the password and, once that was right, has the browser download the file. */
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

/** This page's URL, with the same table, and a token for the file. */
function fileUrl(request: Request, name: "ready" | "file", token: string): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const other of ["ready", "file"]) searchParams.delete(other);
  searchParams.set(name, token);
  return `${pathname}?${searchParams}`;
}

/**
 * Exports the table as the URL says it; an unattended session doesn't give away everyone's data without the
 * password.
 */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const administrator = personWho(context, "see residents");
  const schema = z.object({ currentPassword: await reauthenticationField(administrator) });
  return handleForm(args, await request.formData(), schema, async ({ currentPassword }) => {
    const sender = senderOf(request, context);
    const reason = "exporting the list of residents";
    const proof = await reauthenticate(administrator, currentPassword, sender, reason);
    if (!proof.ok) return proof;
    return redirectTo(fileUrl(request, "ready", await allowDownload(administrator)));
  });
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
  const [form, fields] = useForm<Record<"currentPassword", string>>({
    id: "export",
    lastResult: actionData ?? null,
  });
  const { back, file } = loaderData;
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
        {loaderData.proof.proof === "password" &&
          "To protect residents' data, please enter your password first."}
      </PageHeading>
      <div className="column">
        <Reauthenticated back={loaderData.here} {...loaderData.proof}>
          <SentForm form={form} className="form">
            <ReauthenticationField field={fields.currentPassword} {...loaderData.proof} />
            <p className="actions">
              <button type="submit" className="button">
                Download the list
              </button>
              <a href={back} className="button-quiet">
                Back to the Admin Dashboard
              </a>
            </p>
          </SentForm>
        </Reauthenticated>
      </div>
    </>
  );
}
