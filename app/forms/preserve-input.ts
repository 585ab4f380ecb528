import type { SubmissionResult } from "@conform-to/react";
import { isUnable, isUnreachable } from "./unreachable.ts";
import { forgetUnsent, keepUnsent } from "./unsent-copy.tsx";

const unreachable =
  "auth/network-request-failed: We can't reach the site right now. Please check your connection and try again. What you typed is still here.";
const unable =
  "auth/unavailable: We can't do that right now. Please try again in a minute. What you typed is still here.";
const copied = "This device keeps a copy of the text until it is sent.";

interface Sent {
  request: Request;
  serverAction: <Result>() => Promise<Result>;
}

/**
 * The `clientAction` of every page with a form. If the site is unreachable or unavailable, the page stays, with an
 * error in its banner: the error page would replace what was typed. Some forms keep a copy (`UnsentCopy`).
 */
export async function clientAction({ request, serverAction }: Sent) {
  const form = await request.clone().formData();
  const intent = form.get("intent");
  try {
    return await serverAction<SubmissionResult<string[]>>();
  } catch (error) {
    const why = isUnreachable(error) ? unreachable : isUnable(error) ? unable : undefined;
    // A redirect: the form was received.
    if (!why && error instanceof Response) await forgetUnsent(form).catch(() => {});
    if (!why) throw error;
    const words = (await keepUnsent(form)) ? `${why} ${copied}` : why;
    const reply: SubmissionResult<string[]> = {
      status: "error",
      // Identifies which of the page's forms was submitted.
      ...(typeof intent === "string" && { initialValue: { intent } }),
      error: { "": [words] },
    };
    // With an error status, the router doesn't reload the page's data.
    return Response.json(reply, { status: 503 });
  }
}
