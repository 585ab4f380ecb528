import { z } from "zod";
import { answerForm, rejectFields, rejectForm } from "../forms/error-response.server.ts";
import { redirectWithFlash, setFlash } from "../forms/flash.server.ts";
import {
  emailField,
  newPasswordField,
  readForm,
  typedPasswordField,
} from "../forms/form-schema.server.ts";
import { redirectTo, signedInContext } from "../identity/guards.server.ts";
import { senderOf } from "../platform/client-ip.server.ts";
import type { Route } from "./+types/account.route";
import { requestEmailChange, requestEmailProof } from "./change-email.server.ts";
import { deleteOwnAccount } from "./delete-account.server.ts";
import { changePassword, shortestFor } from "./password.server.ts";
import { reauthenticationField } from "./re-authenticate.server.ts";
import { subscribe } from "./subscriptions.server.ts";

/** Handles the forms of 'Your account' that can be rejected, by their `intent`. */
export function handleAccountForm(args: Route.ActionArgs, form: FormData) {
  switch (form.get("intent")) {
    case "address":
      return handleEmailChange(args, form);
    case "subscribe":
      return handleSubscription(args, form);
    case "prove-address":
      return handleEmailProof(args, form);
    case "delete":
      return handleAccountDeletion(args, form);
    default:
      return handlePasswordChange(args, form);
  }
}

async function handlePasswordChange(args: Route.ActionArgs, form: FormData) {
  const { request, context } = args;
  const intent = z.literal("password");
  const password = newPasswordField(shortestFor(context.get(signedInContext).role));
  const schema = z.object({ intent, currentPassword: typedPasswordField, password });
  const submission = readForm(form, schema);
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    const sender = senderOf(request, context);
    const result = await changePassword(context.get(signedInContext), submission.value, sender);
    return result.ok
      ? redirectTo("/account", [...result.setCookies, setFlash("password")])
      : rejectForm(submission, result);
  });
}

async function handleEmailChange(args: Route.ActionArgs, form: FormData) {
  const { request, context } = args;
  const intent = z.literal("address");
  const email = emailField("the new email address");
  const person = context.get(signedInContext);
  const schema = z.object({ intent, email, currentPassword: await reauthenticationField(person) });
  const submission = readForm(form, schema);
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    const sender = senderOf(request, context);
    const result = await requestEmailChange(person, submission.value, sender);
    return result.ok
      ? redirectTo("/account", [setFlash("address")])
      : rejectForm(submission, result);
  });
}

async function handleEmailProof(args: Route.ActionArgs, form: FormData) {
  const { request, context } = args;
  const submission = readForm(form, z.object({ intent: z.literal("prove-address") }));
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    const sender = senderOf(request, context);
    const result = await requestEmailProof(context.get(signedInContext), sender);
    return result.ok ? redirectTo("/account", [setFlash("proof")]) : rejectForm(submission, result);
  });
}

/**
 * Subscribes to announcements by email. The home page's button ('subscribe') leads back there, and the
 * box on this page ('mail') back here.
 */
export async function handleSubscription(args: Route.ActionArgs, form: FormData) {
  const { request, context } = args;
  const person = context.get(signedInContext);
  // Who writes the announcements gets none by email.
  if (person.role === "administrator") return redirectTo("/account");
  const submission = readForm(form, z.object({ intent: z.enum(["mail", "subscribe"]) }));
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    const result = await subscribe(person, senderOf(request, context));
    if (!result.ok) return rejectForm(submission, result);
    const flash = result.isOn ? "subscribed" : "subscribing";
    return submission.value.intent === "subscribe"
      ? redirectWithFlash("/", flash, "")
      : redirectTo("/account", [setFlash(flash)]);
  });
}

async function handleAccountDeletion(args: Route.ActionArgs, form: FormData) {
  const { request, context } = args;
  const intent = z.literal("delete");
  const confirmed = z.literal("on", "Please check this box to confirm.");
  const person = context.get(signedInContext);
  const schema = z.object({
    intent,
    currentPassword: await reauthenticationField(person),
    confirmed,
  });
  const submission = readForm(form, schema);
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    const sender = senderOf(request, context);
    const { currentPassword } = submission.value;
    const result = await deleteOwnAccount(person, currentPassword, sender);
    return result.ok
      ? redirectTo("/login", [...result.setCookies, setFlash("deleted")])
      : rejectForm(submission, result);
  });
}
