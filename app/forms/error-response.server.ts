import type { Submission } from "@conform-to/react";
import { data, type HeadersArgs } from "react-router";
import {
  isUnavailable,
  logError,
  type RouteArgs,
  retryAfter,
} from "../platform/error-id.server.ts";
import { type IdentityError, identityErrors, type Rejection } from "./error-codes.server.ts";

/** What was typed is personal, on a page for everyone too. */
const unstored = { "Cache-Control": "no-store" };

/** Passwords never come back. */
const hideFields = ["password", "currentPassword"] as never[];

/**
 * Sends a form back with what is wrong at its fields; codes go into the red banner. What was typed
 * stays, but for passwords.
 */
export function rejectFields<Value>(submission: Submission<Value>) {
  const reply = submission.reply({ hideFields });
  const { codes, errors } = takeCodes(orderAsSent(reply.error ?? {}, submission.payload));
  const banner = codes.map((code) => identityErrors[code].words);
  const error = banner.length > 0 ? { ...errors, "": banner } : errors;
  return data({ ...reply, error }, { status: 400, headers: unstored });
}

/** Takes the codes off the messages that begin with one. */
function takeCodes(errors: Record<string, string[] | null>) {
  const codes = new Set<IdentityError>();
  const withoutCode = (words: string) => {
    const code = /^auth\/[a-z-]+(?=: )/.exec(words)?.[0];
    if (!code) return words;
    codes.add(code as IdentityError);
    return words.slice(`${code}: `.length);
  };
  const plain = Object.entries(errors).map(([name, words]) => [name, words?.map(withoutCode)]);
  return { codes: [...codes], errors: Object.fromEntries(plain) as typeof errors };
}

/** A browser sends fields as they stand in their form: the first faulty one comes first. */
function orderAsSent<Errors>(errors: Record<string, Errors>, sent: object) {
  const names = [...Object.keys(sent), ...Object.keys(errors)].filter((name) => name in errors);
  return Object.fromEntries(names.map((name) => [name, errors[name] as Errors]));
}

/**
 * Sends a form back with the reason in its red banner and, if a field is at fault, with what is wrong
 * at that. Its page exports `errorResponseHeaders` as `headers`, which say when to try again, and that no cache keeps it.
 */
export function rejectForm<Value>(
  submission: Submission<Value>,
  { error, retryAfter }: Omit<Rejection, "ok">,
) {
  const { status, words, field } = identityErrors[error];
  const errors = [retryAfter ? `${words} Please try again in ${inWords(retryAfter)}.` : words];
  const reply = submission.reply({
    formErrors: errors,
    ...(field && { fieldErrors: { [field.name]: [field.words] } }),
    hideFields,
  });
  const headers = { ...unstored, ...(retryAfter && { "Retry-After": `${retryAfter}` }) };
  return data(reply, { status, headers });
}

/** The `headers` of a page with a form. */
export function errorResponseHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

function inWords(seconds: number): string {
  if (seconds <= 60) return "a minute";
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/**
 * Does what a checked form asks for. While the records can't be reached, the form goes back with
 * that in its red banner.
 *
 * @param args what the action got of the request.
 */
export async function answerForm<Value, Answer>(
  args: RouteArgs,
  submission: Submission<Value>,
  answer: () => Promise<Answer>,
) {
  try {
    return await answer();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    logError(error, args);
    return rejectForm(submission, { error: "auth/unavailable", retryAfter });
  }
}
