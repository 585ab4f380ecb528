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

/** A form with an error banner. The browser's own validation is off, so that there is only one kind of error. */
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

/** Without a new history entry, which would make the router drop the errors. */
function goToField(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  const field = event.currentTarget.closest("form")?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  event.preventDefault();
  field.closest("details")?.setAttribute("open", "");
  field.focus();
}

interface FormBannerProps {
  id: string;
  /** Each may start with its code: `auth/unavailable: We can't do that right now.` */
  errors: string[] | undefined;
  withCodes?: boolean | undefined;
  children?: ReactNode;
}

/** The banner with errors of the whole form. It gets the focus; without scripts, by `autoFocus`. */
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
            <Message>
              {error.replace(/^(auth\/[a-z-]+): (.*)/s, withCodes ? "$2 ($1)" : "$2")}
            </Message>
          </p>
        ))}
        {children}
      </div>
    </div>
  );
}

/** A message, with its links to pages of this site: `[“Bylaws”](/admin/publish/documents/edit-bylaws)`. */
export function Message({ children }: { children: string }) {
  const parts = children.split(/\[(“[^\]]*”)\]\((\/(?![/\\])[^)\s]*)\)/);
  return parts.map((part, place) => {
    if (place % 3 !== 1) return place % 3 === 0 && part;
    return (
      <a key={part} href={parts[place + 1]}>
        {part}
      </a>
    );
  });
}

interface SubmitButtonProps {
  children: ReactNode;
  className?: string;
  /** The button's own field. */
  name?: string;
  value?: string;
  busy?: string;
}

/**
 * A form's submit button. While the form is being sent, it says so and keeps the focus, and pressing any of them does
 * nothing.
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
        {/* As an element, it can be replaced even if a browser has translated the text. */}
        <span key={sending ? "sending" : "idle"}>{sending ? busy : children}</span>
      </button>
      <span aria-live="polite" className="sr-only">
        {sending && busy}
      </span>
    </>
  );
}

/**
 * Focuses the answer to a form with each change of `what`. Before hydration, `autoFocus` has done that, and a reader
 * who has moved on keeps their focus.
 */
export function useAnswerFocus(answer: RefObject<HTMLElement | null>, what?: unknown): void {
  const isHydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (isHydrated || document.activeElement === document.body) answer.current?.focus();
  }, [what]);
}
