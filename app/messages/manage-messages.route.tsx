import { data } from "react-router";
import { answerButton, readFlash, showFlash, takeFlash, textsOf } from "../forms/flash.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { readPage, readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/manage-messages.route";
import { ContactMessages } from "./manage-messages.tsx";
import { formatMessagesKept, listContactMessages, messageIntents } from "./message.server.ts";

const flashTexts = new Map(textsOf(messageIntents));

export const middleware: Route.MiddlewareFunction[] = [takeFlash];

export async function loader({ request, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "administer");
  const query = new URL(request.url).searchParams;
  const messages = await listContactMessages(administrator, readPage(query, "messages"));
  const ids = messages.rows.map(({ id }) => id);
  return {
    messages,
    state: readTableState(query, []),
    flash: showFlash(readFlash(context), flashTexts, ids),
    kept: formatMessagesKept(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = personWho(context, "administer");
  const { pathname, search } = new URL(request.url);
  const form = await request.formData();
  const answer = await answerButton(form, administrator, messageIntents, pathname + search);
  return answer ?? data(null, { status: 400 });
}

/** What visitors and residents wrote to the board. */
export default function Messages({ loaderData: { kept, ...list } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Messages to the board">
        Unread ones first. Each message is deleted after {kept}.
      </PageHeading>
      <ContactMessages {...list} />
    </>
  );
}
