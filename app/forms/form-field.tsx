import type { FieldMetadata } from "@conform-to/react";
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fieldLimits } from "../platform/limits.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Maximum lengths by input name. */
const longest: Partial<Record<string, number>> = {
  ...fieldLimits,
  lastName: fieldLimits.name,
  currentPassword: fieldLimits.password,
};

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | ("type" | "autoComplete" | "inputMode" | "maxLength" | "minLength" | "min" | "size")
  | ("accept" | "multiple" | "pattern" | "title")
>;

export interface FormFieldProps extends InputProps {
  field: FieldMetadata<unknown>;
  label: string;
  help?: ReactNode;
  /** The number of lines; makes it a textarea. */
  lines?: number;
  /** Makes it a choice of one of them. */
  options?: [value: string, words: string][];
  optional?: boolean;
}

export function FormField(props: FormFieldProps) {
  const { field, label, help, lines, options, optional, ...input } = props;
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
  const one = { ...shared, maxLength: longest[field.name], ...input };
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {lines ? (
        <textarea {...shared} rows={lines} maxLength={input.maxLength} />
      ) : options ? (
        <select {...shared}>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      ) : input.type === "password" ? (
        <PasswordInput {...one} what={label.toLowerCase()} />
      ) : (
        <input {...one} />
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

type AnyField = Pick<FieldMetadata<unknown>, "id" | "name"> &
  Partial<Pick<FieldMetadata<unknown>, "initialValue" | "errors" | "errorId">>;

/** A field's errors, for its `aria-describedby`. */
function FieldError({ field: { errors, errorId } }: { field: AnyField }) {
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
  /** Without "field" if it is one of several checkboxes. */
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

export function LoginEmailField(props: Omit<FormFieldProps, "label">) {
  return <FormField label="Email Address" type="email" autoComplete="username" {...props} />;
}

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** What the button reveals, for screen readers, such as "your current password". */
  what: string;
}

/** A password field with a button to show and hide it, where scripts run. */
function PasswordInput({ what, ...others }: PasswordInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  useEffect(() => {
    // Browsers remember text fields, so it must be a password field when the form is sent.
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
        // Some spelling checkers send text to a server.
        spellCheck={false}
        autoCapitalize="none"
      />
      {isHydrated && (
        <button
          type="button"
          aria-controls={others.id}
          onClick={() => setShown(!isShown)}
          // On touch, the focus and the phone's keyboard stay with the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {/* As an element, it can be replaced even if a browser has translated the text. */}
          <span key={isShown ? "shown" : "hidden"}>{isShown ? "Hide" : "Show"}</span>
          <span className="sr-only">{` ${what}`}</span>
        </button>
      )}
    </div>
  );
}
