import { content } from "../editions/edition.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import type { Mail } from "../mail/mail.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { describeAccount } from "./describe-account.ts";

/** A mail about somebody's account, signed by the association. */
export function accountMail(to: string, subject: string, paragraphs: string[]): Mail {
  const { name, shortName } = content().site;
  const text = ["Hello,", ...paragraphs, `${name}\n${siteOrigin()}`].join("\n\n");
  return { to, subject: `${shortName}: ${subject}`, text: `${text}\n` };
}

/** Contains the link for choosing a new password after the old one was forgotten. */
export function passwordLinkMail(to: string, token: string): Mail {
  return accountMail(to, "choose a new password", [
    "You, or somebody else, asked for a new password for this address. Choose it here:",
    `${siteOrigin()}/choosepassword?token=${token}`,
    "The link works once, and for one hour. If you didn't ask for it, you can ignore this email. Your password stays as it is.",
  ]);
}

/**
 * Notifies the owner that the password was changed.
 *
 * @param feedEnded whether this also revoked the URL of an announcement feed.
 */
export function passwordChangedMail(to: string, feedEnded = false): Mail {
  return accountMail(to, "your password was changed", [
    "The password that goes with this address was just changed, and every other device was signed out.",
    ...describeEndedFeed(feedEnded),
    `If that wasn't you, choose a new one right away: ${siteOrigin()}/forgotpassword`,
  ]);
}

function describeEndedFeed(feedEnded: boolean): string[] {
  const words = "Your feed address for announcements no longer works, either. Make a new one here:";
  return feedEnded ? [`${words} ${siteOrigin()}/account`] : [];
}

/** Notifies the owner that the account now has a feed URL for announcements. */
export function feedMadeMail(to: string): Mail {
  return accountMail(to, "your account has a new feed address", [
    "Somebody who is logged in to your account just made a feed address. A feed reader that has it can read our announcements. A feed address that you made before no longer works.",
    "Was it you? Then there is nothing to do.",
    `If that wasn't you, choose a new password: ${siteOrigin()}/forgotpassword. That switches the feed address off and logs out everybody who is in your account.`,
  ]);
}

/** Notifies the owner that somebody at the identity provider now signs in to the account. */
export function accountConnectedMail(to: string): Mail {
  const provider = findProvider()?.name ?? "another service";
  return accountMail(to, `you can now sign in with ${provider}`, [
    `Somebody who knows your password has just connected your account with ${provider}. From now on, whoever signs in there with your address is logged in to your account here.`,
    "Was it you? Then there is nothing to do.",
    `If that wasn't you, choose a new password: ${siteOrigin()}/forgotpassword. That ends the connection and logs out everybody who is in your account.`,
  ]);
}

/** Notifies a resident that the administrator has approved them. */
export function approvedMail(to: string): Mail {
  return accountMail(to, "you are admitted", [
    "Welcome. The administrator has admitted you: you can now read the announcements and the resident directory.",
    findProvider()
      ? `Log in as you did when you registered: ${siteOrigin()}/login`
      : `Log in with this email address and the password you chose: ${siteOrigin()}/login`,
  ]);
}

/** Tells somebody that the administrator has rejected their registration. */
export function rejectedMail(to: string): Mail {
  const { name, email } = content().site;
  return accountMail(to, "about your registration", [
    `Thank you for registering with ${name}. We're sorry: we could not approve your registration, so your account is closed, and everything you entered is deleted.`,
    `Do you live here, or did something go wrong? Please write to us, and we will gladly look again: ${siteOrigin()}/contact, or ${email}.`,
    "You don't need an account for the calendar, the documents and the rest of our public pages.",
  ]);
}

/** Notifies the administrator that somebody is waiting for approval, without saying who. */
export function pendingResidentMail(to: string): Mail {
  return accountMail(to, "somebody waits for your approval", [
    "Somebody has registered, and waits until you admit them. Everybody who waits is listed here:",
    `${siteOrigin()}/admin`,
  ]);
}

/** Whose account a mail is about. */
interface Account {
  name: string;
  email: string;
}

/** Contains the link that confirms a change to a new sign-in address. */
export function emailLinkMail(to: string, account: Account, token: string): Mail {
  return accountMail(to, "confirm this address", [
    `Somebody asked to log in with this email address from now on. It is about ${describeAccount(account)}.`,
    "Is that your account? Then open this link, log in as you did until now if you are asked to, and confirm:",
    `${siteOrigin()}/confirmaddress?token=${token}`,
    "The link works once, for one hour, and only while you are logged in to that account.",
    "Is it somebody else's account, or did you not ask for this? Then please ignore this email. Nothing has changed.",
  ]);
}

interface Proof {
  token: string;
  /** Whether the account asked for announcements by email, which the link also starts. */
  isSubscribing: boolean;
}

/** Contains the link that verifies the current sign-in address. */
export function emailProofMail(to: string, account: Account, proof: Proof): Mail {
  const { token, isSubscribing } = proof;
  const why = isSubscribing
    ? "Somebody asked us to email new announcements to this address."
    : "Somebody asked to confirm this email address.";
  const then = isSubscribing ? " After that, we email you new announcements." : "";
  return accountMail(to, "confirm your email address", [
    `${why} It is about ${describeAccount(account)}.`,
    `Is that your account? Then open this link to confirm that the address is yours.${then}`,
    `${siteOrigin()}/confirmaddress?token=${token}`,
    "The link works for 24 hours. If you aren't logged in, it asks you to log in.",
    `Is it somebody else's account, or did you not ask for this? Then you can ignore this email: nothing happens. If somebody registered with your address, write to us: ${content().site.email}`,
  ]);
}

/** Explains why there is no link: another account signs in with this address. */
export function emailTakenMail(to: string): Mail {
  return accountMail(to, "this address is in use", [
    "Somebody tried to log in with this address, but another account already uses it. Nothing has changed.",
    `Was it you? Log in with it, or choose a new password: ${siteOrigin()}/forgotpassword`,
  ]);
}

/**
 * Notifies the former address that it no longer signs in.
 *
 * @param wayBack the token of the link that undoes the change, if there is one.
 */
export function emailChangedMail(to: string, wayBack: string | undefined): Mail {
  const undo = [
    "If that was you, there is nothing to do. If it wasn't, put this address back here:",
    `${siteOrigin()}/undoaddress?token=${wayBack}`,
    "The link works for 7 days. It logs everybody out of your account and ends its password; then you choose a new one.",
  ];
  return accountMail(to, "the email you log in with was changed", [
    "Your account no longer logs in with this address, but with another one, which was confirmed just now.",
    ...(wayBack ? undo : [`If that wasn't you, write to us right away: ${content().site.email}`]),
  ]);
}

/**
 * Notifies the restored address, with the link for choosing a new password.
 *
 * @param feedEnded whether this also revoked the URL of an announcement feed.
 */
export function emailRestoredMail(to: string, token: string, feedEnded: boolean): Mail {
  return accountMail(to, "your old address is back: choose a new password", [
    "Your account logs in with this address again. Everybody was logged out, and the password no longer works. Choose a new one here:",
    `${siteOrigin()}/choosepassword?token=${token}`,
    `The link works once, and for one hour. Later, ask for another one: ${siteOrigin()}/forgotpassword`,
    ...describeEndedFeed(feedEnded),
  ]);
}

/** Notifies the replaced address that it no longer signs in. */
export function emailTakenBackMail(to: string): Mail {
  return accountMail(to, "this address no longer logs in", [
    "An account that logged in with this address no longer does: the mailbox that it used before took it back.",
    `If that is wrong, write to us: ${content().site.email}`,
  ]);
}

/** Notifies the administrator's former address that the operator moved the account. */
export function administratorMovedMail(to: string): Mail {
  return accountMail(to, "the email you log in with was changed", [
    "The administrator's account no longer logs in with this address: the person who runs the site has moved it to another one, and ended its password and sessions.",
    `If nobody told you about this, ask that person, or write to us: ${content().site.email}`,
  ]);
}

/** Confirms to the owner that the account was deleted. */
export function accountDeletedMail(to: string): Mail {
  return accountMail(to, "your account is deleted", [
    "As you asked, we deleted your account, your directory entry and everything you entered. This is the last email to this address.",
    `If that wasn't you, write to us right away: ${content().site.email}`,
  ]);
}
