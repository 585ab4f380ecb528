import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { createContext, type InputHTMLAttributes, type ReactNode, use } from "react";
import { Form, type FormProps } from "react-router";
import { FormBanner } from "./form-banner.tsx";

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

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "inputMode" | "maxLength" | "minLength" | "min" | "max"
>;

interface FormFieldProps extends InputProps {
  field: FieldMetadata<unknown>;
  label: string;
  help?: ReactNode;
  /** Shows a text box of several lines. */
  lines?: number;
  optional?: boolean;
}

/** A labelled field with its help and, in words, what is wrong with it. */
export function FormField({ field, label, help, lines, optional, ...input }: FormFieldProps) {
  const helpId = help ? `${field.id}-help` : undefined;
  const errorId = field.errors ? field.errorId : undefined;
  const shared = {
    id: field.id,
    name: field.name,
    required: !optional,
    // Without script. With it, Conform does the same.
    autoFocus: use(FirstFault) === field.name || undefined,
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
        <input {...shared} {...kindThatHolds(input, shared.defaultValue)} />
      )}
      {field.errors && (
        <p id={field.errorId} className="field-error">
          {field.errors.join(" ")}
        </p>
      )}
      {help && (
        <p id={helpId} className="field-help">
          {help}
        </p>
      )}
    </div>
  );
}

/** What a field of a kind can hold; a browser shows it empty rather than with anything else. */
const held: Partial<Record<string, RegExp>> = {
  number: /^(-?\d+(\.\d+)?)?$/,
  date: /^(\d{4}-\d\d-\d\d)?$/,
  time: /^(\d\d:\d\d)?$/,
};

/** A field's kind, or plain text where it would lose what was typed into it. */
function kindThatHolds(input: InputProps, typed = ""): InputProps {
  const isLost = held[input.type ?? "text"]?.test(typed) === false;
  return isLost ? { inputMode: input.inputMode } : input;
}
