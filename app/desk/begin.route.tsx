import { redirect } from "react-router";
import type { Field, Problem, Values } from "../content/fields.ts";
import { setFlash } from "../forms/flash.server.ts";
import { FormBanner } from "../forms/form.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/begin.route";
import { begin, beginningFields, findMissing, noteBeginning } from "./beginning.server.ts";
import { DeskField } from "./desk-field.tsx";
import { reply } from "./desk-reply.server.ts";
import { useReply } from "./entry-form.tsx";
import { FieldLinks } from "./field-notes.tsx";

const confirmation: Field = {
  name: "confirm",
  label: "Replace everything on the site now. You can undo this later.",
  type: "check",
};
const fields = [...beginningFields, confirmation];

export function loader({ context }: Route.LoaderArgs) {
  personWho(context, "publish");
  return { fields };
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = personWho(context, "publish");
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "sample" || intent === "done") {
    await noteBeginning(administrator, intent);
    return redirect("/admin/publish");
  }
  const texts = fields.map(({ name }) => [name, String(form.get(name) ?? "").trim()]);
  const all: Values = Object.fromEntries(texts);
  const { confirm, ...values } = all;
  const sent = { values: all, others: {}, problems: [] };
  const refuse = (problems: readonly Problem[]) => reply(400, sent, null, problems);
  if (intent !== "begin") return refuse([noButton]);
  const problems = [...findMissing(values), ...(confirm ? [] : [notConfirmed])];
  if (problems.length > 0) return refuse(problems);
  const done = await begin(administrator, values);
  if (!done.ok) return refuse(done.problems);
  // Otherwise browsers show the sample's icon for another hour.
  const headers = { "Set-Cookie": setFlash("begun"), "Clear-Site-Data": '"cache"' };
  return redirect("/admin/publish", { headers });
}

const noButton: Problem = { field: null, message: "Press one of the buttons below." };
const notConfirmed: Problem = {
  field: "confirm",
  message: "Please check this box to confirm that everything on the site now will be replaced.",
};

export default function Begin({ loaderData: { fields }, actionData }: Route.ComponentProps) {
  const { reply } = useReply(actionData);
  const { values = {}, errors = {} } = reply ?? {};
  return (
    <>
      <PageHeading title="Start with your own association">
        You need only four details to start. Then you can add your documents, photos and everything
        else, one at a time.
      </PageHeading>
      <form method="post" className="column form">
        <FormBanner id="not-done" errors={reply?.banner}>
          <FieldLinks fields={fields} errors={errors} />
        </FormBanner>
        {fields.map((field) => (
          <DeskField key={field.name} {...{ field, values, errors, pages: [] }} />
        ))}
        <p className="actions">
          <button type="submit" name="intent" value="begin" className="button">
            Start
          </button>
          <a href="/admin/publish" className="button-quiet">
            Go back
          </a>
        </p>
      </form>
    </>
  );
}
