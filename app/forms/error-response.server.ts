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

/** Submitted values are personal, even on public pages. */
const unstored = { "Cache-Control": "no-store" };

const hideFields = ["password", "currentPassword"] as never[];

/** Returns a form with errors at its fields, and their codes and count in the banner; never passwords. */
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

/** Sorts errors in the form's order, in which the browser sent the fields. */
function orderAsSent<Errors>(errors: Record<string, Errors>, sent: object) {
  const names = [...Object.keys(sent), ...Object.keys(errors)].filter((name) => name in errors);
  return Object.fromEntries(names.map((name) => [name, errors[name] as Errors]));
}

/**
 * Returns a form with the reason in its banner, or at the field at fault. The page must export `errorResponseHeaders`
 * as `headers`.
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

export function errorResponseHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

function inWords(seconds: number): string {
  if (seconds <= 60) return "a minute";
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/**
 * Validates a form and acts on it; returns the form if it is invalid or rejected, or the database is unavailable.
 * `findMore` adds errors that the schema can't find.
 */
export async function handleForm<Schema extends z.ZodObject, Answer>(
  args: RouteArgs,
  form: FormData,
  schema: Schema,
  act: (value: z.output<Schema>) => Promise<Answer | Rejection>,
  findMore?: (form: FormData) => Promise<Record<string, string[]>>,
) {
  const submission = readForm(form, schema);
  if (submission.status !== "success") return rejectFields(submission, await findMore?.(form));
  return answerForm(args, submission, async () => {
    const answer = await act(submission.value);
    return isRejection(answer) ? rejectForm(submission, answer) : answer;
  });
}

function isRejection(answer: unknown): answer is Rejection {
  return typeof answer === "object" && answer !== null && "error" in answer;
}

/** Runs a valid form's action; returns the form if the database is unavailable. */
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
