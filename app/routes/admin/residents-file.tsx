import { useForm } from "@conform-to/react";
import { createContext } from "react-router";
import { z } from "zod";
import { content } from "../../domain/content.server.ts";
import { userFilters, userSorts } from "../../domain/directory.server.ts";
import { typedPasswordField } from "../../domain/form-fields.server.ts";
import { todayIn } from "../../domain/month.ts";
import { exportResidents } from "../../domain/residents-export.server.ts";
import { readTableState } from "../../domain/table-state.ts";
import { senderOf } from "../../identity/client-address.server.ts";
import { administratorContext } from "../../identity/guards.server.ts";
import { provePassword } from "../../identity/prove-password.server.ts";
import { CurrentPasswordField } from "../../ui/current-password-field.tsx";
import { SentForm } from "../../ui/form-field.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { readForm } from "../read-form.server.ts";
import { answerForm, refusalHeaders, refuseFields, refuseForm } from "../refuse-form.server.ts";
import type { Route } from "./+types/residents-file";
import { dashboardAddress } from "./done.server.ts";

/** The file, once the password is proven. */
const fileContext = createContext<Response | null>(null);

/** A page's action can't answer with a file: where there is one, it takes the page's place. */
const sendFile: Route.MiddlewareFunction = async ({ context }, next) => {
  const page = await next();
  return context.get(fileContext) ?? page;
};

export const middleware: Route.MiddlewareFunction[] = [sendFile];
export const headers = refusalHeaders;

export function loader({ request }: Route.LoaderArgs) {
  return { back: `${dashboardAddress(request)}#users` };
}

/**
 * The administrator's table as a file for spreadsheets: search, choices and order by its address. A
 * session left open must not give away everybody's data, so the password is asked for.
 */
export async function action(asked: Route.ActionArgs) {
  const { request, context } = asked;
  const schema = z.object({ currentPassword: typedPasswordField });
  const submission = readForm(await request.formData(), schema);
  if (submission.status !== "success") return refuseFields(submission);
  return answerForm(asked, submission, async () => {
    const administrator = context.get(administratorContext);
    const { currentPassword } = submission.value;
    const sender = senderOf(request, context);
    const deed = "exporting the list of residents";
    const proof = await provePassword(administrator, currentPassword, sender, deed);
    if (!proof.ok) return refuseForm(submission, proof);
    const { searchParams } = new URL(request.url);
    const state = readTableState(searchParams, userSorts, userFilters);
    context.set(fileContext, fileOf(await exportResidents(administrator, state)));
    return null;
  });
}

function fileOf(text: string): Response {
  const today = todayIn(content.site.timeZone);
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
        Your browser saves the list as a spreadsheet (CSV). To protect the residents' data, we ask
        for your password first.
      </PageHeading>
      <SentForm form={form} className="column form">
        <CurrentPasswordField field={fields.currentPassword} />
        <p className="actions">
          <button type="submit" className="button">
            Save the file
          </button>
          <a href={loaderData.back} className="button-quiet">
            Back to the Admin Dashboard
          </a>
        </p>
      </SentForm>
    </>
  );
}
