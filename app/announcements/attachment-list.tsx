import type { ShownAttachment } from "./attachments.ts";

/** The attachments of an announcement: pictures small, PDFs as links. */
export function AttachmentList({ attachments }: { attachments: ShownAttachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className="attachments" aria-label="Attachments">
      {attachments.map((attachment) => (
        <li key={attachment.name}>
          <AttachmentLink attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

function AttachmentLink({ attachment }: { attachment: ShownAttachment }) {
  const { name, href, small, alt, note, width, height } = attachment;
  if (!small) {
    return (
      <>
        <a href={href}>{name}</a> ({note})
      </>
    );
  }
  return (
    <a href={href}>
      <img
        src={small}
        // A draft's may be missing still.
        alt={alt || name}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
      />
    </a>
  );
}
