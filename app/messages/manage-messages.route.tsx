import { data } from "react-router";
import type { Rejection } from "../forms/error-codes.server.ts";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import {
  answerButton,
  readFlash,
  redirectWithFlash,
  showFlash,
  takeFlash,
  textsOf,
} from "../forms/flash.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { isMailOff } from "../mail/mail.server.ts";
import { explainNoMail } from "../mail/mail-state.server.ts";
import { readPage, readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/manage-messages.route";
import { answerMessage, answerSchema } from "./answer.server.ts";
import { listContactMessages, messageIntents } from "./inbox.server.ts";
import { ContactMessages } from "./manage-messages.tsx";
import { formatMessagesKept } from "./message.server.ts";

const flashTexts = new Map([
  ...textsOf(messageIntents),
  ["answered", "We'll email your answer. A copy stays with the message."] as const,
]);

/** After these, the message isn't where it was. */
const isMoved = new Set(["mark-read", "mark-unread", "delete-message"]);

const notSent = "Saved, not sent yet. Next: open it in your email program, then press “I sent it”.";

export const middleware: Route.MiddlewareFunction[] = [takeFlash];
export const headers = errorResponseHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "administer");
  const query = new URL(request.url).searchParams;
  const messages = await listContactMessages(administrator, readPage(query, "messages"));
  const ids = messages.rows.map(({ id }) => id);
  const flash = readFlash(context);
  const noMail = flash?.name === "answered" ? await explainNoMail(true) : null;
  const saved = isMailOff() ? notSent : `Your answer is saved. ${noMail}`;
  const hasMoved = isMoved.has(flash?.name ?? "");
  const texts = noMail ? new Map([...flashTexts, ["answered", saved]]) : flashTexts;
  const shown = showFlash(flash, texts, hasMoved ? [] : ids);
  const sender = messages.rows.find(({ id }) => hasMoved && id === flash?.id)?.name;
  return {
    messages,
    state: readTableState(query, []),
    // Far from the message, it says which.
    flash: shown && {
      ...shown,
      text: sender ? shown.text.replace("The message", () => `${sender}'s message`) : shown.text,
    },
    isMailOff: isMailOff(),
    kept: formatMessagesKept(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await request.formData();
  if (form.get("intent") === "answer-message") return handleAnswer(args, form);
  const { pathname, search } = new URL(request.url);
  const administrator = personWho(context, "administer");
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const answer = await answerButton(fields, administrator, messageIntents, pathname + search);
  return answer ?? data(null, { status: 400 });
}

function handleAnswer(args: Route.ActionArgs, form: FormData) {
  return handleForm(args, form, answerSchema, async (answer): Promise<Response | Rejection> => {
    const result = await answerMessage(personWho(args.context, "administer"), answer);
    if (result !== "done") return { ok: false, error: `message/${result}` };
    const { pathname, search } = new URL(args.request.url);
    return redirectWithFlash(pathname + search, "answered", answer.id);
  });
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { kept, ...list } = loaderData;
  return (
    <>
      <PageHeading title="Messages to the board">
        Unread messages come first. Each message is deleted after {kept}, along with its answer.
      </PageHeading>
      <ContactMessages {...list} lastResult={actionData ?? undefined} />
    </>
  );
}
