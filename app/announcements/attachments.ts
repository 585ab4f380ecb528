/** What announcements and their forms say of attachments; browser code may import this file. */

/** The most that an announcement has. */
export const mostAttachments = 5;

/** The longest words on what a picture shows, in characters. */
export const longestAlt = 200;

/** A file of an announcement. */
export interface Attachment {
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  /** Its own name, unlike those of the others, with the ending that belongs to it. */
  name: string;
  type: "pdf" | "picture";
  /** In bytes. */
  size: number;
  /** What the picture shows; "" for a PDF. */
  alt: string;
  /** SHA-256 of the picture as pages show it; null for a PDF. */
  small: string | null;
  /** The picture's size in pixels. */
  width: number | null;
  height: number | null;
}

/** An attachment as pages show it. */
export interface ShownAttachment extends Pick<Attachment, "name" | "alt" | "width" | "height"> {
  /** Its address on the site. */
  href: string;
  /** The address of the small picture; null for a PDF. */
  small: string | null;
  /** What a link to it adds, such as "PDF, 340 KB". */
  note: string;
}

/** Each attachment of an announcement as pages, feeds and mails show it. */
export function showAttachments(id: string, attachments: readonly Attachment[]): ShownAttachment[] {
  return attachments.map(({ name, type, size, alt, width, height }) => {
    const href = `/announcements/${id}/${encodeURIComponent(name)}`;
    const small = type === "picture" ? `${href}?size=small` : null;
    const note = `${type === "pdf" ? "PDF" : "picture"}, ${formatSize(size)}`;
    return { name, alt, width, height, href, small, note };
  });
}

function formatSize(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1000))} KB`;
}

/** The fields of an attachment in a form, counted from 1. */
export function attachmentFields(place: number) {
  const file = `attachment${place}` as const;
  return { file, alt: `${file}Alt`, remove: `${file}Remove` } as const;
}

/** The numbers of the attachments in a form. */
export const attachmentPlaces = Array.from({ length: mostAttachments }, (_, index) => index + 1);

/** The field that takes new ones. */
export const attachmentsField = {
  name: "attachments",
  label: "PDFs or pictures",
  type: "attachments",
  help: `Optional. Up to ${mostAttachments} files, 20 MB each. Only residents can open them, once they log in. The site removes where and when a photo was taken.`,
} as const;
