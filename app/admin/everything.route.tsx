import { Readable } from "node:stream";
import { type MiddlewareFunction, redirect } from "react-router";
import { content } from "../content/edition.server.ts";
import { slugOf } from "../content/slug.server.ts";
import { errorResponseHeaders } from "../forms/error-response.server.ts";
import { readFlash, setFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { todayIn } from "../platform/dates.ts";
import type { Route } from "./+types/everything.route";
import { handleDownloadForm, makeSiteFile, readDownload, takeDownload } from "./download.server.ts";
import { DownloadForm, DownloadReady } from "./download.tsx";

const back = "/admin#website";

const problems = new Map([
  ["busy", "The file is being made already. Wait a minute, then try again."],
  [
    "no-room",
    "There isn't enough room on the site's disk to make the file. Ask the person who runs the site to make room.",
  ],
]);

const download = { purpose: "site-file", reason: "downloading everything" } as const;

const sendFile: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const administrator = personWho(context, "administer");
  if (!(await takeDownload(request, administrator, download))) return next();
  const made = await makeSiteFile(administrator, request.signal);
  if (typeof made === "string") {
    return redirect("/admin/everything", { headers: { "Set-Cookie": setFlash(made) } });
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
  const shown = await readDownload(request, personWho(context, "administer"));
  return { ...shown, problem: problems.get(readFlash(context)?.name ?? "") };
}

export function action(args: Route.ActionArgs) {
  return handleDownloadForm(args, personWho(args.context, "administer"), download);
}

export default function Everything({ loaderData, actionData }: Route.ComponentProps) {
  const { file, problem, reauthentication } = loaderData;
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
        <DownloadForm id="everything" lastResult={actionData} {...{ back, reauthentication }}>
          Download everything
        </DownloadForm>
      </div>
    </>
  );
}
