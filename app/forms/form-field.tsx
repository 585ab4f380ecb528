import type { FieldMetadata } from "@conform-to/react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { fieldLimits } from "../platform/limits.ts";
import { useHydrated } from "./use-hydrated.ts";

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "inputMode" | "maxLength" | "minLength" | "size"
>;

export interface FormFieldProps extends InputProps {
  field: FieldMetadata<unknown>;
  label: string;
  help?: ReactNode;
  /** Number of lines; makes it a textarea. */
  lines?: number;
  /** For a textarea: its ref, and buttons above it. */
  area?: Ref<HTMLTextAreaElement>;
  toolbar?: ReactNode;
  optional?: boolean;
}

export function FormField(props: FormFieldProps) {
  const { field, label, help, lines, area, toolbar, optional, ...input } = props;
  const helpId = help ? `${field.id}-help` : undefined;
  const errorId = field.errors ? field.errorId : undefined;
  const shared = {
    id: field.id,
    name: field.name,
    required: !optional,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": [errorId, helpId].filter(Boolean).join(" ") || undefined,
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {toolbar}
      {lines ? (
        <textarea {...shared} ref={area} rows={lines} maxLength={input.maxLength} />
      ) : (
        <Input {...shared} {...input} label={label} />
      )}
      <FieldError field={field} />
      {help && (
        <p id={helpId} className="field-help">
          {help}
        </p>
      )}
    </div>
  );
}

interface FieldInputProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  defaultValue: string | undefined;
}

function Input({ label, ...input }: FieldInputProps) {
  if (input.type === "password") return <PasswordInput {...input} what={label.toLowerCase()} />;
  return <input {...kindThatHolds(input)} />;
}

type AnyField = Pick<FieldMetadata<unknown>, "id" | "name"> &
  Partial<Pick<FieldMetadata<unknown>, "initialValue" | "errors" | "errorId">>;

/** What is wrong with a field, for its `aria-describedby`. */
export function FieldError({ field: { errors, errorId } }: { field: AnyField }) {
  if (!errors) return null;
  return (
    <p id={errorId} className="field-error">
      {errors.join(" ")}
    </p>
  );
}

interface CheckboxProps {
  field: AnyField;
  children: ReactNode;
  required?: boolean;
  /** Leave out "field" if it is one of several checkboxes in a field. */
  className?: string;
}

export function Checkbox({ field, children, required, className = "field check" }: CheckboxProps) {
  return (
    <>
      <div className={className}>
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          required={required}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? field.errorId : undefined}
          defaultChecked={field.initialValue === "on"}
        />
        <label htmlFor={field.id}>{children}</label>
      </div>
      <FieldError field={field} />
    </>
  );
}

/** What an input of each type can hold; browsers show it empty when the value is anything else. */
const held: Partial<Record<string, RegExp>> = {
  date: /^(\d{4}-\d\d-\d\d)?$/,
  time: /^(\d\d:\d\d)?$/,
  "datetime-local": /^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/,
};

/** Makes an input plain text if its type would lose what was typed into it. */
function kindThatHolds(input: Omit<FieldInputProps, "label">) {
  const isLost = held[input.type ?? "text"]?.test(input.defaultValue ?? "") === false;
  return isLost ? { ...input, type: undefined } : input;
}

export function CurrentPasswordField({ field }: { field: FieldMetadata<string> }) {
  return (
    <FormField
      field={field}
      label="Current password"
      type="password"
      autoComplete="current-password"
      maxLength={fieldLimits.password}
    />
  );
}

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** What the button shows and hides, in words for screen readers, such as "current password". */
  what: string;
}

/** A password field with a button, where scripts run, that shows what was typed, and hides it again. */
function PasswordInput({ what, ...others }: PasswordInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  useEffect(() => {
    // A browser keeps what was sent as text for other fields, and as a password for this one.
    const hide = () => flushSync(() => setShown(false));
    const form = input.current?.form;
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  const toggle = () => {
    const field = input.current;
    if (!field) return;
    const { selectionStart, selectionEnd } = field;
    flushSync(() => setShown(!isShown));
    if (field !== document.activeElement) return;
    // Chromium moves the caret to the front when it lays the changed field out, so that comes first.
    field.getBoundingClientRect();
    field.setSelectionRange(selectionStart, selectionEnd);
  };
  return (
    <div className="password">
      <input
        {...others}
        ref={input}
        type={isShown ? "text" : "password"}
        // Some spelling checkers send what they check elsewhere.
        spellCheck={false}
        autoCapitalize="none"
      />
      {isHydrated && (
        <button
          type="button"
          aria-controls={others.id}
          onClick={toggle}
          // So that a touch leaves the caret, and the keyboard of a phone, in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {/* As an element it can be replaced also where a translator has replaced the texts within. */}
          <span key={isShown ? "shown" : "hidden"}>{isShown ? "Hide" : "Show"}</span>
          <span className="sr-only">{` ${what}`}</span>
        </button>
      )}
    </div>
  );
}
