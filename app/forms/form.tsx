import type { FormMetadata } from "@conform-to/react";
import { createContext, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, type FormProps, useNavigation } from "react-router";

/** The name of the field that a refused form leads its reader to; none where its banner does. */
export const FirstFault = createContext<string | undefined>(undefined);

/** A form, with what is wrong with the whole of it on top. */
export function SentForm({ form, children, ...others }: FormProps & { form: FormMetadata }) {
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} {...others}>
      <FormBanner id={form.errorId} errors={form.errors} />
      <FirstFault value={form.errors ? undefined : Object.keys(form.allErrors)[0]}>
        {children}
      </FirstFault>
    </Form>
  );
}

/**
 * What is wrong with a whole form, in the red banner on top. It takes the focus; without script by
 * its attribute.
 */
export function FormBanner({ id, errors }: { id: string; errors: string[] | undefined }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors?.length) banner.current?.focus();
  }, [errors]);
  if (!errors?.length) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: it answers what the reader just did.
    <div id={id} ref={banner} className="banner" role="alert" tabIndex={-1} autoFocus>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3 22 21H2zM12 10v5m0 2.5v.5" />
      </svg>
      <div>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </div>
  );
}

interface SubmitButtonProps {
  children: ReactNode;
  className?: string;
  /** What the form sends of the button itself. */
  name?: string;
  value?: string;
}

/**
 * The button that sends a form. From the press until the answer is shown it says so, and pressing
 * it again sends nothing; it can still be focused.
 */
export function SubmitButton({ children, className = "button", ...sent }: SubmitButtonProps) {
  const [pressed, setPressed] = useState(false);
  const idle = useNavigation().state === "idle";
  useEffect(() => {
    if (idle) setPressed(false);
  }, [idle]);
  const sending = pressed && !idle;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A form that the browser sends back to its reader is not on its way.
    if (sending) event.preventDefault();
    else setPressed(event.currentTarget.form?.checkValidity() ?? false);
  };
  return (
    <button
      type="submit"
      className={className}
      aria-disabled={sending || undefined}
      onClick={press}
      {...sent}
    >
      {sending ? "One moment…" : children}
    </button>
  );
}
