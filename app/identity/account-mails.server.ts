import { content } from "../domain/content.server.ts";
import type { Mail } from "../mail.server.ts";
import { siteOrigin } from "../site-origin.server.ts";

/** A mail about somebody's account, signed by the association. */
function accountMail(to: string, subject: string, paragraphs: string[]): Mail {
  const { name, shortName } = content.site;
  const text = ["Hello,", ...paragraphs, `${name}\n${siteOrigin()}`].join("\n\n");
  return { to, subject: `${shortName}: ${subject}`, text: `${text}\n` };
}

/** Holds the link by which somebody who forgot the password chooses a new one. */
export function passwordLinkMail(to: string, token: string): Mail {
  return accountMail(to, "choose a new password", [
    "You, or somebody else, asked for a new password for this address. Choose it here:",
    `${siteOrigin()}/choosepassword?token=${token}`,
    "The link works once, and for one hour. If you didn't ask, leave it: nothing has changed.",
  ]);
}

/** Tells that the password was changed. */
export function passwordChangedMail(to: string): Mail {
  return accountMail(to, "your password was changed", [
    "The password that goes with this address was just changed, and every other device was signed out.",
    `If that wasn't you, choose a new one at once: ${siteOrigin()}/forgotpassword`,
  ]);
}

/** Tells a resident that the administrator has admitted them. */
export function admittedMail(to: string): Mail {
  return accountMail(to, "you are admitted", [
    "Welcome. The administrator has admitted you: you can now read the announcements and the resident directory.",
    `Log in with this e-mail address and the password you chose: ${siteOrigin()}/login`,
  ]);
}

/** Tells the administrator that somebody waits to be admitted; it doesn't say who. */
export function somebodyWaitsMail(to: string): Mail {
  return accountMail(to, "somebody waits for your approval", [
    "Somebody has registered, and waits until you admit them. Everybody who waits is listed here:",
    `${siteOrigin()}/admin`,
  ]);
}

/** Holds the link by which the owner of a mailbox agrees to sign in with it. */
export function addressLinkMail(to: string, token: string): Mail {
  return accountMail(to, "confirm this address", [
    "You, or somebody else, want to log in with this address from now on. Confirm it here:",
    `${siteOrigin()}/confirmaddress?token=${token}`,
    "The link works once, and for one hour. If you didn't ask, leave it: nothing has changed.",
  ]);
}

/** Tells why no link comes: another account signs in with this address. */
export function addressTakenMail(to: string): Mail {
  return accountMail(to, "this address is in use", [
    "Somebody wanted to log in with this address, but an account does already. Nothing has changed.",
    `Was it you? Log in with it, or choose a new password: ${siteOrigin()}/forgotpassword`,
  ]);
}

/** Tells the former address that it no longer signs in. */
export function addressChangedMail(to: string): Mail {
  return accountMail(to, "your sign-in address was changed", [
    "Your account no longer logs in with this address, but with another one, which was confirmed just now.",
    `If that wasn't you, write to us at once: ${content.site.email}`,
  ]);
}

/** Tells that the account is gone, as its owner asked. */
export function accountDeletedMail(to: string): Mail {
  return accountMail(to, "your account is deleted", [
    "As you asked, your account was deleted just now, with your entry in the directory and all that you had entered. This is the last mail to this address.",
    `If that wasn't you, write to us at once: ${content.site.email}`,
  ]);
}
