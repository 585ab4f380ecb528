import { z } from "zod";
import { reauthenticate, reauthenticationField } from "../account/re-authenticate.server.ts";
import { type ReauthenticatedAction, recordEvent } from "../audit/audit-log.server.ts";
import {
  makeTemporaryBackup,
  type TemporaryBackup,
} from "../database/backup/temporary-backup.server.ts";
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
 * Files with everyone's data: an unattended session doesn't give them away without the password. Once that was right, a
 * page has the browser download the file by a one-time token. Responding to the form itself with the file would leave
 * an earlier error on the screen, since a browser that saves a file stays on the page.
 */

/** The file's name among the tokens, and why the password is asked for. */
interface Download {
  purpose: Extract<TokenPurpose, "residents-file" | "site-file">;
  reason: ReauthenticatedAction;
}

/**
 * Handles the form with the password.
 *
 * @param readyUrl the page that has the browser download the file by a token.
 */
export async function handleDownloadForm(
  args: RouteArgs,
  person: SignedIn,
  { purpose, reason }: Download,
  readyUrl: (token: string) => string,
) {
  const schema = z.object({ currentPassword: await reauthenticationField(person) });
  return handleForm(args, await args.request.formData(), schema, async ({ currentPassword }) => {
    const sender = senderOf(args.request, args.context);
    const proof = await reauthenticate(person, currentPassword, sender, reason);
    if (!proof.ok) return proof;
    return redirectTo(readyUrl(await createToken(database(), purpose, person.id)));
  });
}

/**
 * Who gets the file now, by the token in a request's URL, which is consumed; null if this isn't a request for the
 * file.
 *
 * @param find the signed-in person, who may have it.
 */
export async function takeDownload<Who extends SignedIn>(
  request: Request,
  find: () => Who,
  { purpose }: Download,
): Promise<Who | null> {
  const token = new URL(request.url).searchParams.get("file");
  if (token === null || request.method !== "GET" || !isSameOriginVisit(request)) return null;
  const person = find();
  const link = await consumeToken(database(), token, [purpose]);
  return link?.userId === person.id ? person : null;
}

/** Makes a backup of the whole site for the administrator, in the audit log; or says why it can't be made. */
export async function makeSiteFile(
  administrator: Administrator,
  signal: AbortSignal,
): Promise<TemporaryBackup | "busy" | "no-room"> {
  const made = await makeTemporaryBackup(signal);
  if (typeof made === "string") return made;
  try {
    await recordEvent(database(), {
      kind: "site-downloaded",
      actor: administrator.id,
      subject: null,
      detail: formatSize(made.bytes),
    });
  } catch (error) {
    made.stream.destroy();
    throw error;
  }
  return made;
}
