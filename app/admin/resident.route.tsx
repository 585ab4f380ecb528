import { Fragment, type ReactNode } from "react";
import { z } from "zod";
import { removeResident } from "../account/delete-account.server.ts";
import { findResident, makeResidentLink } from "../account/handed-links.server.ts";
import {
  findReauthentication,
  reauthenticate,
  reauthenticationField,
} from "../account/re-authenticate.server.ts";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { readItemId } from "../forms/flash.server.ts";
import { SubmitButton } from "../forms/form.tsx";
import { NewUrl } from "../forms/new-url.tsx";
import { personWho, redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { EmailAddress, withLinks, wrapEmail } from "../layout/smart-link.tsx";
import { formatPhone } from "../platform/links.ts";
import { firstName } from "../platform/names.ts";
import { senderOf } from "../platform/request-context.server.ts";
import { formatHouse } from "../residents/record-fields.ts";
import { formatStreet } from "../residents/street-key.ts";
import type { Route } from "./+types/resident.route";
import { backToDashboard, dashboardUrl } from "./dashboard.server.ts";
import { PasswordForm } from "./download.tsx";

export { clientAction } from "../forms/preserve-input.ts";

export const headers = errorResponseHeaders;

export async function loader({ request, params: { id }, context, url }: Route.LoaderArgs) {
  const administrator = personWho(context, "admit");
  const resident = await findResident(administrator, id);
  if (!resident) throw backToDashboard(request, "admit-late", nextOf(request));
  const reauthentication = await findReauthentication(administrator);
  const back = `${dashboardUrl(request)}#${resident.isPending ? "waiting" : id}`;
  return { resident, reauthentication, back, here: url.pathname + url.search };
}

const reasons = {
  remove: "removing a resident",
  refuse: "declining a registration",
  password: "making a link for a resident",
  email: "making a link for a resident",
} as const;

/** Requires the password, since it opens an account, or deletes one with all its data. */
export async function action(args: Route.ActionArgs) {
  const { request, params, context, url } = args;
  const administrator = personWho(context, "admit");
  const resident = await findResident(administrator, params.id);
  // Before a wrong password is recorded about nobody.
  if (!resident) throw backToDashboard(request, "admit-late", nextOf(request));
  const schema = z.object({
    intent: z.enum(["remove", "refuse", "password", "email"]),
    currentPassword: await reauthenticationField(administrator),
  });
  return handleForm(args, await request.formData(), schema, async ({ intent, currentPassword }) => {
    const sender = senderOf(request, context);
    const what = [reasons[intent], params.id] as const;
    const checked = await reauthenticate(administrator, currentPassword, sender, ...what);
    if (!checked.ok) return checked;
    if (intent === "password" || intent === "email") {
      const made = await makeResidentLink(administrator, params.id, intent);
      // In this response, since only the token's hash is stored. Without a link, the page says why.
      if (made && "error" in made) return made;
      return made ? { made: { ...made, what: intent } } : redirectTo(url.pathname + url.search);
    }
    const kind = intent === "refuse" ? "resident-refused" : "resident-removed";
    const isDone = await removeResident(administrator, params.id, kind);
    return backToDashboard(request, isDone ? intent : "admit-late", nextOf(request));
  });
}

/** The id of the next resident in the list, to which the page returns. */
function nextOf(request: Request): string {
  return readItemId(new URL(request.url).searchParams.get("next"));
}

type Shown = Route.ComponentProps["loaderData"];
type Made = Record<"what" | "url" | "to" | "until", string>;

export default function ResidentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { resident, back, here, ...form } = loaderData;
  const { name, phoneNumber, email, signInAddress, isPending, newEmail } = resident;
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const result = actionData && "made" in actionData ? undefined : actionData;
  const isOfLinks = /^(password|email)$/.test(String(result?.initialValue?.["intent"]));
  const facts: Record<string, ReactNode> = {
    House: `${formatHouse(resident)} ${formatStreet(resident.houseStreet)}`,
    Phone: withLinks(formatPhone(phoneNumber)),
    Email: <a href={`mailto:${email}`}>{wrapEmail(email)}</a>,
    "Logs in with": wrapEmail(signInAddress),
    "In the directory": resident.includeOnDir === "N" ? "No" : "Yes",
  };
  return (
    <>
      <PageHeading title={name} within={{ href: back, name: "Admin Dashboard" }}>
        {isPending && "Waiting for approval."}
      </PageHeading>
      <div className="wide">
        <section className="setting" aria-labelledby="record">
          <div>
            <h2 id="record">Their information</h2>
            <p>
              Only <bdi translate="no">{name}</bdi> can change this.
            </p>
          </div>
          <dl className="facts">
            {Object.entries(facts).map(([label, fact]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd translate="no">{fact}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
        <section className="setting" aria-labelledby="links">
          <div>
            <h2 id="links">Help with logging in</h2>
            <p>
              {newEmail?.needsLink ? "A" : "The"} link works once, for 24 hours.{" "}
              {made?.what !== "email" && (
                <>
                  Anyone who has {newEmail?.needsLink ? "the one for the password" : "it"} can
                  choose a new password and get into the account. Give it only to{" "}
                  <bdi translate="no">{name}</bdi>, at the phone number or email above, even if
                  someone just gave you a different one.
                </>
              )}
            </p>
            {newEmail && <NewEmail {...newEmail} />}
            {newEmail && (
              <p>
                If they can't log in, make the link for the password first, and the one for the
                email once they have used it.
              </p>
            )}
          </div>
          {made ? (
            <MadeLink {...made} name={name} here={here} />
          ) : (
            <PasswordForm {...form} id="link" lastResult={isOfLinks ? result : undefined}>
              <SubmitButton name="intent" value="password">
                Make a link to choose a new password
              </SubmitButton>
              {newEmail?.needsLink && (
                <SubmitButton name="intent" value="email">
                  Make a link that confirms the new email
                </SubmitButton>
              )}
            </PasswordForm>
          )}
        </section>
        <section className="setting" aria-labelledby="remove">
          <div>
            <h2 id="remove">{isPending ? "Decline this registration?" : "Remove this account?"}</h2>
            <p>
              This deletes the account and everything in it right away. You can't undo this.
              Messages to the board are kept.
            </p>
          </div>
          <PasswordForm {...form} id="removal" lastResult={isOfLinks ? undefined : result}>
            <SubmitButton
              name="intent"
              value={isPending ? "refuse" : "remove"}
              className="button button-alert"
            >
              {isPending ? "Yes, decline" : "Yes, remove"}
            </SubmitButton>
          </PasswordForm>
        </section>
      </div>
    </>
  );
}

function NewEmail({
  address,
  until,
  isTaken,
  needsLink,
}: NonNullable<Shown["resident"]["newEmail"]>) {
  return (
    <p className="notice">
      They asked to log in with <EmailAddress>{address}</EmailAddress> from now on.{" "}
      {isTaken
        ? "But another account logs in with it, so it can't be confirmed."
        : `${needsLink ? "They can confirm it with a link from you" : "We emailed a link there. They can confirm it"} until ${until}.`}
    </p>
  );
}

function MadeLink({ what, url, to, until, name, here }: Made & Record<"name" | "here", string>) {
  const [label, once] =
    what === "password"
      ? ["The link to choose a new password", `It works once, until ${until}.`]
      : [
          "The link that confirms the new email",
          `It works until ${until}, in a browser that is logged in to this account.`,
        ];
  const text = `Hello ${firstName(name)},\n\nplease open this link:\n${url}\n\n${once}\n`;
  const query = `subject=${encodeURIComponent("Your link")}&body=${encodeURIComponent(text)}`;
  return (
    <div className="form">
      <NewUrl key={url} url={url} label={label} help={once} />
      <p>
        <a href={`mailto:${encodeURIComponent(to)}?${query}`}>
          Email it from your own email program
        </a>{" "}
        to <EmailAddress>{to}</EmailAddress>.
        {what === "email" && (
          <>
            {" "}
            Only <bdi translate="no">{name}</bdi>, logged in, can use this link, so it may go to the
            new address.
          </>
        )}
      </p>
      <p>
        <a href={here}>Make another link</a>
      </p>
    </div>
  );
}
