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
 * Files with everyone's data require the password again. After that, a page downloads the file by a one-time token:
 * if the form's own response were the file, the browser would stay on the page, and an earlier error would remain on
 * it.
 */

/** The token's purpose, and the action for the audit log. */
interface Download {
  purpose: Extract<TokenPurpose, "residents-file" | "site-file">;
  reason: ReauthenticatedAction;
}

/**
 * Handles the form with the password.
 *
 * @param readyUrl the page that downloads the file, for a token.
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
 * Consumes the token in a request's URL, and returns the person who may have the file; null if the request isn't for
 * the file.
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
