import type { RouterContextProvider } from "react-router";
import { type Mailing, mailingOf } from "../announcements/mailing.ts";
import { readFlash, setFlash } from "../forms/flash.server.ts";
import { readAccount } from "../identity/accounts.server.ts";
import { isPending, type SignedIn } from "../identity/person.server.ts";
import type { HomeNote } from "../identity/sent-home.server.ts";
import type { SetCookies } from "../identity/session-cookie.server.ts";
import { findSignedIn } from "../identity/sessions.server.ts";
import { confirmEmail, describeEmailLink } from "./change-email.server.ts";

/*
 * Somebody who opens a mailed confirmation link while logged out logs in at `/login?confirm=<token>`:
 * then the link is followed, and the home page says what happened.
 */

/** The token of the link that a login form was opened for; undefined for anything that isn't one. */
export function tokenToConfirm(request: Request): string | undefined {
  const token = new URL(request.url).searchParams.get("confirm") ?? "";
  return /^[\w-]{32}$/.test(token) ? token : undefined;
}

/**
 * Follows a confirmation link for whoever just logged in. One's own address is confirmed, as by opening
 * the link; a new address is not, since that takes a button. Another account's link stays as it is.
 *
 * @param begun the cookies of the new session.
 * @returns the Set-Cookie headers of the note on the home page.
 * @throws when the database doesn't answer: then the link still works.
 */
export async function followAtLogin(
  token: string,
  begun: SetCookies,
  headers: Headers,
): Promise<SetCookies> {
  const { person } = await findSignedIn(headersWithCookies(begun));
  if (!person) return [];
  const link = await describeEmailLink(person, token);
  if (link.state === "not-yours") return [setFlash("link-failed")];
  if (link.state === "yours" && link.from !== link.to) return [setFlash("link-waits", token)];
  if (link.state === "yours") await confirmEmail(person, token, headers);
  return [await describeAddress(person)];
}

/** What the browser sends from now on that is given these cookies. */
export function headersWithCookies(setCookies: SetCookies): Headers {
  const cookies = setCookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
  return new Headers({ Cookie: cookies });
}

/** Says how things stand: a link that was pressed twice did its work the first time. */
async function describeAddress(person: SignedIn): Promise<string> {
  const account = await readAccount(person.id);
  if (!account?.addressProvenAt) return setFlash("link-failed");
  const mailing: Mailing | null = mailingOf(account);
  if (mailing !== "on") return setFlash("link-followed");
  return setFlash("link-followed", isPending(person) ? "mails-later" : "mails");
}

const mails = new Map([
  ["mails", " We'll email you new announcements."],
  ["mails-later", " Once you are approved, we'll email you new announcements."],
]);

/** What became of the link that somebody logged in for; undefined if there was none. */
export function readLinkNote(context: Readonly<RouterContextProvider>): HomeNote | undefined {
  const flash = readFlash(context);
  const account = { href: "/account", words: "your account" };
  switch (flash?.name) {
    case "link-followed":
      return { done: true, before: `Your address is confirmed.${mails.get(flash.id) ?? ""}` };
    case "link-waits": {
      const href = `/confirmaddress?token=${flash.id}`;
      const link = { href, words: "Confirm your new address" };
      return { before: "You are logged in. ", link, after: "." };
    }
    case "link-failed": {
      const before =
        "That link was for another account, or no longer works. If you need a new one, go to ";
      return { before, link: account, after: "." };
    }
  }
  return undefined;
}
