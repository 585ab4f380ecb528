import { useEffect, useState } from "react";
import { formatTime } from "../platform/format-date.ts";
import { unsentCopies } from "./unreachable.ts";

/** What was typed into a page's form and couldn't be sent. */
interface Copy {
  /** The account's id, because nobody else may see the text. */
  person: string;
  at: string;
  fields: [name: string, text: string][];
}

/**
 * By path, until they are sent or somebody logs out: the service worker deletes them then, so without one nothing is
 * kept.
 */
const openCopies = async () =>
  navigator.serviceWorker?.controller ? caches.open(unsentCopies) : undefined;

/** The form on this page whose text is kept, and whose it is. */
let own: { person: string; form: string } | undefined;

function textFields(id: string): (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[] {
  const fields = (document.getElementById(id) as HTMLFormElement | null)?.elements ?? [];
  return [...fields].filter(
    (field) =>
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement &&
        /^(text|date|time|datetime-local|email|url|color)$/.test(field.type)),
  ) as ReturnType<typeof textFields>;
}

async function findCopy(): Promise<Copy | undefined> {
  const kept = await (await openCopies())?.match(location.pathname);
  const copy: Copy | undefined = await kept?.json();
  return copy?.person === own?.person ? copy : undefined;
}

/** Keeps the text of the page's form on this device, if that form couldn't be sent; returns whether it did. */
export async function keepUnsent(sent: FormData): Promise<boolean> {
  const named = own ? textFields(own.form).filter(({ name, value }) => name && value) : [];
  const fields = named.map(({ name, value }): [string, string] => [name, value]);
  if (!own || fields.length === 0 || !fields.every(([name]) => sent.has(name))) return false;
  const copy: Copy = { person: own.person, at: new Date().toISOString(), fields };
  try {
    const copies = await openCopies();
    await copies?.put(location.pathname, Response.json(copy));
    return copies !== undefined;
  } catch {
    // The browser has no storage, or it is full.
    return false;
  }
}

/** Deletes the copy, or only if it belongs to the sent form. */
export async function forgetUnsent(sent?: FormData): Promise<void> {
  const copy = await findCopy();
  if (!copy?.fields.every(([name]) => !sent || sent.has(name))) return;
  await (await openCopies())?.delete(location.pathname);
}

interface UnsentCopyProps {
  person: string;
  /** The id of the form. */
  form: string;
}

/** Offers text that couldn't be sent earlier; see `clientAction`. */
export function UnsentCopy({ person, form }: UnsentCopyProps) {
  const [copy, setCopy] = useState<Copy>();
  useEffect(() => {
    own = { person, form };
    const offer = async () => {
      const kept = await findCopy();
      const shown = new Map(textFields(form).map(({ name, value }) => [name, value]));
      if (!kept?.fields.some(([name, text]) => shown.get(name) !== text)) return;
      document.getElementById(form)?.closest("details")?.setAttribute("open", "");
      setCopy(kept);
    };
    offer().catch(() => {});
    return () => {
      own = undefined;
    };
  }, [person, form]);
  if (!copy) return null;
  const putBack = () => {
    const texts = new Map(copy.fields);
    for (const field of textFields(form)) {
      const text = texts.get(field.name);
      if (text === undefined) continue;
      field.value = text;
      field.closest("details")?.setAttribute("open", "");
    }
    textFields(form)[0]?.focus();
    setCopy(undefined);
  };
  const drop = () => {
    forgetUnsent().catch(() => {});
    textFields(form)[0]?.focus();
    setCopy(undefined);
  };
  const at = new Date(copy.at);
  const day = at.toLocaleDateString("en-US", { dateStyle: "medium" });
  const when = `${day}, ${formatTime({ hour: at.getHours(), minute: at.getMinutes() })}`;
  return (
    <div className="notice field">
      <p>What you typed here on {when} was not sent. This device still has the text.</p>
      <p className="actions">
        <button type="button" className="button-quiet" onClick={putBack}>
          Put it into the form
        </button>
        <button type="button" className="button-quiet" onClick={drop}>
          Delete it
        </button>
      </p>
    </div>
  );
}
