import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { fileFields } from "../content/fields.ts";
import { describedBy, type Errors, FieldNotes } from "../publishing/field-notes.tsx";
import { FileInput } from "../publishing/file-input.tsx";
import { FileLink, isPicture, PictureOf } from "../publishing/source-file.tsx";
import {
  attachmentFields,
  attachmentPlaces,
  attachmentsField,
  longestAlt,
  mostAttachments,
} from "./attachments.ts";

type Values = Record<string, unknown>;

interface AttachmentsFieldProps {
  form: FormMetadata;
  /** The values of what the announcement has already. */
  given?: Values | undefined;
  lastResult: SubmissionResult<string[]> | null | undefined;
}

/** The files of an announcement, each picture with what it shows, and a field to add more. */
export function AttachmentsField({ form, given = {}, lastResult }: AttachmentsFieldProps) {
  const [known, setKnown] = useState(lastResult);
  const [values, setValues] = useState<Values>({ ...given, ...lastResult?.initialValue });
  const [files, setFiles] = useState(filesOf(values));
  const [replies, setReplies] = useState(0);
  const sent = lastResult?.initialValue;
  // The site's list is the newer one: without those to be removed, with those that came with the form.
  if (known !== lastResult) {
    setKnown(lastResult);
    if (sent && attachmentFields(1).file in sent) {
      setValues(sent);
      setFiles(filesOf(sent));
      setReplies((before) => before + 1);
    }
  }
  const errors = errorsOf(form);
  return (
    <fieldset className="field" id={`${form.id}-${attachmentsField.name}`}>
      <legend>Attachments</legend>
      {files.map((file, index) => (
        <AttachmentFields
          key={file}
          form={form.id}
          place={index + 1}
          file={file}
          alt={altOf(values, file)}
          errors={errors}
        />
      ))}
      <label htmlFor={attachmentsField.name}>
        {files.length > 0 ? "Add more" : attachmentsField.label}
      </label>
      <FileInput
        key={replies}
        field={attachmentsField}
        errors={errors}
        refused={String(values[fileFields(attachmentsField.name).refused] ?? "")}
        goOn="Go on without it"
        places={{ most: mostAttachments, free: mostAttachments - files.length }}
        to="/admin/announcements/upload"
        press="Post or save"
        take={(added) => setFiles((before) => [...new Set([...before, ...added])])}
      />
    </fieldset>
  );
}

function filesOf(values: Values): string[] {
  const files = attachmentPlaces.map((place) => values[attachmentFields(place).file]);
  return files.filter((file): file is string => typeof file === "string" && file !== "");
}

function altOf(values: Values, file: string): string {
  const place = attachmentPlaces.find((one) => values[attachmentFields(one).file] === file);
  return place ? String(values[attachmentFields(place).alt] ?? "") : "";
}

function errorsOf({ allErrors }: FormMetadata): Errors {
  const found = Object.entries(allErrors).map(([name, words]) => [name, words.join(" ")]);
  return Object.fromEntries(found);
}

interface AttachmentFieldsProps {
  /** The form's id. */
  form: string;
  place: number;
  /** Its value in the form. */
  file: string;
  alt: string;
  errors: Errors;
}

function AttachmentFields({ form, place, file, alt, errors }: AttachmentFieldsProps) {
  const names = attachmentFields(place);
  const field = { name: names.alt, help: altHelp };
  return (
    <div className="desk-picture" id={`${form}-${names.alt}`}>
      <input type="hidden" name={names.file} value={file} />
      {isPicture(file) ? <PictureOf file={file} /> : <FileLink file={file} />}
      <div>
        {isPicture(file) && (
          <>
            <label htmlFor={names.alt}>
              What this picture shows<span className="sr-only">{`: file ${place}`}</span>
            </label>
            <input
              {...describedBy(field, errors)}
              id={names.alt}
              name={names.alt}
              maxLength={longestAlt}
              defaultValue={alt}
            />
            <FieldNotes field={field} errors={errors} />
          </>
        )}
        <div className="check">
          <input type="checkbox" id={names.remove} name={names.remove} />
          <label htmlFor={names.remove}>
            Remove this file<span className="sr-only">{`: file ${place}`}</span>
          </label>
        </div>
      </div>
    </div>
  );
}

const altHelp =
  "For neighbors who can't see it, in a sentence: “A map of the road works on Heron Way.”";
