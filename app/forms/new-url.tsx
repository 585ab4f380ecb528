import { useState } from "react";
import { FlashMessage } from "./flash-message.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** A URL that can't be shown again, since only its token's hash is stored. */
export function NewUrl({ url, label, help }: Record<"url" | "label" | "help", string>) {
  return (
    <>
      <FlashMessage>{`Here is ${label.toLowerCase()}. Copy it now: we show it only once.`}</FlashMessage>
      <div className="field">
        <label htmlFor="new-url">{label}</label>
        <input
          type="url"
          id="new-url"
          aria-describedby="new-url-help"
          defaultValue={url}
          readOnly
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <p id="new-url-help" className="field-help">
          {help}
        </p>
      </div>
      <CopyButton text={url} />
    </>
  );
}

/** Copies a text, where the browser supports it. */
function CopyButton({ text }: { text: string }) {
  const isHydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  if (!isHydrated || !("clipboard" in navigator)) return null;
  return (
    <p className="actions">
      <button type="button" className="button" onClick={copy}>
        Copy it
      </button>
      <span role="status">{isCopied && "Copied."}</span>
    </p>
  );
}
