import { Readable } from "node:stream";
import { useForm } from "@conform-to/react";
import { type MiddlewareFunction, redirect } from "react-router";
import { z } from "zod";
import { Reauthenticated, ReauthenticationField } from "../account/password-fields.tsx";
import {
  describeReauthentication,
  reauthenticate,
  reauthenticationField,
} from "../account/re-authenticate.server.ts";
import { content } from "../content/edition.server.ts";
import { slugOf } from "../content/slug.server.ts";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { readFlash, setFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { SentForm } from "../forms/form.tsx";
import { personWho, redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { todayIn } from "../platform/dates.ts";
import { isSameOriginVisit, senderOf } from "../platform/request-context.server.ts";
import type { Route } from "./+types/everything.route";
import { DownloadReady } from "./download-ready.tsx";
import { allowSiteFile, makeSiteFile, takeSiteFile } from "./site-file.server.ts";

const here = "/admin/everything";
const back = "/admin#website";

const problems = new Map([
  ["busy", "The file is being downloaded already. Wait until that is done, then try again."],
  [
    "no-room",
    "There isn't enough room on the site's disk to make the file. Ask the person who runs the site to make room.",
  ],
]);

/** Sends the file, once for each time the password was right, as residents-export.route.tsx does. */
const sendFile: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const token = new URL(request.url).searchParams.get("file");
  if (token === null || request.method !== "GET" || !isSameOriginVisit(request)) return next();
  const administrator = personWho(context, "administer");
  if (!(await takeSiteFile(administrator, token))) return next();
  const made = await makeSiteFile(administrator, request.signal);
  if (typeof made === "string") {
    return redirect(here, { headers: { "Set-Cookie": setFlash(made) } });
  }
  const { shortName, timeZone } = content().site;
  const name = `${slugOf(shortName) || "site"}-${todayIn(timeZone)}.backup`;
  return new Response(Readable.toWeb(made.stream) as ReadableStream, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(made.bytes),
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
};

export const middleware: MiddlewareFunction<Response>[] = [takeFlash, sendFile];
export const headers = errorResponseHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("ready");
  return {
    proof: await describeReauthentication(personWho(context, "administer")),
    problem: problems.get(readFlash(context)?.name ?? ""),
    file: token && `${here}?${new URLSearchParams({ file: token })}`,
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const administrator = personWho(context, "administer");
  const schema = z.object({ currentPassword: await reauthenticationField(administrator) });
  return handleForm(args, await request.formData(), schema, async ({ currentPassword }) => {
    const sender = senderOf(request, context);
    const reason = "downloading everything";
    const proof = await reauthenticate(administrator, currentPassword, sender, reason);
    if (!proof.ok) return proof;
    return redirectTo(
      `${here}?${new URLSearchParams({ ready: await allowSiteFile(administrator) })}`,
    );
  });
}

export default function Everything({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Record<"currentPassword", string>>({
    id: "everything",
    lastResult: actionData ?? null,
  });
  const { file, problem, proof } = loaderData;
  if (file && !actionData) {
    return (
      <DownloadReady title="The file is being made" file={file} back={back}>
        Your browser saves it as soon as it is ready. That may take a minute.
      </DownloadReady>
    );
  }
  return (
    <>
      <PageHeading title="Download everything">
        You will get one file with the whole site: a backup, from which the person who runs the site
        can restore it, here or on another server.
      </PageHeading>
      <div className="column">
        {problem && !actionData && <FlashMessage isBad>{problem}</FlashMessage>}
        <p>
          The file has everyone's addresses and phone numbers, and the messages to the board. Keep
          it where nobody else can open it.
        </p>
        <Reauthenticated back={here} {...proof}>
          <SentForm form={form} className="form">
            <ReauthenticationField field={fields.currentPassword} {...proof} />
            <p className="actions">
              <button type="submit" className="button">
                Download everything
              </button>
              <a href={back} className="button-quiet">
                Back to the Admin Dashboard
              </a>
            </p>
          </SentForm>
        </Reauthenticated>
      </div>
    </>
  );
}
