import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  explainTooLarge,
  explainTooMany,
  type Field,
  fileFields,
  isSeveral,
  largestUpload,
  quote,
} from "../content/fields.ts";
import { Check, describedBy, type Errors, FieldNotes } from "./field-notes.tsx";

/** For `accept`. iPhones convert photos to JPEG unless HEIC is named. */
const accept: Partial<Record<Field["type"], string>> = {
  pdf: ".pdf,application/pdf",
  picture: "image/*,.svg",
  pictures: "image/*,.svg",
  versions: ".pdf,application/pdf",
  attachments: ".pdf,application/pdf,image/*",
  pdfs: ".pdf,application/pdf",
  calendar: ".ics,text/calendar",
};

interface FileInputProps {
  field: Field;
  errors: Errors;
  /** Why the last files were refused, or "". */
  refused: string;
  /** The label of the box that goes on without them, if any. */
  goOn?: string;
  /** Whether the field may stay empty; undefined if that isn't asked. */
  isWithout?: boolean | undefined;
  free?: number;
  /** What it returns is awaited before the form is sent: the first field that it filled in, if any. */
  take: (value: string) => Promise<HTMLElement | undefined> | undefined;
}

/**
 * A file input. With script, files are uploaded once chosen, and the form holds their hashes; without, they are
 * sent with the form. After a refused file, the form can't be published until another one is chosen or the box is
 * checked.
 */
export function FileInput(props: FileInputProps) {
  const { field, errors, refused, goOn, isWithout, free = 1, take } = props;
  const [state, setState] = useState("");
  const [sent, setSent] = useState<number | null>(null);
  /** Why new files were refused; null until some were. */
  const [answer, setAnswer] = useState<string | null>(null);
  const names = fileFields(field.name);
  const refusal = answer ?? refused;
  // Errors about the previous file don't apply to the new one.
  const shown = { ...errors, [field.name]: answer ?? errors[field.name] ?? refused };

  const sending = useRef<AbortController>(null);
  const [isSending, setIsSending] = useState(false);
  const { type } = field;
  const isMultiple = isSeveral(type);
  const chooser = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a slow connection, somebody may choose before this runs.
  useLayoutEffect(() => {
    if (chooser.current?.files?.length) send(chooser.current);
  }, []);

  async function send(input: HTMLInputElement) {
    const files = [...(input.files ?? [])];
    const messages: string[] = [];
    const taken: string[] = [];
    let reading: ReturnType<typeof take>;
    const release = holdForm(input.form, () => {
      setState("Waiting for the file. One moment…");
      input.scrollIntoView({ block: "center" });
    });
    setAnswer("");
    // Replaced by another file.
    if (!isMultiple) sending.current?.abort();
    const own = new AbortController();
    sending.current = own;
    setIsSending(true);
    for (const [index, file] of files.slice(0, free).entries()) {
      const which = files.length > 1 ? ` (${index + 1} of ${files.length})` : "";
      setState(`Sending ${file.name}${which}…`);
      const progress = (part: number) => {
        setSent(part < 1 ? part : null);
        if (part === 1) setState(`Checking ${file.name}${which}…`);
      };
      const address = `/admin/publish/upload/${type}`;
      const done = await uploadFile(file, address, progress, own.signal);
      if (sending.current !== own && !isMultiple) return release(false);
      if (done.ok) {
        reading = take(done.value);
        taken.push(file.name);
      } else messages.push(done.message);
      if (own.signal.aborted) break;
    }
    const left = files.length - free;
    if (left > 0 && isSeveral(field.type)) messages.push(explainTooMany(field.type, left));
    // Accepted files are in the form by hash; refused ones must not be sent again.
    input.value = "";
    flushSync(() => {
      setSent(null);
      setIsSending(false);
      setAnswer(messages.join(" "));
    });
    if (messages.length > 0) input.focus();
    const filled = await reading;
    if (sending.current !== own && !isMultiple) return release(false);
    const what = taken.length === 1 ? `${taken[0]} is` : `${taken.length} files are`;
    setState(taken.length > 0 ? `${what} uploaded, but not published yet.` : "");
    release(messages.length === 0, filled);
  }

  return (
    <>
      <input
        {...describedBy(field, shown)}
        ref={chooser}
        type="file"
        id={field.name}
        name={field.name}
        accept={accept[field.type]}
        multiple={isMultiple}
        onChange={({ currentTarget }) => send(currentTarget)}
      />
      <div aria-live="polite" className="field-help">
        {state}
        {sent !== null && <progress value={sent} aria-label="Sending the file" />}
      </div>
      {isSending && (
        <button type="button" className="button-quiet" onClick={() => sending.current?.abort()}>
          Cancel upload
        </button>
      )}
      <FieldNotes field={field} errors={shown} />
      {field.type === "pdf" && <p className="field-help without-script">{untilRead}</p>}
      {refusal && <input type="hidden" name={names.refused} value={refusal} />}
      {goOn && (refusal || isWithout !== undefined) && (
        <Check key={refusal} name={names.without} defaultChecked={isWithout && !refusal}>
          {goOn}
        </Check>
      )}
    </>
  );
}

const untilRead =
  "A long PDF may take two minutes after you press a button. Wait for the next page, and don't press again.";

/**
 * Holds back the form during an upload, so the file isn't sent twice.
 *
 * @param wait called if a button is pressed meanwhile.
 * @returns a function that ends this, and submits the form if one was, unless that publishes what nobody has seen: then
 * it leads to the field that was filled in.
 */
function holdForm(form: HTMLFormElement | null, wait: () => void) {
  let pressed: HTMLButtonElement | null | undefined;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    pressed = event.submitter as HTMLButtonElement | null;
    if (form) form.ariaBusy = "true";
    wait();
  };
  form?.addEventListener("submit", hold, { capture: true });
  return (mayBeSent: boolean, filled?: HTMLElement) => {
    form?.removeEventListener("submit", hold, { capture: true });
    if (pressed === undefined || !form) return;
    form.ariaBusy = null;
    if (filled && pressed?.value === "publish") filled.focus();
    else if (mayBeSent) form.requestSubmit(pressed);
  };
}

/** The file's value in a form, or why it can't be used. */
export type Uploaded = { ok: true; value: string } | { ok: false; message: string };

/**
 * Uploads a chosen file, unless it is too large.
 *
 * @param progress called with the sent share, from 0 to 1.
 * @param stop aborts it.
 */
export function uploadFile(
  file: File,
  address: string,
  progress: (sent: number) => void,
  stop: AbortSignal,
): Promise<Uploaded> {
  if (file.size > largestUpload) {
    return Promise.resolve({ ok: false, message: explainTooLarge(file.name) });
  }
  const { promise, resolve } = Promise.withResolvers<Uploaded>();
  const form = new FormData();
  form.set("file", file);
  // Unlike fetch, it reports upload progress.
  const request = new XMLHttpRequest();
  request.open("POST", address);
  request.responseType = "json";
  request.upload.onprogress = ({ loaded, total }) => progress(total ? loaded / total : 0);
  request.onload = () => resolve(readAnswer(request));
  request.onerror = () => resolve({ ok: false, message: unreachable });
  request.onabort = () =>
    resolve({ ok: false, message: `You stopped sending ${quote(file.name)}.` });
  stop.addEventListener("abort", () => request.abort());
  request.send(form);
  return promise;
}

const unreachable =
  "The file didn't reach the site. Check your connection, then choose the file again.";

function readAnswer({ response, status }: XMLHttpRequest): Uploaded {
  if (response && typeof response === "object" && "ok" in response) return response;
  return { ok: false, message: status < 500 ? loggedOut : failed };
}

const failed =
  "Something went wrong on the site. Choose the file again in a minute. If that doesn't help, ask the person who runs the site.";

const loggedOut =
  "The file could not be uploaded. Log in again in another tab, then choose the file again.";
