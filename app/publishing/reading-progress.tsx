import { useEffect, useState } from "react";
import type { PagesDone } from "../editions/compile-job.ts";
import { parseFile } from "./fields.ts";

/** In milliseconds. */
const lookEvery = 1000;

/** How far the site is with reading a PDF that was just uploaded, with a button that stops it. */
export function ReadingProgress({ file }: { file: string }) {
  const [pages, setPages] = useState<PagesDone | null>(null);
  const [isStopped, setIsStopped] = useState(false);
  const hash = parseFile(file)?.hash;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const answer = await fetch(`/admin/publish/upload/pdf?file=${hash}`).catch(() => null);
      const now: PagesDone | null = answer?.ok ? await answer.json() : null;
      setPages(now);
      timer = now ? setTimeout(look, lookEvery) : undefined;
    };
    look();
    return () => clearTimeout(timer);
  }, [hash]);

  async function stop() {
    const address = `/admin/publish/upload/pdf?stop=${hash}`;
    const form = { method: "POST", body: new URLSearchParams() };
    const answer = await fetch(address, form).catch(() => null);
    setIsStopped(answer?.ok ?? false);
  }

  if (isStopped) return <p role="status">Stopped. The page will show the PDF without its text.</p>;
  if (!pages) return null;
  const { done, of } = pages;
  return (
    <div>
      <p className="field-help">
        {of > 0 ? `Reading the PDF: ${done} of ${of} pages.` : "Reading the PDF…"} You can keep
        working. Publishing waits until it is done.
      </p>
      <progress value={of > 0 ? done / of : undefined} aria-label="Reading the PDF" />{" "}
      <button type="button" className="button-quiet" onClick={stop}>
        Stop, and show the PDF without its text
      </button>
    </div>
  );
}
