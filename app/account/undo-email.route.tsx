import { z } from "zod";
import { content } from "../editions/edition.server.ts";
import {
  answerForm,
  errorResponseHeaders,
  rejectFields,
  rejectForm,
} from "../forms/error-response.server.ts";
import { readFlash, setFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { FormBanner } from "../forms/form.tsx";
import { readForm } from "../forms/form-schema.server.ts";
import { keepTokenPrivate, redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { explainNoMail } from "../mail/mail-state.server.ts";
import type { Route } from "./+types/undo-email.route";
import { findFormerEmail, undoEmailChange } from "./undo-email.server.ts";

export const middleware: Route.MiddlewareFunction[] = [keepTokenPrivate, takeFlash];
export const headers = errorResponseHeaders;

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Programs that scan emails open the links in them, so opening this one changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const isDone = readFlash(context)?.name === "address-restored";
  const address = isDone ? undefined : await findFormerEmail(tokenIn(request));
  const noMail = isDone ? await explainNoMail() : null;
  return { isDone, address, noMail, board: content().site.email };
}

export async function action(args: Route.ActionArgs) {
  const submission = readForm(await args.request.formData(), z.object({}));
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    const result = await undoEmailChange(tokenIn(args.request));
    return result.ok
      ? redirectTo("/undoaddress", [setFlash("address-restored")])
      : rejectForm(submission, result);
  });
}

export default function UndoEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { isDone, address, noMail, board } = loaderData;
  if (isDone && !actionData) {
    return (
      <>
        <PageHeading title="Your old address is back" />
        <div className="column">
          <FlashMessage>
            Everyone is logged out of your account, and the password no longer works. We'll email
            you a link to choose a new one.
          </FlashMessage>
          <p>{noMail ?? "Don't see it? Check your spam folder."}</p>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading title="Put your old address back?">
        {address ? (
          <>
            You'll log in with{" "}
            <strong className="address" translate="no">
              {address}
            </strong>{" "}
            again. Everyone will be logged out of your account, the password will stop working, and
            we'll email you a link to choose a new one. If someone has since opened another account
            with this address and never confirmed it, that account will be deleted.
          </>
        ) : (
          <>
            This link has already been used, or it's too old. If you need help, write to us:{" "}
            <a href={`mailto:${board}`}>{board}</a>.
          </>
        )}
      </PageHeading>
      <form method="post" className="column form">
        <FormBanner id="undo-address" errors={actionData?.error?.[""] ?? undefined} />
        {address && (
          <button type="submit" className="button">
            Put the old address back
          </button>
        )}
      </form>
    </>
  );
}
