import { z } from "zod";
import { makeFeedKey } from "../announcements/feed.server.ts";
import { keepMailChoice } from "../announcements/subscription.server.ts";
import { database } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { handleForm } from "../forms/error-response.server.ts";
import { redirectWithFlash, setFlash } from "../forms/flash.server.ts";
import { emailField, newPasswordField } from "../forms/form-schema.server.ts";
import { readAccount } from "../identity/accounts.server.ts";
import { redirectTo, signedInContext } from "../identity/guards.server.ts";
import type { Resident, SignedIn } from "../identity/person.server.ts";
import { consume, limitOf } from "../identity/rate-limits.server.ts";
import { changeTokens, deleteTokens } from "../identity/tokens.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { type Sender, senderOf } from "../platform/request-context.server.ts";
import type { Route } from "./+types/account.route";
import { feedMadeMail } from "./account-mails.server.ts";
import { requestEmailChange, requestEmailProof } from "./change-email.server.ts";
import { deleteOwnAccount } from "./delete-account.server.ts";
import { changePassword, shortestFor } from "./password.server.ts";
import { reauthenticationField } from "./re-authenticate.server.ts";

/** Handles the forms of 'Your account' that can be rejected, by their `intent`. */
export async function handleAccountForm(args: Route.ActionArgs, form: FormData) {
  const person = args.context.get(signedInContext);
  const sender = senderOf(args.request, args.context);
  const currentPassword = await reauthenticationField(person);
  switch (form.get("intent")) {
    case "subscribe":
      return handleSubscription(args, form);
    case "prove-address": {
      const schema = z.object({ intent: z.literal("prove-address") });
      return handleForm(args, form, schema, async () =>
        answer(await requestEmailProof(person, sender), "proof"),
      );
    }
    case "address": {
      const email = emailField("the new email address");
      const schema = z.object({ intent: z.literal("address"), email, currentPassword });
      return handleForm(args, form, schema, async (value) =>
        answer(await requestEmailChange(person, value, sender), "address"),
      );
    }
    case "keep-address": {
      const ended = await deleteTokens(database(), person.id, changeTokens);
      // A page that was open before may offer this after the link was used.
      return redirectTo("/account", ended.length > 0 ? [setFlash("address-kept")] : []);
    }
    case "delete": {
      const confirmed = z.literal("on", "Please check this box to confirm.");
      const schema = z.object({ intent: z.literal("delete"), currentPassword, confirmed });
      return handleForm(args, form, schema, async (value) =>
        answer(await deleteOwnAccount(person, value.currentPassword, sender), "deleted", "/login"),
      );
    }
    default: {
      const password = newPasswordField(shortestFor(person.role));
      const schema = z.object({ intent: z.literal("password"), currentPassword, password });
      return handleForm(args, form, schema, async (value) =>
        answer(await changePassword(person, value, sender), "password"),
      );
    }
  }
}

function answer(
  result: { ok: true; setCookies?: string[] } | Rejection,
  flash: string,
  to = "/account",
): Response | Rejection {
  return result.ok ? redirectTo(to, [...(result.setCookies ?? []), setFlash(flash)]) : result;
}

/** Subscribes to announcements: the home page's button ('subscribe') redirects there, this page's box ('mail') here. */
export async function handleSubscription(args: Route.ActionArgs, form: FormData) {
  const { request, context } = args;
  const person = context.get(signedInContext);
  // Whoever writes the announcements gets none by email.
  if (person.role === "administrator") return redirectTo("/account");
  const schema = z.object({ intent: z.enum(["mail", "subscribe"]) });
  return handleForm(args, form, schema, async ({ intent }) => {
    const result = await subscribe(person, senderOf(request, context));
    if (!result.ok) return result;
    const flash = result.isOn ? "subscribed" : "subscribing";
    return intent === "subscribe" ? redirectWithFlash("/", flash, "") : answer(result, flash);
  });
}

/* Announcements go only to verified addresses. An earlier choice takes effect once the address is verified. */

/** Turns on announcement emails: now if the address is verified, otherwise once the link emailed now is opened. */
export async function subscribe(
  person: SignedIn,
  sender: Sender,
): Promise<{ ok: true; isOn: boolean } | Rejection> {
  await keepMailChoice(person, true);
  if ((await readAccount(person.id))?.addressProvenAt) return { ok: true, isOn: true };
  const sent = await requestEmailProof(person, sender);
  return sent.ok ? { ok: true, isOn: false } : sent;
}

/** Creates the resident's feed key, shown once, and emails them: a stranger at their browser could keep using it. */
export async function makeFeed(resident: Resident): Promise<string> {
  const key = await makeFeedKey(resident);
  runInBackground(async () => {
    const { ok } = await consume(limitOf("feed-mails", resident.id));
    if (ok) await queueMail(database(), feedMadeMail(resident.signInAddress));
  });
  return key;
}
