import { useForm } from "@conform-to/react";
import { z } from "zod";
import { findRemovable, rejectResident, removeResident } from "../account/delete-account.server.ts";
import { Reauthenticated, ReauthenticationField } from "../account/password-fields.tsx";
import {
  findReauthentication,
  reauthenticate,
  reauthenticationField,
} from "../account/re-authenticate.server.ts";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { readItemId } from "../forms/flash.server.ts";
import { SentForm } from "../forms/form.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { senderOf } from "../platform/request-context.server.ts";
import { formatHouse } from "../residents/record-fields.ts";
import type { Route } from "./+types/remove-resident.route";
import { backToDashboard, dashboardUrl } from "./dashboard.server.ts";

export const headers = errorResponseHeaders;

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "admit");
  const resident = await findRemovable(administrator, id);
  if (!resident) throw backToDashboard(request, "admit-late", nextOf(request));
  const { pathname, search } = new URL(request.url);
  const reauthentication = await findReauthentication(administrator);
  const back = `${dashboardUrl(request)}#${resident.isPending ? "waiting" : id}`;
  return { resident, reauthentication, back, here: pathname + search };
}

/** Requires the password, since it deletes an account with all its data. */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const administrator = personWho(context, "admit");
  const schema = z.object({
    intent: z.enum(["remove", "refuse"]),
    currentPassword: await reauthenticationField(administrator),
  });
  return handleForm(args, await request.formData(), schema, async ({ intent, currentPassword }) => {
    const sender = senderOf(request, context);
    const reason = intent === "refuse" ? "declining a registration" : "removing a resident";
    const checked = await reauthenticate(administrator, currentPassword, sender, reason);
    if (!checked.ok) return checked;
    const remove = intent === "refuse" ? rejectResident : removeResident;
    const isDone = await remove(administrator, params.id);
    return backToDashboard(request, isDone ? intent : "admit-late", nextOf(request));
  });
}

/** The id of the next resident in the list, to which the page returns. */
function nextOf(request: Request): string {
  return readItemId(new URL(request.url).searchParams.get("next"));
}

export default function RemoveResident({ loaderData, actionData }: Route.ComponentProps) {
  const { resident, back, here, reauthentication } = loaderData;
  const { name, houseStreet, isPending } = resident;
  const [form, fields] = useForm<Record<"currentPassword", string>>({
    id: "remove",
    lastResult: actionData ?? null,
  });
  return (
    <>
      <PageHeading title={`${isPending ? "Decline" : "Remove"} ${name}?`}>
        {formatHouse(resident)} {houseStreet}. This deletes the account and everything in it right
        away. You can't undo this. Messages to the board are kept.
      </PageHeading>
      <div className="column">
        <Reauthenticated back={here} {...reauthentication}>
          <SentForm form={form} className="form">
            <input type="hidden" name="intent" value={isPending ? "refuse" : "remove"} />
            <ReauthenticationField field={fields.currentPassword} {...reauthentication} />
            <p className="actions">
              <a href={back} className="button-quiet">
                {isPending ? "Decide later" : "Keep the account"}
              </a>
              <button type="submit" className="button button-alert">
                {isPending ? "Yes, decline" : "Yes, remove"}
              </button>
            </p>
          </SentForm>
        </Reauthenticated>
      </div>
    </>
  );
}
