import { type ChangeEvent, useState } from "react";
import { flushSync } from "react-dom";
import { describedBy, type Errors, FieldNotes } from "./field-notes.tsx";
import { explainTooMany, type Field, fileFields } from "./fields.ts";
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
  /** Why the files that were chosen last aren't taken; "" where none is refused. */
  refused: string;
  /** What the box says that goes on without them. */
  goOn: string;
  /** Of a field without a file, whether it may stay so; undefined where that isn't asked. */
  isWithout?: boolean | undefined;
  /** Of a field for several, how many it takes, and how many more. */
  places?: { most: number; free: number };
  /** The address that takes a file. */
  to?: string;
  /** What to press, so that the files are kept. */
  press?: string;
  /** Is called with the values of files that the site has taken. */
  take: (values: string[]) => void;
}

/**
 * Chooses files. With script they are sent at once, one after the other, and the form then holds what
 * the site made of them; without, they are sent with the form. One that is refused isn't forgotten: the
 * form can't be published before another is chosen, or somebody says that it goes on without.
 */
export function FileInput({
  field,
  errors,
  refused,
  goOn,
  isWithout,
  places = { most: 1, free: 1 },
  take,
  to = `/admin/publish/upload/${field.type}`,
  press = "Publish or save a draft",
}: FileInputProps) {
  const [state, setState] = useState("");
  const [sent, setSent] = useState<number | null>(null);
  /** Why files that were chosen since aren't taken; null until then. */
  const [answer, setAnswer] = useState<string | null>(null);
  const names = fileFields(field.name);
  const refusal = answer ?? refused;
  // What was wrong with the file before isn't wrong with the one that was chosen since.
  const shown = { ...errors, [field.name]: answer ?? errors[field.name] ?? refused };

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const files = [...(input.files ?? [])];
    const messages: string[] = [];
    const taken: string[] = [];
    const release = holdForm(input.form, () => setState("Sending the file first. One moment…"));
    setAnswer("");
    for (const [index, file] of files.slice(0, places.free).entries()) {
      const which = files.length > 1 ? ` (${index + 1} of ${files.length})` : "";
      setState(`Sending ${file.name}${which}…`);
      const done = await uploadFile(file, to, (part) => {
        setSent(part < 1 ? part : null);
        if (part === 1) setState(`Checking ${file.name}${which}…`);
      });
      if (done.ok) {
        take([done.value]);
        taken.push(file.name);
      } else messages.push(done.message);
    }
    const left = files.length - places.free;
    const what = field.type === "pictures" ? "photos" : "files";
    if (left > 0) messages.push(explainTooMany(what, places.most, left));
    // What the site has is in the form now, and what it refused is of no use there.
    input.value = "";
    flushSync(() => {
      setSent(null);
      setState(taken.length > 0 ? sayUploaded(taken, press) : "");
      setAnswer(messages.join(" "));
    });
    release(messages.length === 0);
    if (messages.length > 0) input.focus();
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
      {field.type === "pdf" && <p className="field-help without-script">{untilRead}</p>}
      {refusal && <input type="hidden" name={names.refused} value={refusal} />}
      {(refusal || isWithout !== undefined) && (
        <div className="check" key={refusal}>
          <input
            type="checkbox"
            id={names.without}
            name={names.without}
            defaultChecked={isWithout && !refusal}
          />
          <label htmlFor={names.without}>{goOn}</label>
        </div>
      )}
    </>
  );
}

const untilRead =
  "A long PDF may take two minutes after you press a button. Wait for the next page, and don't press again.";

function sayUploaded(names: readonly string[], press: string): string {
  return names.length === 1
    ? `${names[0]} is uploaded. ${press} to keep it.`
    : `${names.length} files are uploaded. ${press} to keep them.`;
}

/**
 * While a file is on its way, pressing a button of its form would send the file once more: the form waits.
 *
 * @param wait is called when a button is pressed meanwhile.
 * @returns a function that ends this; a form whose button was pressed is sent then, if it may be.
 */
function holdForm(form: HTMLFormElement | null, wait: () => void): (mayBeSent: boolean) => void {
  let pressed: HTMLElement | null | undefined;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    pressed = event.submitter;
    if (form) form.ariaBusy = "true";
    wait();
  };
  form?.addEventListener("submit", hold, { capture: true });
  return (mayBeSent) => {
    form?.removeEventListener("submit", hold, { capture: true });
    if (pressed === undefined || !form) return;
    form.ariaBusy = null;
    if (mayBeSent) form.requestSubmit(pressed);
  };
}
