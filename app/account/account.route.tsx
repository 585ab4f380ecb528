import { Form } from "react-router";
import { endFeed } from "../announcements/feed.server.ts";
import { mailingOf } from "../announcements/mailing.ts";
import { keepMailChoice } from "../announcements/subscription.server.ts";
import { FeedUrl, MailChoice } from "../announcements/subscription.tsx";
import { formatMoment } from "../content/edition.server.ts";
import { errorResponseHeaders } from "../forms/error-response.server.ts";
import { readFlash, setFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { FormBanner, SubmitButton } from "../forms/form.tsx";
import { readAccount } from "../identity/accounts.server.ts";
import { redirectTo, signedInContext } from "../identity/guards.server.ts";
import { isPending } from "../identity/person.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { findPendingEmail } from "../identity/tokens.server.ts";
import { Folded } from "../layout/folded.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { withLinks } from "../layout/smart-link.tsx";
import { isMailOff } from "../mail/mail.server.ts";
import { explainNoMail } from "../mail/mail-state.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import type { Route } from "./+types/account.route";
import { handleAccountForm, handleSubscription, makeFeed } from "./account-forms.server.ts";
import {
  ChangeEmail,
  ChangePassword,
  DeleteAccount,
  OwnData,
  PasswordElsewhere,
} from "./account-sections.tsx";
import { listSessions, signOutElsewhere } from "./open-sessions.server.ts";
import { tellOwnData } from "./own-data.server.ts";
import { shortestFor } from "./password.server.ts";
import { describeProblem } from "./provider-login.server.ts";
import { findReauthentication } from "./re-authenticate.server.ts";

export { clientAction } from "../forms/preserve-input.ts";

export const middleware: Route.MiddlewareFunction[] = [takeFlash];
export const headers = errorResponseHeaders;

const notices = new Map([
  ["password", "Your password has been changed, and you're logged out everywhere else."],
  [
    "address",
    "We've sent an email to the new address. Open the link in it within one hour, in this browser or where you're logged in. Until then, keep using your current email to log in. Don't see it? Check your spam folder.",
  ],
  ["address-kept", "The change is canceled. Its link no longer works."],
  [
    "proof",
    "We've sent you an email. Open the link in it within 24 hours, in this browser or where you're logged in. Don't see it? Check your spam folder.",
  ],
  [
    "address-changed",
    "Your email is confirmed. Use it the next time you log in. To change the one in the directory, go to Edit your info.",
  ],
  ["address-confirmed", "Thank you. Your email is confirmed."],
  ["sessions", "You're logged out everywhere else."],
  ["unsubscribed", "Saved. We won't email you announcements."],
  ["subscribed", "Saved. We'll email you new announcements."],
  [
    "subscribing",
    "Saved. We've sent you an email. Open the link in it to confirm your address, and you'll get new announcements by email. Don't see it? Check your spam folder.",
  ],
  ["feed-ended", "The feed is turned off, and its address no longer works."],
]);

/** Precedes the reason why no email is sent, where a flash message would promise one. */
const unmailed = new Map([
  [
    "address",
    "Almost done. You still need to open a link that confirms the new email. Until then, log in with your current one. ",
  ],
  ["proof", ""],
  ["subscribed", "Saved. "],
  ["subscribing", "Saved. Your address isn't confirmed yet. "],
]);

const askForLink =
  " Give your name and your house, and ask for the link that confirms the new email. They can see both addresses.";

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  const sessions = await listSessions(person);
  const account = await readAccount(person.id);
  const { feedMadeAt, addressProvenAt } = account ?? {};
  const mailing = mailingOf(account);
  const said = readFlash(context)?.name ?? "";
  const noMail = await explainNoMail(person.role === "administrator");
  const provider = findProvider();
  const pending = await findPendingEmail(person);
  const problem =
    noMail && unmailed.has(said)
      ? `${unmailed.get(said)}${noMail}${said === "address" ? askForLink : ""}`
      : describeProblem(said, provider);
  const started =
    said === "address-confirmed" && mailing === "on"
      ? ` ${isPending(person) ? "Once you are approved, we'll" : "We'll"} email you new announcements.`
      : "";
  return {
    mayHaveFeed: person.role === "resident",
    feedMade: feedMadeAt ? formatMoment(feedMadeAt) : null,
    signInAddress: person.signInAddress,
    pending: pending && { ...pending, expiresAt: formatMoment(pending.expiresAt) },
    reauthentication: await findReauthentication(person),
    isProviderOnly: provider?.only === true,
    proven: addressProvenAt ? formatMoment(addressProvenAt) : null,
    shortest: shortestFor(person.role),
    sessions: sessions.map(({ startedAt, lastUsedAt, ...session }) => ({
      ...session,
      started: formatMoment(startedAt),
      lastUsed: formatMoment(lastUsedAt),
    })),
    mailing,
    noMail,
    kept: new URL(request.url).searchParams.has("data") ? await tellOwnData(person) : null,
    isMailOff: isMailOff(),
    notice: problem ?? (notices.has(said) ? `${notices.get(said)}${started}` : undefined),
    isBad: problem !== undefined,
  };
}

export async function action(args: Route.ActionArgs) {
  const person = args.context.get(signedInContext);
  const form = await args.request.formData();
  switch (form.get("intent")) {
    case "end-others":
      await signOutElsewhere(person);
      return redirectTo("/account", [setFlash("sessions")]);
    case "mail":
      if (form.has("mailAnnouncements")) return handleSubscription(args, form);
      await keepMailChoice(person, false);
      return redirectTo("/account", [setFlash("unsubscribed")]);
    case "make-feed":
      if (person.role !== "resident") return redirectTo("/account");
      // In this response, because only its key's hash is stored: no later page could show it.
      return { feedAddress: `${siteOrigin()}/announcements.atom?key=${await makeFeed(person)}` };
    case "end-feed":
      if (person.role === "resident") await endFeed(person);
      return redirectTo("/account", [setFlash("feed-ended")]);
    default:
      return handleAccountForm(args, form);
  }
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { mailing, notice, mayHaveFeed, feedMade, noMail, isMailOff } = loaderData;
  const made = actionData && "feedAddress" in actionData ? actionData : undefined;
  const result = actionData && "feedAddress" in actionData ? undefined : actionData;
  const refused = (intent: string) =>
    result?.initialValue?.["intent"] === intent ? result : undefined;
  const isOfButton = result && !["password", "address", "delete"].some(refused);
  return (
    <>
      <PageHeading title="Your account">
        How you log in, where you're logged in,{!isMailOff && " what we email you,"} and what we
        keep. Click or tap a line to see or change it.
      </PageHeading>
      {notice && !actionData && (
        <div className="wide">
          <FlashMessage isBad={loaderData.isBad}>{withLinks(notice)}</FlashMessage>
        </div>
      )}
      {noMail && !isMailOff && !loaderData.isBad && (
        <div className="wide">
          <p className="notice">{withLinks(noMail)}</p>
        </div>
      )}
      {isOfButton && (
        <div className="wide">
          <FormBanner id="not-sent" errors={result.error?.[""] ?? undefined} />
        </div>
      )}
      <div className="wide">
        {mailing && !isMailOff && <MailChoice {...loaderData} mailing={mailing} />}
        {loaderData.reauthentication.state === "password" ? (
          <ChangePassword {...loaderData} lastResult={refused("password")} />
        ) : (
          <PasswordElsewhere {...loaderData} />
        )}
        <ChangeEmail {...loaderData} lastResult={refused("address")} />
        <OpenSessions sessions={loaderData.sessions} />
        <OwnData kept={loaderData.kept} />
        {mayHaveFeed && <FeedUrl made={feedMade} url={made?.feedAddress} />}
        {mailing && <DeleteAccount {...loaderData} lastResult={refused("delete")} />}
      </div>
    </>
  );
}

function OpenSessions({ sessions }: Pick<Route.ComponentProps["loaderData"], "sessions">) {
  const isAlone = sessions.every(({ isThisOne }) => isThisOne);
  return (
    <Folded
      id="sessions"
      title="Where you're logged in"
      now={isAlone ? "Only here" : `In ${sessions.length} places`}
    >
      <div>
        {isAlone ? (
          <p>You're not logged in anywhere else.</p>
        ) : (
          <Form method="post">
            <SubmitButton name="intent" value="end-others" className="button-quiet">
              Log out everywhere else
            </SubmitButton>
          </Form>
        )}
      </div>
      <ul className="announcements">
        {sessions.map((session) => (
          <li key={session.id} className="card">
            <h3>
              {session.device}
              {session.isThisOne && " (this one)"}
            </h3>
            <p className="date">
              Logged in {session.started}
              {session.lastUsed !== session.started && `, last used ${session.lastUsed}`}
            </p>
          </li>
        ))}
      </ul>
    </Folded>
  );
}
