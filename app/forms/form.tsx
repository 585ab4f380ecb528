import type { FormMetadata } from "@conform-to/react";
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, type FormProps, useNavigation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

interface SentFormProps extends FormProps, Pick<FormBannerProps, "withCodes"> {
  form: FormMetadata;
}

/** A form with a banner on top that says what is wrong. The browser's own checks are off, so there is one way. */
export function SentForm({ form, withCodes, children, ...others }: SentFormProps) {
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate {...others}>
      <FormBanner id={form.errorId} errors={form.errors} withCodes={withCodes}>
        <FaultLinks form={form} />
      </FormBanner>
      {children}
    </Form>
  );
}

/** What is wrong with each field, as links to them. */
function FaultLinks({ form }: { form: FormMetadata }) {
  const faults = Object.entries(form.allErrors).filter(([name]) => name !== "");
  if (faults.length === 0) return null;
  return (
    <ul>
      {faults.map(([name, words]) => (
        <li key={name}>
          <a href={`#${form.id}-${name}`} onClick={(event) => goToField(event, name)}>
            {firstSentence.exec(words.join(" "))?.[0]}
          </a>
        </li>
      ))}
    </ul>
  );
}

const firstSentence = /^.*?(?:[.?!](?= [A-Z])|$)/;

/** Without a new history entry, for which the router would drop the errors. */
function goToField(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  const field = event.currentTarget.closest("form")?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  event.preventDefault();
  field.closest("details")?.setAttribute("open", "");
  field.focus();
}

interface FormBannerProps {
  id: string;
  /** Each may begin with its code: `auth/unavailable: We can't do that right now.` */
  errors: string[] | undefined;
  withCodes?: boolean | undefined;
  children?: ReactNode;
}

/** The red banner with errors that concern the whole form. It gets the focus; without scripts, through `autoFocus`. */
export function FormBanner({ id, errors, withCodes, children }: FormBannerProps) {
  const banner = useRef<HTMLDivElement>(null);
  useAnswerFocus(banner, errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    for (const field of document.querySelectorAll("[data-edited]")) {
      field.removeAttribute("data-edited");
    }
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
          <p key={error}>
            {error.replace(/^(auth\/[a-z-]+): (.*)/s, withCodes ? "$2 ($1)" : "$2")}
          </p>
        ))}
        {children}
      </div>
    </div>
  );
}

interface SubmitButtonProps {
  children: ReactNode;
  className?: string;
  /** The button's own field in the submitted form. */
  name?: string;
  value?: string;
  busy?: string;
}

/**
 * The submit button of a form. Until the response is shown, it says that the form is being sent, and pressing it or
 * another one does nothing; it keeps the focus.
 */
export function SubmitButton({
  children,
  className = "button",
  busy = "One moment…",
  ...sent
}: SubmitButtonProps) {
  const [pressed, setPressed] = useState(false);
  const idle = useNavigation().state === "idle";
  useEffect(() => {
    if (idle) setPressed(false);
  }, [idle]);
  const sending = pressed && !idle;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    // If browser validation fails, nothing is sent.
    if (!idle) event.preventDefault();
    else setPressed(form !== null && (form.noValidate || form.checkValidity()));
  };
  return (
    <>
      <button
        type="submit"
        className={className}
        aria-disabled={!idle || undefined}
        onClick={press}
        {...sent}
      >
        {/* As an element it can be replaced also where a translator has replaced the texts within. */}
        <span key={sending ? "sending" : "idle"}>{sending ? busy : children}</span>
      </button>
      <span aria-live="polite" className="sr-only">
        {sending && busy}
      </span>
    </>
  );
}

/**
 * Gives the focus to what answers the reader, with each change of `what`. When the page's script begins, the
 * browser has done that by `autoFocus`, and whoever went on since keeps the focus.
 */
export function useAnswerFocus(answer: RefObject<HTMLElement | null>, what?: unknown): void {
  const isHydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (isHydrated || document.activeElement === document.body) answer.current?.focus();
  }, [what]);
}
