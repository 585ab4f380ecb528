import type { SubmissionResult } from "@conform-to/react";
import { isUnable, isUnreachable } from "./unreachable.ts";

const unreachable =
  "auth/network-request-failed: we can't reach the site right now. Please check your connection and try again. What you typed is still here.";
const unable =
  "auth/unavailable: we can't do that right now. Please try again in a minute. What you typed is still here.";

interface Sent {
  request: Request;
  serverAction: <Result>() => Promise<Result>;
}

/**
 * The `clientAction` of every page with a form, in browsers that run scripts. If a form doesn't reach
 * the site, or the site is unavailable, the page stays, with an error in its red banner. Otherwise the
 * error page would replace it, and everything typed into its forms would be lost.
 */
export async function clientAction({ request, serverAction }: Sent) {
  const intent = (await request.clone().formData()).get("intent");
  try {
    return await serverAction<SubmissionResult<string[]>>();
  } catch (error) {
    const words = isUnreachable(error) ? unreachable : isUnable(error) ? unable : undefined;
    if (!words) throw error;
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
