import { useForm } from "@conform-to/react";
import { z } from "zod";
import {
  answerForm,
  errorResponseHeaders,
  rejectFields,
  rejectForm,
} from "../forms/error-response.server.ts";
import { readFlash, setFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { readForm } from "../forms/form-schema.server.ts";
import {
  identifyVisitor,
  keepTokenPrivate,
  redirectTo,
  visitorContext,
} from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/confirm-email.route";
import { confirmEmail, describeEmailLink, type EmailLink } from "./change-email.server.ts";

export { clientAction } from "../forms/preserve-input.ts";

export const handle = { tool: true };
export const middleware: Route.MiddlewareFunction[] = [
  keepTokenPrivate,
  takeFlash,
  identifyVisitor,
];
export const headers = errorResponseHeaders;

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const schema = z.object({ token: z.string().max(200).default("") });
  const submission = readForm(await request.formData(), schema);
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    const person = context.get(visitorContext);
    if (person === "unknown") return rejectForm(submission, { error: "auth/unavailable" });
    const result = await confirmEmail(person, submission.value.token, request.headers);
    if (!result.ok) return rejectForm(submission, result);
    const flash = setFlash(result.isChanged ? "address-changed" : "address-confirmed");
    return redirectTo("/confirmaddress", [...result.setCookies, flash]);
  });
}

const doneNames = ["address-changed", "address-confirmed"] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const visit = context.get(visitorContext);
  const person = visit === "unknown" ? null : visit;
  const done = doneNames.find((name) => name === readFlash(context)?.name);
  const link: EmailLink = done
    ? { state: "expired" }
    : await describeEmailLink(person, token.slice(0, 200));
  return { token, done, link, loggedInAs: person?.signInAddress };
}

export default function ConfirmEmail({ actionData, loaderData }: Route.ComponentProps) {
  const { done, link, loggedInAs, token } = loaderData;
  const [form, fields] = useForm<Record<"token", string>>({
    id: "confirm-address",
    lastResult: actionData,
    defaultValue: { token },
  });
  if (done && !actionData) return <Done isChanged={done === "address-changed"} />;
  if (link.state === "not-yours") {
    return <NotYours account={link.account} loggedInAs={loggedInAs} />;
  }
  const isChange = link.state === "yours" && link.from !== link.to;
  return (
    <>
      <PageHeading title={isChange ? "Confirm your new address" : "Confirm your address"}>
        {link.state === "expired" ? (
          <>
            This link was used or is too old. Ask for a new one in{" "}
            <a href="/account">your account</a>.
          </>
        ) : isChange ? (
          <>
            You log in with <span className="address">{link.from}</span> now. After this, you log in
            with <strong className="address">{link.to}</strong> and the same password, and you are
            logged out everywhere else.
          </>
        ) : (
          <>
            You log in with <strong className="address">{link.to}</strong>. Confirm that this email
            address is yours.
          </>
        )}
      </PageHeading>
      <SentForm form={form} className="column form">
        <input type="hidden" name="token" defaultValue={fields.token.initialValue} />
        {link.state === "yours" && (
          <SubmitButton>
            {isChange ? "Log in with this address" : "Confirm this address"}
          </SubmitButton>
        )}
      </SentForm>
    </>
  );
}

function Done({ isChanged }: { isChanged: boolean }) {
  return (
    <>
      <PageHeading title="Your address is confirmed" />
      <div className="column">
        <FlashMessage>
          {isChanged ? "From now on you log in with it. " : "Thank you. "}
          <a href="/account">Go to your account</a>.
        </FlashMessage>
      </div>
    </>
  );
}

/** For visitors who aren't signed in, and for strangers who got the email by mistake. */
function NotYours(props: { account: string; loggedInAs: string | undefined }) {
  const { account, loggedInAs } = props;
  // The last word is the masked address.
  const at = account.lastIndexOf(" ") + 1;
  return (
    <>
      <PageHeading title="Log in to that account first">
        This link is about{" "}
        <strong>
          {account.slice(0, at)}
          <span className="address">{account.slice(at)}</span>
        </strong>
        .
      </PageHeading>
      <div className="column">
        {loggedInAs && (
          <p>
            You are logged in as <strong className="address">{loggedInAs}</strong>, which is another
            account.
          </p>
        )}
        <p>
          <strong>Is it your account?</strong>{" "}
          {loggedInAs ? "Log out, then log in to it" : "Log in to it"} in this browser, as you did
          until now. Then open the link in the email again: it still works.
        </p>
        <p>
          <strong>Is it somebody else's?</strong> Then you can ignore the email and close this page.
          Nothing has changed.
        </p>
        {!loggedInAs && (
          <p>
            <a href="/login" className="button">
              Log in
            </a>
          </p>
        )}
      </div>
    </>
  );
}
