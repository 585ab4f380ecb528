import { z } from "zod";
import {
  findReauthentication,
  reauthenticate,
  reauthenticationField,
} from "../account/re-authenticate.server.ts";
import { type ReauthenticatedAction, recordEvent } from "../audit/audit-log.server.ts";
import { makeTemporaryBackup } from "../database/backup/temporary-backup.server.ts";
import { database } from "../database/database.server.ts";
import type { TokenPurpose } from "../database/identity-schema.server.ts";
import { handleForm } from "../forms/error-response.server.ts";
import { redirectTo } from "../identity/guards.server.ts";
import type { Administrator, SignedIn } from "../identity/person.server.ts";
import { consumeToken, createToken } from "../identity/tokens.server.ts";
import type { RouteArgs } from "../platform/error-id.server.ts";
import { formatSize } from "../platform/format-size.ts";
import { isSameOriginVisit, senderOf } from "../platform/request-context.server.ts";

/*
 * Files with everyone's data require the password again. After that, a page downloads the file by a one-time token:
 * if the form's own response were the file, the browser would stay on the page, and an earlier error would remain on
 * it.
 */

/** The token's purpose, and the action for the audit log. */
interface Download {
  purpose: Extract<TokenPurpose, "residents-file" | "site-file">;
  reason: ReauthenticatedAction;
}

/** What the page of a download shows: its form or, after that, the file's URL. */
export async function readDownload(request: Request, person: SignedIn) {
  const token = new URL(request.url).searchParams.get("ready");
  return {
    reauthentication: await findReauthentication(person),
    file: token && withToken(request, "file", token),
  };
}

/** Handles the form with the password. */
export async function handleDownloadForm(
  args: RouteArgs,
  person: SignedIn,
  { purpose, reason }: Download,
) {
  const schema = z.object({ currentPassword: await reauthenticationField(person) });
  return handleForm(args, await args.request.formData(), schema, async ({ currentPassword }) => {
    const sender = senderOf(args.request, args.context);
    const checked = await reauthenticate(person, currentPassword, sender, reason);
    if (!checked.ok) return checked;
    const token = await createToken(database(), purpose, person.id);
    return redirectTo(withToken(args.request, "ready", token));
  });
}

/** A request's URL with a token instead of an earlier one. */
function withToken(request: Request, name: "ready" | "file", token: string): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const other of ["ready", "file"]) searchParams.delete(other);
  searchParams.set(name, token);
  return `${pathname}?${searchParams}`;
}

/** Whether a request is for the file, with a valid token, which is consumed. */
export async function takeDownload(
  request: Request,
  person: SignedIn,
  { purpose }: Download,
): Promise<boolean> {
  const token = new URL(request.url).searchParams.get("file");
  if (token === null || request.method !== "GET" || !isSameOriginVisit(request)) return false;
  return (await consumeToken(database(), token, [purpose]))?.userId === person.id;
}

/** Makes a backup of the whole site for the administrator, or returns why it can't be made. */
export async function makeSiteFile({ id: actor }: Administrator, signal: AbortSignal) {
  const made = await makeTemporaryBackup(signal);
  if (typeof made === "string") return made;
  const detail = formatSize(made.bytes);
  try {
    await recordEvent(database(), { kind: "site-downloaded", actor, subject: null, detail });
  } catch (error) {
    made.stream.destroy();
    throw error;
  }
  return made;
}
