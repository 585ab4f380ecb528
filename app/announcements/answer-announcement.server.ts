import { data } from "react-router";
import { currentEdition } from "../editions/edition.server.ts";
import { answerForm, rejectFields } from "../forms/error-response.server.ts";
import type { May } from "../identity/person.server.ts";
import type { RouteArgs } from "../platform/error-id.server.ts";
import { explainDeadLinks } from "../publishing/dead-links.server.ts";
import {
  type PostingIntent,
  readAnnouncement,
  readIntent,
  type TypedAnnouncement,
} from "./announcement-form.server.ts";
import { type SentForm, takeAttachments, valuesSent } from "./attachment-form.server.ts";
import type { Editable } from "./edit-announcement.server.ts";
import { listBrokenLinks } from "./read-markdown.server.ts";

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
