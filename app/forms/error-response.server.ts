import type { Submission } from "@conform-to/react";
import { data, type HeadersArgs } from "react-router";
import type { z } from "zod";
import {
  isUnavailable,
  logError,
  type RouteArgs,
  retryAfter,
} from "../platform/error-id.server.ts";
import { type IdentityError, identityErrors, type Rejection } from "./error-codes.server.ts";
import { readForm } from "./form-schema.server.ts";

/** Submitted values are personal, even on a public page. */
const unstored = { "Cache-Control": "no-store" };

/** Passwords are never sent back. */
const hideFields = ["password", "currentPassword"] as never[];

/**
 * Returns a form with errors at its fields; the red banner has error codes and the number of faulty
 * fields. Submitted values are kept, except passwords.
 *
 * @param fieldErrors of fields that no schema checks.
 */
export function rejectFields<Value>(
  submission: Submission<Value>,
  fieldErrors: Record<string, string[]> = {},
) {
  const reply = submission.reply({ hideFields, fieldErrors });
  const { codes, errors } = separateCodes(orderAsSent(reply.error ?? {}, submission.payload));
  const faults = Object.keys(errors).length;
  const count = `Please correct ${faults === 1 ? "one thing" : `${faults} things`} below.`;
  const summaries = codes.map((code) =>
    faults === 1 ? identityErrors[code].words : `${code}: ${count}`,
  );
  const banner = summaries.length > 0 ? summaries : [count];
  return data({ ...reply, error: { ...errors, "": banner } }, { status: 400, headers: unstored });
}

/** Separates error codes from the messages that start with one. */
function separateCodes(errors: Record<string, string[] | null>) {
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

/** Sorts errors by the order in which the browser sent the fields, which is that of the form. */
function orderAsSent<Errors>(errors: Record<string, Errors>, sent: object) {
  const names = [...Object.keys(sent), ...Object.keys(errors)].filter((name) => name in errors);
  return Object.fromEntries(names.map((name) => [name, errors[name] as Errors]));
}

/**
 * Returns a form with the reason in its red banner and, if a single field is at fault, the error at that
 * field. The page must export `errorResponseHeaders` as `headers`, for `Retry-After` and `no-store`.
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
 * Reads a form and does what it asks. Gives the form back if a field is wrong, if that is rejected, or if the
 * database is unavailable.
 *
 * @param args the arguments of the route's action.
 */
export async function handleForm<Schema extends z.ZodObject, Answer>(
  args: RouteArgs,
  form: FormData,
  schema: Schema,
  act: (value: z.output<Schema>) => Promise<Answer | Rejection>,
) {
  const submission = readForm(form, schema);
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    const answer = await act(submission.value);
    return isRejection(answer) ? rejectForm(submission, answer) : answer;
  });
}

function isRejection(answer: unknown): answer is Rejection {
  return typeof answer === "object" && answer !== null && "error" in answer;
}

/**
 * Runs a valid form's action. If the database is unavailable, returns the form with an error in its red
 * banner.
 *
 * @param args the arguments of the route's action.
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
