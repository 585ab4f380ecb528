import type { SubmissionResult } from "@conform-to/react";
import { isUnreachable } from "../ui/unreachable.ts";

const words =
  "auth/network-request-failed: we can't reach the site just now. Please look whether you are connected, and try again: what you typed is still here.";

interface Sent {
  request: Request;
  serverAction: <Result>() => Promise<Result>;
}

/**
 * Where script runs, the `clientAction` of every page with a form: a form that doesn't reach the
 * site stays as it is, and says so in the red banner. Without this the error view would take its
 * place, and what was typed be gone.
 */
export async function clientAction({ request, serverAction }: Sent) {
  const intent = (await request.clone().formData()).get("intent");
  try {
    return await serverAction<SubmissionResult<string[]>>();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
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
