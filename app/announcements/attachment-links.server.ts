import { escapeHtml } from "../platform/escape-html.ts";
import { writeLink } from "./announcement-body.ts";
import { parseAttachments } from "./attachment-files.server.ts";
import { type ShownAttachment, showAttachments } from "./attachments.ts";

/** Said above the links, which whoever isn't logged in can't open. */
const heading = "Attached; log in to the site to open:";

/** The attachments of an announcement, from its row. */
export function readAttached(id: string, row: string | null): ShownAttachment[] {
  return showAttachments(id, parseAttachments(row));
}

/** Links to attachments for the plain part of an email; none where there is no attachment. */
export function writeAttachmentsText(attachments: ShownAttachment[], origin: string): string[] {
  if (attachments.length === 0) return [];
  const links = attachments.map((one) => `- ${describe(one)}\n  ${origin}${one.href}`);
  return [[heading, ...links].join("\n")];
}

/** The same as HTML, for emails and feeds. */
export function writeAttachmentsHtml(attachments: ShownAttachment[], origin: string): string[] {
  if (attachments.length === 0) return [];
  const items = attachments.map((one) => {
    const words = one.alt ? ` ${escapeHtml(one.alt)}` : "";
    const link = writeLink(one.name, origin + one.href);
    return `<li dir="auto">${link} (${escapeHtml(one.note)})${words}</li>`;
  });
  return [`<p>${heading}</p>\n<ul>\n${items.join("\n")}\n</ul>`];
}

function describe({ name, note, alt }: ShownAttachment): string {
  return `${name} (${note})${alt ? ` ${alt}` : ""}`;
}
