import { useEffect, useState } from "react";
import { parseFile } from "../content/fields.ts";
import type { Reading } from "./upload.route.ts";

/** In milliseconds. */
const lookEvery = 1000;

const explained = {
  "too much":
    "This PDF takes more work than the site may spend on one file, so its page offers only the PDF, without its text.",
  stopped:
    "The reading was stopped, so the page offers only the PDF, without its text. To have it read, choose the file again.",
};

/**
 * Shows the progress of reading a PDF, with a button to stop it, and afterward whether its page will offer the
 * PDF without text. Use a new key for each upload.
 */
export function ReadingProgress({ file }: { file: string }) {
  const [reading, setReading] = useState<Reading>(null);
  const hash = parseFile(file)?.hash;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const answer = await fetch(`/admin/publish/upload/pdf?file=${hash}`).catch(() => null);
      const now: Reading = answer?.ok ? await answer.json() : null;
      setReading((before) => (before === "stopped" ? before : now));
      timer = typeof now === "object" && now ? setTimeout(look, lookEvery) : undefined;
    };
    look();
    return () => clearTimeout(timer);
  }, [hash]);

  async function stop() {
    const address = `/admin/publish/upload/pdf?stop=${hash}`;
    const form = { method: "POST", body: new URLSearchParams() };
    const answer = await fetch(address, form).catch(() => null);
    if (answer?.ok) setReading("stopped");
  }

  if (!reading) return null;
  if (typeof reading === "string") return <p role="status">{explained[reading]}</p>;
  const { done, of } = reading;
  return (
    <div>
      <p className="field-help">
        {of > 0 ? `Reading the PDF: ${done} of ${of} pages.` : "Reading the PDF…"} You can publish
        now: the page shows the PDF at once, and its text as soon as it is read.
      </p>
      <progress value={of > 0 ? done / of : undefined} aria-label="Reading the PDF" />{" "}
      <button type="button" className="button-quiet" onClick={stop}>
        Stop, and show the PDF without its text
      </button>
    </div>
  );
}
