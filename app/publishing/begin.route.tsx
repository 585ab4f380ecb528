import { data, redirect } from "react-router";
import { setFlash } from "../forms/flash.server.ts";
import { FormBanner } from "../forms/form.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/begin.route";
import { begin, beginningFields, noteBeginning } from "./beginning.server.ts";
import { DeskField } from "./desk-field.tsx";
import type { Problem, Values } from "./fields.ts";
import { FolderNotice } from "./folder-notice.tsx";
import { rulingFolder } from "./ruling-folder.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  personWho(context, "administer");
  return { fields: beginningFields, folder: rulingFolder() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = personWho(context, "administer");
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "sample" || intent === "done") {
    await noteBeginning(administrator, intent);
    return redirect("/admin/publish");
  }
  const texts = beginningFields.map(({ name }) => [name, String(form.get(name) ?? "").trim()]);
  const values: Values = Object.fromEntries(texts);
  if (intent !== "begin") return reply(values, [noButton]);
  if (!form.get("confirm")) return reply(values, [notConfirmed]);
  const done = await begin(administrator, values);
  if (!done.ok) return reply(values, done.problems);
  return redirect("/admin/publish", { headers: { "Set-Cookie": setFlash("begun") } });
}

const noButton: Problem = { field: null, message: "Press one of the buttons below." };
const notConfirmed: Problem = {
  field: "confirm",
  message: "Please check this box: all that the site says now is replaced.",
};

function reply(values: Values, problems: readonly Problem[]) {
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field ?? "", message]));
  const banner = errors[""] ?? "Something has to be mended first: see below.";
  return data(
    { values, errors, banner: [banner] },
    { status: 400, headers: { "Cache-Control": "no-store" } },
  );
}

export default function Begin({
  loaderData: { fields, folder },
  actionData,
}: Route.ComponentProps) {
  const { values = {}, errors = {} } = actionData ?? {};
  const confirm = errors["confirm"];
  return (
    <>
      <PageHeading title="Begin with your own association">
        Tell us four things. Everything else, such as documents and photos, you add one by one.
      </PageHeading>
      <form method="post" className="column form">
        <FormBanner id="not-done" errors={actionData?.banner} />
        <FolderNotice folder={folder} />
        {fields.map((field) => (
          <DeskField key={field.name} {...{ field, values, errors, pages: [] }} />
        ))}
        <div className="field">
          {confirm && (
            <p id="confirm-error" className="field-error">
              {confirm}
            </p>
          )}
          <div className="check">
            <input
              type="checkbox"
              id="confirm"
              name="confirm"
              aria-invalid={confirm ? true : undefined}
              aria-describedby={confirm ? "confirm-error" : undefined}
            />
            <label htmlFor="confirm">
              Replace all that the site says now. The history can bring it back.
            </label>
          </div>
        </div>
        {folder === undefined && (
          <p className="actions">
            <button type="submit" name="intent" value="begin" className="button">
              Begin
            </button>
            <a href="/admin/publish" className="button-quiet">
              Cancel
            </a>
          </p>
        )}
      </form>
    </>
  );
}
