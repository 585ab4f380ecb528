import { accountMail, plainName } from "../account/account-mails.server.ts";
import { content } from "../content/edition.server.ts";
import type { OneTimeLinksTable } from "../database/identity-schema.server.ts";
import { findProvider, type Provider } from "../identity/provider.server.ts";
import { inventToken } from "../identity/tokens.server.ts";
import type { Mail } from "../mail/mail.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { formatDate } from "../platform/format-date.ts";
import type { Newcomer } from "./entries.ts";

/** How long an invitation works, in milliseconds. */
const life = 30 * 24 * 60 * 60 * 1000;

/** Invites a resident to choose a password: the link's row, and the mail with the link. */
export function invite({ id, email, record }: Newcomer): { link: OneTimeLinksTable; mail: Mail } {
  const { token, values: link } = inventToken("password-mailed", id, null, life);
  const { name, email: board, timeZone } = content().site;
  const lastDay = formatDate(link.expiresAt, timeZone);
  const mail = accountMail(email, "your account on our website", [
    `${name} has made an account for ${plainName(record.name)} on its website. Residents read announcements there, and find neighbors in a directory. ${describePassword(findProvider())}`,
    `${siteOrigin()}/choosepassword?token=${token}`,
    `The link works once, until ${lastDay}. If it no longer works, enter this email address here to get a new one: ${siteOrigin()}/forgotpassword`,
    `${describeListing(record.includeOnDir)} To change that, or what we have about you, choose 'Edit your info' after you log in.`,
    `If this isn't you, or you don't want an account, write to us: ${board}`,
  ]);
  return { link, mail };
}

/** What the password is for, which the person whom a provider signs in enters only once. */
function describePassword(provider: Provider | null): string {
  return provider?.only
    ? `You log in with ${provider.name}, with this email address. The first time, we also ask for a password, to make sure that this account is yours. Choose it here first:`
    : "Choose a password to log in:";
}

function describeListing(includeOnDir: "Y" | "N"): string {
  return includeOnDir === "Y"
    ? "You are in the directory, which only neighbors who log in can see."
    : "You aren't in the directory.";
}
