import { type SubmissionResult, useForm } from "@conform-to/react";
import { createContext, data } from "react-router";
import { errorResponseHeaders } from "../forms/error-response.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { SubmitButton } from "../forms/form.tsx";
import { UnsentCopy } from "../forms/unsent-copy.tsx";
import { personWho, redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { LinkGroup } from "../publishing/markdown-toolbar.tsx";
import { listOwnPages } from "../publishing/own-pages.server.ts";
import type { Route } from "./+types/edit-announcement.route";
import {
  AnnouncementFields,
  AnnouncementForm,
  type FieldNames,
  LaterFields,
  MailField,
} from "./announcement-form.tsx";
import { AnnouncementText } from "./announcement-text.tsx";
import { readSentForm } from "./attachment-form.server.ts";
import { AttachmentsField } from "./attachments-field.tsx";
import {
  answerAnnouncement,
  type Editable,
  findEditable,
  save,
} from "./edit-announcement.server.ts";
import { countSubscribers } from "./subscription.server.ts";

export { clientAction } from "../forms/preserve-input.ts";

/** Whether it was deleted meanwhile: the form is then still shown, with the user's input. */
const goneContext = createContext(false);

const goneWords =
  "This announcement has been deleted, so nothing was saved. To post it again as it is here, press the button below.";
const changedWords =
  "Someone has changed or posted this, perhaps in another window, so yours isn't saved yet. Below is what you entered, and under it what is there now. To replace it, press the button again.";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "announce");
  const item = await findEditable(administrator, id);
  if (!item && !context.get(goneContext)) {
    throw data(null, { status: 404, statusText: "Not Found" });
  }
  const subscribers = await countSubscribers(administrator);
  return { item, subscribers, pages: listOwnPages(), person: administrator.id };
}

export const headers = errorResponseHeaders;

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args;
  const administrator = personWho(context, "announce");
  const sent = await readSentForm(request);
  return answerAnnouncement(args, administrator, sent, async ({ typed, button, reply }) => {
    const seen = sent.form.get("version");
    if (await save(administrator, params.id, typed, button, seen)) {
      const flash = setFlash(flashNames[button], params.id);
      return redirectTo("/admin#done", [flash]);
    }
    const now = await findEditable(administrator, params.id);
    if (!now) context.set(goneContext, true);
    const words = reply({ formErrors: [now ? changedWords : goneWords] });
    return data({ ...words, now: now ?? null }, { status: 409 });
  });
}

const flashNames = {
  save: "corrected",
  publish: "posted",
  draft: "drafted",
  schedule: "scheduled",
} as const;

export default function EditAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribers, pages } = loaderData;
  const isConflict = actionData !== undefined && "now" in actionData;
  const now = isConflict ? (actionData.now as Editable | null) : null;
  // The loader doesn't run again after an error response, so saving again replaces what is there now.
  const item = isConflict ? now : loaderData.item;
  const isPosted = item?.isPosted !== false;
  return (
    <>
      <PageHeading title={isPosted ? "Edit an announcement" : "Finish a draft"}>
        {isPosted
          ? "Residents see the change as soon as you save it, marked as edited."
          : "Only you see it, until it is posted."}
      </PageHeading>
      <div className="column">
        <UnsentCopy person={loaderData.person} form="announcement" />
        <EditForm
          item={item}
          original={loaderData.item}
          subscribers={subscribers}
          pages={pages}
          lastResult={actionData}
        />
        <p>
          <a href="/admin#announcements">Cancel</a>
        </p>
        {now && (
          <section className="notice" aria-labelledby="now">
            <h2 id="now">What is there now</h2>
            <AnnouncementText announcement={now.now} />
          </section>
        )}
      </div>
    </>
  );
}

interface EditFormProps {
  /** What is there now; null if it was deleted. */
  item: Editable | null;
  /** What was there when the page was opened. */
  original: Editable | null;
  subscribers: number;
  pages: LinkGroup[];
  lastResult: SubmissionResult<string[]> | null | undefined;
}

function EditForm({ item, original, subscribers, pages, lastResult }: EditFormProps) {
  const [form, fields] = useForm<Record<FieldNames | "publishOn", string | null>>({
    id: "announcement",
    lastResult,
    defaultValue: original?.fields,
  });
  const isDraft = item !== null && !item.isPosted;
  return (
    <AnnouncementForm form={form} action={item ? undefined : "/admin"}>
      {item && <input type="hidden" name="version" value={item.version} />}
      <AnnouncementFields fields={fields} pages={pages} />
      <AttachmentsField form={form} given={original?.attachments} lastResult={lastResult} />
      <MailField
        field={fields.mail}
        subscribers={subscribers}
        what={item && !isDraft ? "the correction" : "it"}
      />
      {item && !isDraft ? (
        <SubmitButton name="intent" value="save">
          Save the correction
        </SubmitButton>
      ) : (
        <SubmitButton name="intent" value="publish">
          Post the announcement
        </SubmitButton>
      )}
      {isDraft && <LaterFields field={fields.publishOn} open />}
    </AnnouncementForm>
  );
}
