import { type ChangeEvent, useState } from "react";
import { describedBy, type Errors, FieldNotes } from "./field-notes.tsx";
import type { Field } from "./fields.ts";
import { uploadFile } from "./upload-file.ts";

/** Which files a field of each type takes; also what a phone offers to choose from. */
const accept: Partial<Record<Field["type"], string>> = {
  pdf: ".pdf,application/pdf",
  picture: "image/*,.heic,.heif,.svg",
  pictures: "image/*,.heic,.heif,.svg",
  attachments: ".pdf,application/pdf,image/*,.heic,.heif",
  calendar: ".ics,text/calendar",
};

interface FileInputProps {
  field: Field;
  errors: Errors;
  /** The address that takes a file. */
  to?: string;
  /** What to press, so that the files are kept. */
  press?: string;
  /** Is called with the values of files that the site has taken. */
  take: (values: string[]) => void;
}

/**
 * Chooses files. With script they are sent at once, one after the other, and the form then holds what
 * the site made of them; without, they are sent with the form.
 */
export function FileInput({
  field,
  errors,
  take,
  to = `/admin/publish/upload/${field.type}`,
  press = "Publish or save a draft to keep it.",
}: FileInputProps) {
  const [state, setState] = useState("");
  const [sent, setSent] = useState<number | null>(null);
  const [failed, setFailed] = useState("");
  // What was wrong with the file before isn't wrong with the one that was chosen since.
  const shown = failed || state ? { ...errors, [field.name]: failed } : errors;

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const files = [...(input.files ?? [])];
    const messages: string[] = [];
    setFailed("");
    for (const [index, file] of files.entries()) {
      const which = files.length > 1 ? ` (${index + 1} of ${files.length})` : "";
      setState(`Sending ${file.name}${which}…`);
      const done = await uploadFile(file, to, setSent);
      if (done.ok) take([done.value]);
      else messages.push(done.message);
    }
    // What the site has is in the form now, and what it refused is of no use there.
    input.value = "";
    setSent(null);
    setState(messages.length < files.length ? `Uploaded. ${press}` : "");
    setFailed(messages.join(" "));
  }

  return (
    <>
      <input
        {...describedBy(field, shown)}
        type="file"
        id={field.name}
        name={field.name}
        accept={accept[field.type]}
        multiple={field.type === "pictures" || field.type === "attachments"}
        onChange={send}
      />
      <div aria-live="polite" className="field-help">
        {state}
        {sent !== null && <progress value={sent} aria-label="Sending the file" />}
      </div>
      <FieldNotes field={field} errors={shown} />
    </>
  );
}
