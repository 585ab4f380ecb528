import { type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { SubmitButton } from "./form.tsx";

interface ConfirmDialogProps {
  /** The submitted `intent`, and the `id` of what it applies to. */
  intent: string;
  id: string;
  button: string;
  /** What the button applies to, for screen readers. */
  concerning: string;
  question: string;
  /** Additional hidden fields. */
  children?: ReactNode;
}

/** A button with a confirmation popover that works without scripts. 'No' has the focus. */
export function ConfirmDialog({
  intent,
  id,
  button,
  concerning,
  question,
  children,
}: ConfirmDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const popover = `${intent}-${id}`;
  return (
    <>
      <button type="button" className="button-danger" popoverTarget={popover}>
        {button}
        <span className="sr-only">: {concerning}</span>
      </button>
      <div
        id={popover}
        popover="auto"
        role="alertdialog"
        aria-labelledby={`${popover}-question`}
        onToggle={({ newState }) => newState === "open" && keep.current?.focus()}
      >
        <p id={`${popover}-question`}>{question}</p>
        <Form method="post" className="actions" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          {children}
          <button
            ref={keep}
            // biome-ignore lint/a11y/noAutofocus: without script it leads into the opened popover.
            autoFocus
            type="button"
            className="button-quiet"
            popoverTarget={popover}
            popoverTargetAction="hide"
          >
            Keep it
          </button>
          <SubmitButton name="intent" value={intent} className="button button-alert">
            Yes, delete it
          </SubmitButton>
        </Form>
      </div>
    </>
  );
}
