import { useEffect, useState } from "react";
import type { PagesDone, Reading } from "../content/conversion-job.ts";
import { parseFile } from "../content/fields.ts";
import { useHydrated } from "../forms/use-hydrated.ts";

/** In milliseconds. */
const lookEvery = 1000;

export const stopReading = "Skip reading the text";

/** Whether there is anything to stop. */
export function isBeingRead(reading: Reading): reading is PagesDone | "waiting" {
  return reading === "waiting" || (typeof reading === "object" && reading !== null);
}

const explained = {
  "a part":
    "This PDF takes the site too long to read, so its page shows only its first pages, or pictures of them.",
  "too much":
    "This PDF takes the site too long to read, so its page offers only the PDF, without its text.",
  stopped: "The page will show the PDF only, not its text. To have it read, choose the file again.",
};

function addressOf(what: "file" | "stop", file: string): string {
  return `/admin/publish/upload/pdf?${what}=${parseFile(file)?.hash}`;
}

interface ReadingProgressProps {
  file: string;
  before: Reading;
  /** Whether the file is saved; then other notes say why it has no text. */
  isSaved: boolean;
}

/** The progress of reading a PDF, with a button to stop it, and the result. Use a new key for each upload. */
export function ReadingProgress({ file, before, isSaved }: ReadingProgressProps) {
  const [reading, setReading] = useState(before);
  const [presses, setPresses] = useState(0);
  const isHydrated = useHydrated();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pressed button changes what is answered.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const answer = await fetch(addressOf("file", file)).catch(() => null);
      const now: Reading = answer?.ok ? await answer.json() : null;
      if (isOver) return;
      setReading(now);
      timer = isBeingRead(now) ? setTimeout(look, lookEvery) : undefined;
    };
    look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [file, presses]);

  async function stop() {
    const form = { method: "POST", body: new URLSearchParams() };
    await fetch(addressOf("stop", file), form).catch(() => null);
    setPresses((before) => before + 1);
  }

  if (!reading) return null;
  if (!isBeingRead(reading)) {
    const isTold = isSaved && reading !== "stopped";
    return isTold ? null : <p role="status">{explained[reading]}</p>;
  }
  const { done, of } = reading === "waiting" ? { done: 0, of: 0 } : reading;
  const page = of > 0 ? `Reading page ${Math.min(done + 1, of)} of ${of}.` : "";
  return (
    <div>
      <p className="field-help">
        {reading === "waiting" ? "Waiting for another file." : page} You can publish now. The text
        will appear on the page in a minute.
      </p>
      <progress value={of > 0 ? done / of : undefined} aria-label="Reading the PDF" />{" "}
      {isHydrated && (
        <button type="button" className="button-quiet" onClick={stop}>
          {stopReading}
        </button>
      )}
    </div>
  );
}
