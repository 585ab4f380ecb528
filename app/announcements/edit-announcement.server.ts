import { data } from "react-router";
import { currentEdition } from "../content/edition.server.ts";
import { answerForm, rejectFields } from "../forms/error-response.server.ts";
import type { May } from "../identity/person.server.ts";
import type { RouteArgs } from "../platform/error-id.server.ts";
import { explainDeadLinks } from "../publishing/dead-links.server.ts";
import {
  type Announcement,
  findAnnouncement,
  type ShownAnnouncement,
  show,
} from "./announcement.server.ts";
import {
  type PostingIntent,
  readAnnouncement,
  readIntent,
  type TypedAnnouncement,
  toAnnouncement,
  toClock,
  toDraft,
} from "./announcement-form.server.ts";
import { parseAttachments } from "./attachment-files.server.ts";
import { type SentForm, takeAttachments, valuesOf, valuesSent } from "./attachment-form.server.ts";
import { changeDraft, type Draft, findDraft, postDraft } from "./drafts.server.ts";
import { correctAnnouncement } from "./post-announcement.server.ts";
import { listBrokenLinks } from "./read-markdown.server.ts";

/** An announcement or a draft, for the form. */
export interface Editable {
  version: number;
  isPosted: boolean;
  /** The form's fields; a checkbox is "on". */
  fields: Record<
    "title" | "body" | "dateCreated" | "expiresOn" | "pinned" | "mail" | "publishOn",
    string | null
  >;
  /** Those for its attachments. */
  attachments: Record<string, string>;
  /** As it would be shown. */
  now: ShownAnnouncement;
}

/** An announcement or a draft; null if there is neither. */
export async function findEditable(
  administrator: May<"announce">,
  id: string,
): Promise<Editable | null> {
  const posted = await findAnnouncement(administrator, id);
  if (posted) return describe(posted, { isPosted: true, mail: null, publishOn: null });
  const draft = await findDraft(administrator, id);
  if (!draft) return null;
  const publishOn = draft.publishAt && toClock(draft.publishAt);
  const mail = draft.mail ? "on" : null;
  return describe({ ...draft, editedAt: null }, { isPosted: false, mail, publishOn });
}

async function describe(
  item: Announcement | (Draft & { editedAt: null }),
  {
    isPosted,
    mail,
    publishOn,
  }: { isPosted: boolean; mail: string | null; publishOn: string | null },
): Promise<Editable> {
  const { title, body, dateCreated, expiresOn, pinned, version } = item;
  const typed = { title, body, dateCreated, expiresOn, pinned: pinned ? "on" : null };
  return {
    version,
    isPosted,
    fields: { ...typed, mail, publishOn },
    attachments: valuesOf(parseAttachments(item.attachments)),
    now: await show(item),
  };
}

/**
 * Saves the form of an announcement or a draft.
 *
 * @param seen the `version` that the form was opened with, as the browser sent it.
 * @returns false if it was changed, posted or deleted since; nothing is saved then.
 */
export function save(
  administrator: May<"announce">,
  id: string,
  typed: TypedAnnouncement,
  button: PostingIntent,
  seen: FormDataEntryValue | null,
): Promise<boolean> {
  const version = typeof seen === "string" && /^\d{1,9}$/.test(seen) ? Number(seen) : -1;
  if (button === "save") {
    return correctAnnouncement(administrator, id, toAnnouncement(typed), version);
  }
  const keep = button === "publish" ? postDraft : changeDraft;
  return keep(administrator, id, toDraft(typed, button), version);
}

type Submission = ReturnType<typeof readAnnouncement>;
type Reply = ReturnType<Submission["reply"]>;

/** The form once more, with what is there `now` if somebody else has changed it. */
type Rejected = ReturnType<typeof data<Reply & { now?: Editable | null }>>;

/**
 * Answers the form of an announcement or a draft.
 *
 * @param act saves what was typed, or gives the form back.
 * @returns a redirect, or the form once more with what is wrong; no text and no file that arrived is lost.
 */
export async function answerAnnouncement(
  args: RouteArgs,
  poster: May<"announce">,
  { form, parts }: SentForm,
  act: (sent: {
    typed: TypedAnnouncement;
    button: PostingIntent;
    reply: Submission["reply"];
  }) => Promise<Response | Rejected>,
): Promise<Response | Rejected> {
  const button = readIntent(form);
  const submission = readAnnouncement(form, button);
  let values = valuesSent(form);
  const answer = await answerForm(args, submission, async () => {
    const taken = await takeAttachments(poster, parts, button === "draft");
    values = taken.values;
    const body = String(form.get("body") ?? "");
    const wrong = button === "draft" ? undefined : await explainLinks(body);
    if (wrong) taken.errors["body"] = [wrong];
    if (submission.status !== "success" || Object.keys(taken.errors).length > 0) {
      return rejectFields(submission, taken.errors);
    }
    const { attachments } = taken;
    const reply: Submission["reply"] = (options) => submission.reply(options);
    return act({ typed: { ...submission.value, attachments }, button, reply });
  });
  if (answer instanceof Response) return answer;
  // Also for the error page, which gives back what was typed while the page itself can't be shown.
  const initialValue = { ...answer.data.initialValue, ...values };
  return data({ ...answer.data, initialValue }, answer.init ?? undefined);
}

/** What is wrong with a body whose links lead nowhere; undefined if none does. */
async function explainLinks(body: string): Promise<string | undefined> {
  const [broken] = await listBrokenLinks(body);
  if (broken === undefined) return explainDeadLinks(body, currentEdition());
  return `This links to "${broken}". Please enter an address such as https://example.org/form, or /calendar for a page on this site.`;
}
