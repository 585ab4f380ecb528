import { useForm } from "@conform-to/react";
import { content } from "../content/edition.server.ts";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { Checkbox } from "../forms/form-field.tsx";
import { redirectTo, signedInContext } from "../identity/guards.server.ts";
import { accountCookie } from "../identity/session-cookie.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { formatDate } from "../platform/format-date.ts";
import type { Route } from "./+types/edit-info.route";
import { neighborColumns } from "./columns.tsx";
import { findOwnEntry, type Neighbor } from "./directory.server.ts";
import { findOwnRecord, updateOwnRecord } from "./record.server.ts";
import { ownRecordSchema, recordNames, type Sharing } from "./record-schema.server.ts";
import { type ResidentFieldNames, ResidentFields } from "./resident-fields.tsx";

export { clientAction } from "../forms/preserve-input.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  const [own, entry] = await Promise.all([findOwnRecord(person), findOwnEntry(person)]);
  // The administrator has no household record.
  if (!own) throw redirectTo("/admin");
  const { record, lastName, sharing, consentedAt } = own;
  const consented = consentedAt && formatDate(consentedAt, content().site.timeZone);
  return { record, lastName, sharing, entry, consented, signInAddress: person.signInAddress };
}

export const headers = errorResponseHeaders;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return handleForm(args, form, ownRecordSchema, async ({ hasBoxes, ...record }) => {
    // Conform drops empty fields; fields that weren't sent stay unchanged.
    const emptied = recordNames.filter((name) => form.get(name) === "");
    for (const name of emptied) Object.assign(record, { [name]: "" });
    const person = args.context.get(signedInContext);
    await updateOwnRecord(person, record, hasBoxes ? record : undefined);
    return redirectTo("/", [setFlash("record-updated"), accountCookie({ ...person, ...record })]);
  });
}

export default function EditInfo({ loaderData, actionData }: Route.ComponentProps) {
  const { record, lastName, sharing, entry, consented, signInAddress } = loaderData;
  const [form, fields] = useForm<
    Record<ResidentFieldNames | "lastName", string> & Record<keyof Sharing, string | null>
  >({
    id: "edit-info",
    lastResult: actionData,
    defaultValue: {
      ...record,
      lastName,
      houseNum: String(record.houseNum),
      ...Object.fromEntries(boxes.map(([name]) => [name, sharing[name] ? "on" : null])),
    },
  });
  return (
    <>
      <PageHeading title="Edit your info">
        The administrator can always see this. Neighbors see it only if you answer Y. Your password
        and the email you log in with are under <a href="/account">your account</a>.
      </PageHeading>
      <SentForm form={form} className="column form">
        <ResidentFields
          fields={fields}
          lastName={fields.lastName}
          shown="your name and whatever you check below"
          emailHelp={`If you change this, you'll still log in with ${signInAddress}.`}
        />
        <fieldset className="field" aria-describedby="sharing-help">
          <legend>What neighbors can see</legend>
          <input type="hidden" name="hasBoxes" value="yes" />
          {boxes.map(([name, label]) => (
            <Checkbox key={name} field={fields[name]} className="check">
              {label}
            </Checkbox>
          ))}
          <p id="sharing-help" className="field-help">
            If you answer Y, your name always shows. Neighbors can't see or look up anything you
            hide. The administrator sees everything.
          </p>
        </fieldset>
        <SubmitButton>Update</SubmitButton>
        <OwnEntry entry={entry} consented={consented} />
      </SentForm>
    </>
  );
}

function OwnEntry({ entry, consented }: { entry: Neighbor | undefined; consented: string | null }) {
  return (
    <section className="card own-entry" aria-labelledby="own-entry">
      <h2 id="own-entry">What neighbors see now</h2>
      {entry ? (
        <dl>
          {neighborColumns.map(({ label, cell }) => {
            const shown = cell(entry);
            return (
              shown && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{shown}</dd>
                </div>
              )
            );
          })}
        </dl>
      ) : (
        <p>
          {consented
            ? "They can't see you yet. You'll be listed once you are approved."
            : "You're not in the directory, because you answered N."}
        </p>
      )}
      {consented && <p className="date">You chose to be listed on {consented}.</p>}
    </section>
  );
}

const boxes: [name: keyof Sharing, label: string][] = [
  ["shareEmail", "Show my email address"],
  ["sharePhone", "Show my phone number"],
  ["shareHouse", "Show my house number and street"],
];
