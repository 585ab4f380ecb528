import { FlashMessage } from "../forms/flash-message.tsx";
import { keepTokenPrivate } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/unsubscribe.route";
import { unsubscribe } from "./subscription.server.ts";

export const middleware: Route.MiddlewareFunction[] = [keepTokenPrivate];

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link changes nothing, because programs that scan emails open it, too. */
export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenIn(request) };
}

/** Sent by the page's button or by a mail provider (RFC 8058); only the token counts. */
export async function action({ request }: Route.ActionArgs) {
  await unsubscribe(tokenIn(request));
  return "done";
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData) {
    return (
      <>
        <PageHeading title="No more announcements by email" />
        <div className="column">
          <FlashMessage>
            Done. If we emailed announcements to this mailbox, we no longer do.
          </FlashMessage>
          <p>
            You can still read them on the site. If the emails keep coming, or you want them again,
            log in and choose that in <a href="/account#mail">your account</a>.
          </p>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading title="Stop announcements by email?">
        You can still read them on the site. We always email you about your account itself, such as
        a changed password.
      </PageHeading>
      <form
        method="post"
        action={`/unsubscribe?token=${encodeURIComponent(loaderData.token)}`}
        className="column"
      >
        <p>
          <button type="submit" className="button">
            Stop these emails
          </button>
        </p>
        <p>To keep getting them, just close this page.</p>
      </form>
    </>
  );
}
