import { useRef, useState } from "react";
import { data, Form } from "react-router";
import { fieldsOfFiles, parseFile } from "../content/fields.ts";
import { FormBanner, SubmitButton } from "../forms/form.tsx";
import { useHydrated } from "../forms/use-hydrated.ts";
import { redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/several.route";
import { DeskField } from "./desk-field.tsx";
import { audienceField, openKind } from "./desk-kinds.server.ts";
import { useReply } from "./entry-form.tsx";
import { Check, FieldLinks } from "./field-notes.tsx";
import { FileInput } from "./file-input.tsx";
import { setPublished } from "./flash-texts.server.ts";
import { publishSeveral, readSeveral, type SeveralForm, upload } from "./several.server.ts";
import { FileLink } from "./source-file.tsx";
import { useSending, useUnsaved } from "./unsaved.ts";

export { clientAction } from "../forms/preserve-input.ts";

function requireSeveral(args: Route.LoaderArgs) {
  const opened = openKind(args);
  if (!opened.kind.several) throw data(null, { status: 404, statusText: "Not Found" });
  return opened;
}

export function loader(args: Route.LoaderArgs) {
  const { name, title, hasAudience } = requireSeveral(args).kind;
  return { name, title, upload, audience: hasAudience ? audienceField : null };
}

export async function action(args: Route.ActionArgs) {
  const { administrator, kind } = requireSeveral(args);
  const { isToPublish, leftOut, form } = await readSeveral(args.request, kind);
  if (!isToPublish) return show(form);
  const done = await publishSeveral(administrator, kind, form);
  if (!done.ok) return show(done.form);
  const isOne = done.count === 1;
  const entry = `${isOne ? done.entry : done.count}${leftOut}`;
  const flash = setPublished(isOne ? "published" : "several", { ...done, entry });
  return redirectTo(`/admin/publish/${kind.name}`, [flash]);
}

function show(form: SeveralForm) {
  const isWrong = Object.keys(form.errors).length > 0;
  if (isWrong)
    form.banner.push("Nothing is published yet. Check what is marked, then press again.");
  return data(form, { status: form.banner.length > 0 ? 400 : 200 });
}

const nothing: SeveralForm = { rows: [], values: {}, errors: {}, banner: [], asked: "" };

export default function Several({ loaderData, actionData }: Route.ComponentProps) {
  const { reply = nothing, place, unsent } = useReply<SeveralForm>(actionData);
  const { title } = loaderData;
  const named = reply.rows.flatMap(({ file, fields }, index) => {
    const row = `${index + 1}. ${parseFile(file)?.name}`;
    return fields.map((field) => ({ ...field, label: `${row}: ${field.label}` }));
  });
  return (
    <>
      <PageHeading title={`Add several ${title.toLowerCase()}`}>
        Choose the PDFs. We fill in the title, and the date if we find one; please check them.
        Nobody can see them until you publish them.
      </PageHeading>
      <div className="wide">
        <FormBanner id="not-done" errors={unsent ?? reply.banner}>
          <FieldLinks fields={named} errors={reply.errors} />
        </FormBanner>
        <SeveralRows key={place} form={reply} {...loaderData} />
      </div>
    </>
  );
}

type SeveralRowsProps = Route.ComponentProps["loaderData"] & { form: SeveralForm };

function SeveralRows({ form, name, upload, audience }: SeveralRowsProps) {
  const { rows, values, errors, asked } = form;
  const [added, setAdded] = useState<string[]>([]);
  const places = fieldsOfFiles("versions").map(({ file }) => file);
  const count = rows.length + added.length;
  const own = useRef<HTMLFormElement>(null);
  const isSending = useSending();
  const isHydrated = useHydrated();
  const isPublishable = rows.length > 0;
  const isUntyped = rows.every(({ isNew, isLeftOut }) => isNew || isLeftOut);
  useUnsaved(own, isUntyped, "version");
  return (
    <Form ref={own} method="post" encType="multipart/form-data" className="form desk-several">
      <input type="hidden" name="asked" value={asked} />
      {/* What is typed while the form is on its way would be lost. */}
      <div inert={isSending}>
        {rows.map(({ file, isTwin, isLeftOut, fields }, index) => (
          <fieldset key={file} className="desk-row">
            <legend>
              {index + 1}. <FileLink file={file} />
            </legend>
            <input type="hidden" name={places[index]} value={file} />
            {fields.map((field) => (
              <DeskField key={field.name} {...{ field, values, errors }} pages={[]} />
            ))}
            <Check
              id={`remove-${index}`}
              name={`${places[index]}Remove`}
              defaultChecked={isLeftOut}
            >
              Don't add this one
            </Check>
            {isTwin && isLeftOut && (
              <p className="field-help">
                Already on the site, so we left it out. Uncheck to add it anyway.
              </p>
            )}
          </fieldset>
        ))}
        {audience && rows.length > 0 && (
          <DeskField field={audience} {...{ values, errors }} pages={[]} />
        )}
        {added.length > 0 && (
          <ul>
            {added.map((file, index) => (
              <li key={file}>
                <input type="hidden" name={places[rows.length + index]} value={file} />
                <FileLink file={file} />
              </li>
            ))}
          </ul>
        )}
        <div className="field">
          <label htmlFor={upload.name}>{count > 0 ? "Add more PDFs" : upload.label}</label>
          <FileInput
            field={upload}
            errors={errors}
            refused=""
            free={places.length - count}
            take={(file) => void setAdded((before) => [...before, file])}
          />
        </div>
      </div>
      <p className="actions">
        {isPublishable && (
          <SubmitButton name="intent" value="publish" busy="Publishing…">
            {rows.length === 1 ? "Publish it" : "Publish these"}
          </SubmitButton>
        )}
        {/* Without script, nobody knows whether more are chosen. */}
        {!(isPublishable && isHydrated && added.length === 0) && (
          <SubmitButton
            name="intent"
            value="check"
            className={isPublishable ? "button-quiet" : "button"}
          >
            {isPublishable ? "Add these PDFs" : "Continue"}
          </SubmitButton>
        )}
        <a href={`/admin/publish/${name}`} className="button-quiet">
          Go back
        </a>
      </p>
    </Form>
  );
}
