import type { SubmissionResult } from "@conform-to/react";
import { isUnable, isUnreachable } from "./unreachable.ts";

const unreachable =
  "auth/network-request-failed: we can't reach the site just now. Please look whether you are connected, and try again: what you typed is still here.";
const unable =
  "auth/unavailable: we can't do that just now. Please try again in a minute: what you typed is still here.";

interface Sent {
  request: Request;
  serverAction: <Result>() => Promise<Result>;
}

/**
 * Where script runs, the `clientAction` of every page with a form: where a form doesn't reach the
 * site, or the site fails, the page stays as it is, and says so in the red banner. Without this the
 * error view would take its place, and all that was typed in any of its forms be gone.
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
      // Which of a page's forms it was.
      ...(typeof intent === "string" && { initialValue: { intent } }),
      error: { "": [words] },
    };
    // By its status the router doesn't ask the site for the page anew.
    return Response.json(reply, { status: 503 });
  }
}
