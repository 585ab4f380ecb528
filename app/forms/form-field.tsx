import type { FieldMetadata } from "@conform-to/react";
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fieldLimits } from "../platform/limits.ts";
import { useHydrated } from "./use-hydrated.ts";

/** The most characters of an input, by its name. */
const longest: Partial<Record<string, number>> = {
  ...fieldLimits,
  lastName: fieldLimits.name,
  currentPassword: fieldLimits.password,
};

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
  optional?: boolean;
}

export function FormField(props: FormFieldProps) {
  const { field, label, help, lines, optional, ...input } = props;
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
      {lines ? (
        <textarea {...shared} rows={lines} maxLength={input.maxLength} />
      ) : (
        <Input {...shared} maxLength={longest[field.name]} {...input} label={label} />
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
  return <input {...input} />;
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

/** The field for the current password. */
export function CurrentPasswordField(props: Omit<FormFieldProps, "label"> & { label?: string }) {
  return (
    <FormField
      label="Your current password"
      type="password"
      autoComplete="current-password"
      {...props}
    />
  );
}

/** The field for the email address that somebody logs in with. */
export function LoginEmailField(props: Omit<FormFieldProps, "label">) {
  return <FormField label="Email Address" type="email" autoComplete="username" {...props} />;
}

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** What the button shows and hides, in words for screen readers, such as "your current password". */
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
          onClick={() => setShown(!isShown)}
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
