import { content } from "../content/edition.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { tokenLives } from "../identity/tokens.server.ts";
import type { Mail } from "../mail/mail.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { firstName } from "../platform/names.ts";

/** An email about somebody's account, signed by the association. */
export function accountMail(
  to: string,
  subject: string,
  paragraphs: string[],
  greeting = "Hello,",
): Mail {
  const { name, shortName } = content().site;
  const text = [greeting, ...paragraphs, `${name}\n${siteOrigin()}`].join("\n\n");
  return { to, subject: `${shortName}: ${subject}`, text: `${text}\n` };
}

export function passwordLinkMail(to: string, token: string): Mail {
  return accountMail(to, "choose a new password", [
    "We got a request for a new password for this email address. Choose one here:",
    `${siteOrigin()}/choosepassword?token=${token}`,
    "The link works once, within one hour. If you didn't ask for it, you can ignore this email, and your password won't change.",
  ]);
}

export function passwordChangedMail(to: string, feedEnded = false): Mail {
  return accountMail(to, "your password was changed", [
    "The password for this email address was just changed, and every other device was logged out.",
    ...(feedEnded
      ? [
          `Your feed address for announcements has stopped working, too. Make a new one here: ${siteOrigin()}/account`,
        ]
      : []),
    `If that wasn't you, choose a new one right away: ${siteOrigin()}/forgotpassword`,
  ]);
}

export function feedMadeMail(to: string): Mail {
  return accountMail(to, "your account has a new feed address", [
    "A feed address was just made in your account. Any feed reader that has it can read our announcements. If you had a feed address before, it no longer works.",
    "If that was you, there's nothing you need to do.",
    `If that wasn't you, choose a new password: ${siteOrigin()}/forgotpassword. That turns off the feed address and logs everyone out of your account.`,
  ]);
}

/** Tells the owner that somebody at the identity provider can now log in to the account. */
export function accountConnectedMail(to: string): Mail {
  const provider = findProvider()?.name ?? "another service";
  return accountMail(to, `you can now sign in with ${provider}`, [
    `Someone who knows your password just connected your account with ${provider}. From now on, anyone who signs in there with your address is logged in to your account here.`,
    "If that was you, there's nothing you need to do.",
    `If that wasn't you, choose a new password: ${siteOrigin()}/forgotpassword. That ends the connection and logs everyone out of your account.`,
  ]);
}

export function approvedMail(to: string): Mail {
  return accountMail(to, "you're approved", [
    "Welcome! Your registration is approved. You can now read the announcements and the resident directory.",
    findProvider()
      ? `Log in as you did when you registered: ${siteOrigin()}/login`
      : `Log in with this email address and the password you chose: ${siteOrigin()}/login`,
  ]);
}

export function rejectedMail(to: string): Mail {
  const { name, email } = content().site;
  return accountMail(to, "about your registration", [
    `Thank you for registering with ${name}. We're sorry, but we couldn't approve your registration. We've closed your account and deleted everything you entered.`,
    `If you do live here, or if something went wrong, please write to us and we'll take another look: ${siteOrigin()}/contact, or ${email}.`,
    "You don't need an account for the calendar, the documents and the rest of our public pages.",
  ]);
}

/** Tells the administrator that somebody is waiting for approval, without saying who. */
export function pendingResidentMail(to: string): Mail {
  return accountMail(to, "someone is waiting for your approval", [
    "Someone has registered and is waiting for your approval. See everyone who is waiting:",
    `${siteOrigin()}/admin`,
  ]);
}

type Account = Record<"name" | "email", string>;

export function emailLinkMail(
  to: string,
  account: Account,
  { token, life }: { token: string; life: number },
): Mail {
  return accountMail(to, "confirm your new email address", [
    `Someone asked to change the login email for ${plainName(account.name)}'s account to this address. It's now ${maskEmail(account.email)}.`,
    "If that's your account, open this link and confirm. If it asks you to log in, use your old address:",
    `${siteOrigin()}/confirmaddress?token=${token}`,
    `The link works once, within ${life === tokenLives["change-address"] ? "one hour" : "24 hours"}. You'll need to be logged in.`,
    "If it isn't your account, or you didn't ask for this, you can ignore this email. Nothing has changed.",
  ]);
}

export function emailProofMail(
  to: string,
  account: Account,
  token: string,
  isSubscribing: boolean,
): Mail {
  const { shortName, email } = content().site;
  const then = isSubscribing
    ? `, and we'll start sending you ${shortName} announcements. Just open this link:`
    : " by opening this link:";
  const paragraphs = [
    `Please confirm this is your email address${then}`,
    `${siteOrigin()}/confirmaddress?token=${token}`,
    "The link works for 24 hours. If you aren't logged in, it asks you to log in.",
    `This is about ${plainName(account.name)}'s account, which logs in as ${maskEmail(account.email)}. If that isn't you, just ignore this email. If someone used your address to register, write to us: ${email}`,
  ];
  const greeting = `Hi ${firstName(plainName(account.name))},`;
  return accountMail(to, "confirm your email address", paragraphs, greeting);
}

/** Explains why there is no link: another account uses this address. */
export function emailTakenMail(to: string): Mail {
  return accountMail(to, "this address is in use", [
    "Someone asked to use this address to log in, but another account already uses it. Nothing has changed.",
    `If that was you, log in with this address, or choose a new password: ${siteOrigin()}/forgotpassword`,
  ]);
}

/** Tells the former address that it no longer works for logging in, and how to get help. */
export function emailChangedMail(to: string): Mail {
  return accountMail(to, "the email you log in with was changed", [
    "The email you log in with was just changed to another one, so this address no longer works for logging in.",
    "If that was you, there's nothing you need to do.",
    `If it wasn't you, write to us right away: ${siteOrigin()}/contact, or ${content().site.email}. Tell us your name and your house, and that someone changed the email you log in with. We'll lock out whoever did it and help you back in.`,
  ]);
}

/** Tells the administrator's former address that the operator moved the account. */
export function administratorMovedMail(to: string): Mail {
  return accountMail(to, "the email you log in with was changed", [
    "The administrator no longer logs in with this address. The person who runs the site moved the account to another one, canceled its password and logged everyone out of it.",
    `If nobody told you about this, ask that person, or write to us: ${content().site.email}`,
  ]);
}

export function accountDeletedMail(to: string): Mail {
  return accountMail(to, "your account is deleted", [
    "As you asked, we deleted your account, your directory entry and everything you entered. This is the last email to this address.",
    `If that wasn't you, write to us right away: ${content().site.email}`,
  ]);
}

const longest = 40;

/** An address as shown to a possible stranger: 'm…@example.org'. */
export function maskEmail(email: string): string {
  const [first = ""] = email;
  return `${first}…@${shorten(email.slice(email.lastIndexOf("@") + 1))}`;
}

/** Strips a name of anything that email programs turn into a link. */
export function plainName(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{M}\p{Nd}'’., -]/gu, " ")
    // Keeps "J. Mills" and "Mills, Jr.", but not "evil.example".
    .replace(/[.,](?=\S)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return shorten(words) || "someone";
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : text;
}
