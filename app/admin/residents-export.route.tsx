import { useForm } from "@conform-to/react";
import { createContext, type MiddlewareFunction } from "react-router";
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
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { todayIn } from "../platform/dates.ts";
import { senderOf } from "../platform/request-context.server.ts";
import { exportResidents, userSorts } from "../residents/users.server.ts";
import { readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/residents-export.route";
import { dashboardUrl } from "./dashboard.server.ts";

/** The file that the action has made: a page's action can't answer with one itself. */
const fileContext = createContext<string | null>(null);

const sendFile: MiddlewareFunction<Response> = async ({ context }, next) => {
  const page = await next();
  const file = context.get(fileContext);
  return file === null ? page : fileOf(file);
};

export const middleware: MiddlewareFunction<Response>[] = [sendFile];
export const headers = errorResponseHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  return {
    proof: await describeReauthentication(personWho(context, "see residents")),
    here: pathname + search,
    back: `${dashboardUrl(request)}#users`,
  };
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
    const { searchParams } = new URL(request.url);
    const state = readTableState(searchParams, userSorts);
    context.set(fileContext, await exportResidents(administrator, state));
    return null;
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
              <a href={loaderData.back} className="button-quiet">
                Back to the Admin Dashboard
              </a>
            </p>
          </SentForm>
        </Reauthenticated>
      </div>
    </>
  );
}
