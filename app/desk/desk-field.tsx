import { type FocusEvent, useRef, useState } from "react";
import { useParams } from "react-router";
import type { Reading } from "../content/conversion-job.ts";
import {
  type Field,
  fileFields,
  fileTypes,
  isSeveral,
  siteColor,
  type Values,
  weekdaysOf,
} from "../content/fields.ts";
import { Message } from "../forms/form.tsx";
import { useHydrated } from "../forms/use-hydrated.ts";
import { weekdays } from "../platform/dates.ts";
import { Check, describedBy, type Errors, FieldNotes } from "./field-notes.tsx";
import { FileInput } from "./file-input.tsx";
import { FilesField } from "./files-field.tsx";
import { type LinkGroup, MarkdownToolbar } from "./markdown-toolbar.tsx";
import { ReadingProgress } from "./reading-progress.tsx";
import type { Suggested } from "./several.server.ts";
import { PictureOf } from "./source-file.tsx";

interface DeskFieldProps {
  field: Field;
  values: Values;
  /** The entry's or draft's values. */
  saved?: Values;
  reading?: Reading;
  errors: Errors;
  pages: readonly LinkGroup[];
}

/** A form's field, with help and errors. */
export function DeskField(props: DeskFieldProps) {
  const { type } = props.field;
  if (type === "fixed") {
    const { name } = props.field;
    return <input type="hidden" name={name} value={props.values[name] ?? ""} />;
  }
  if (isSeveral(type)) return <FilesField {...props} type={type} />;
  if (type === "check") return <CheckField {...props} />;
  return fileTypes.includes(type) ? <FileField {...props} /> : <TextField {...props} />;
}

function CheckField({ field, values, errors }: DeskFieldProps) {
  const { name, label, isOff = false } = field;
  return (
    <div className="field">
      <Check
        {...describedBy(field, errors)}
        name={name}
        defaultChecked={Boolean(values[name]) && !isOff}
      >
        {label}
      </Check>
      <FieldNotes field={field} errors={errors} />
    </div>
  );
}

function TextField({ field, values, errors, pages }: DeskFieldProps) {
  const { name, label, type, required, max, isDays } = field;
  const value = values[name] ?? "";
  const codes = field.hasWeekdays ? weekdaysOf(value) : [];
  const shared = {
    ...describedBy(field, errors),
    id: name,
    name,
    defaultValue: isDays
      ? value.replaceAll(/^(\d{4})-(\d\d)-(\d\d)$/gm, "$2/$3/$1")
      : codes.length > 0
        ? "weekly"
        : value,
    // Drafts may lack it; only publishing needs it.
    "aria-required": required,
  };
  const choices = withOwn(field, shared.defaultValue).filter(
    (choice) => codes.length === 0 || choice.value !== value,
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const isChoice = ["choice", "entry", "zone"].includes(type);
  const isLong = type in rowsOf;
  const isHydrated = useHydrated();
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {type === "markdown" && isHydrated && <MarkdownToolbar area={area} pages={pages} />}
      {isChoice && (
        <select {...shared}>
          {[...Map.groupBy(choices, ({ group }) => group)].map(([group, choices]) => {
            const options = choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ));
            return group ? (
              <optgroup key={group} label={group}>
                {options}
              </optgroup>
            ) : (
              options
            );
          })}
        </select>
      )}
      {field.hasWeekdays && (
        <fieldset className="desk-weekdays">
          <legend>Several days a week? Check each one. Otherwise, leave these blank.</legend>
          {Object.entries(weekdays).map(([code, weekday]) => (
            <Check key={code} name={name + code} defaultChecked={codes.includes(code)}>
              {weekday}
            </Check>
          ))}
        </fieldset>
      )}
      {isLong && <textarea {...shared} ref={area} rows={rowsOf[type]} maxLength={max} />}
      {!isChoice && !isLong && (
        <input
          {...shared}
          onFocus={field.isStart && keepSpan}
          maxLength={max}
          defaultValue={shared.defaultValue || (type === "color" ? siteColor : "")}
          type={inputType(type, shared.defaultValue)}
          inputMode={keyboards[type]}
          autoCapitalize={type in keyboards ? "none" : undefined}
        />
      )}
      {type === "color" && shared.defaultValue && (
        <Check name={fileFields(name).remove}>Go back to the site's own color</Check>
      )}
      <FieldNotes field={field} errors={errors} />
    </div>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** As in calendar programs, an event's end moves along with its start, also past midnight. */
function keepSpan({ currentTarget: start }: FocusEvent<HTMLInputElement>) {
  const find = (name: string) => start.form?.elements.namedItem(name) as HTMLInputElement;
  const [day, time] = [find("startDate"), find("startTime")];
  const [lastDay, endTime] = [find("endDate"), find("endTime")];
  const read = ({ value, valueAsNumber }: HTMLInputElement) => (value ? valueAsNumber : 0);
  const begin = () => read(day) + read(time);
  const span = read(day.value && lastDay.value ? lastDay : day) + read(endTime) - begin();
  const isTimed = Boolean(endTime.value);
  const isWhole = isTimed === Boolean(time.value) && (day.value !== "" || start === time);
  start.oninput = () => {
    if (!(start.value && isWhole && span > 0)) return;
    const end = begin() + span;
    const endDay = Math.floor(end / dayMs) * dayMs;
    if (isTimed) endTime.valueAsNumber = end - endDay;
    if (day.value)
      lastDay.value = endDay > read(day) ? new Date(endDay).toISOString().slice(0, 10) : "";
  };
}

const rowsOf: Partial<Record<Field["type"], number>> = { lines: 3, markdown: 12, words: 24 };

/**
 * The choices, plus the current value if it isn't one, so saving another field keeps it. Time zones have no
 * default: the first would often be wrong.
 */
function withOwn({ type, choices = [] }: Field, value: string): NonNullable<Field["choices"]> {
  if (choices.some((choice) => choice.value === value)) return choices;
  if (value) return [{ value, label: value }, ...choices];
  return type === "zone" ? [{ value, label: "Choose a time zone" }, ...choices] : choices;
}

const keyboards: Partial<Record<Field["type"], "decimal" | "email" | "url">> = {
  number: "decimal",
  email: "email",
  url: "url",
};

/** An input for dates or times would drop a value that isn't one. */
function inputType(type: Field["type"], value: string): string {
  if (type === "time") return /^(\d\d:\d\d)?$/.test(value) ? "time" : "text";
  if (type === "date") return /^(\d{4}-\d\d-\d\d)?$/.test(value) ? "date" : "text";
  // Browsers would report wrong emails and URLs one by one, before the site reports everything.
  return type === "color" ? type : "text";
}

function FileField({ field, values, saved = {}, reading = null, errors }: DeskFieldProps) {
  const { name, label, type } = field;
  const [value, setValue] = useState(values[name] ?? "");
  const [uploads, setUploads] = useState(0);
  const [note, setNote] = useState("");
  const suggested = useRef<Values>({});
  const runs = useRef(0);
  const own = useRef<HTMLFieldSetElement>(null);
  const { kind = "", entry } = useParams();
  const isHydrated = useHydrated();
  const names = fileFields(name);
  const isWithout = field.without && !value ? Boolean(values[names.without]) : undefined;
  const goOn = value ? "Keep the file above" : (field.without ?? "Go on without a file");

  /**
   * Fills in what a new entry's PDF tells, where nobody has typed: now, or again once a long one is read.
   *
   * @returns the first field that was filled in.
   */
  async function fillIn(value: string): Promise<HTMLElement | undefined> {
    runs.current += 1;
    const run = runs.current;
    const query = new URLSearchParams({ kind, value });
    // The server reads for 10 seconds at most. Without an answer, the form is filled in by hand.
    const signal = AbortSignal.timeout(60_000);
    const told: Suggested | null = await fetch(`/admin/publish/upload/pdf?${query}`, { signal })
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null);
    // A PDF was chosen again meanwhile, or removed, or the form is gone.
    const isRemoved = own.current?.querySelector(`[name="${names.remove}"]:checked`);
    if (!told || runs.current !== run || !own.current || isRemoved) return undefined;
    const { values, twin, isRead } = told;
    const before = suggested.current;
    const none = Object.fromEntries(Object.keys(before).map((name) => [name, ""]));
    const filled = Object.entries({ ...none, ...values }).filter(([name, value = ""]) => {
      const input = own.current?.form?.elements.namedItem(name) as HTMLInputElement | null;
      if (!input || input.closest("[data-edited]")) return false;
      const isSelect = input instanceof HTMLSelectElement;
      const isBlank = isSelect ? input.selectedIndex === 0 : input.value === "";
      if (isBlank ? input.value === value : input.value !== before[name]) return false;
      if (value || !isSelect) input.value = value;
      return value !== "";
    });
    suggested.current = Object.fromEntries(filled);
    const check =
      filled.length > 0 &&
      "We filled in what the PDF tells us. Please check it, then press Preview or Publish.";
    setNote([twin, check].filter(Boolean).join(" "));
    if (!isRead) fillIn(value);
    const [name = ""] = filled[0] ?? [];
    return own.current.form?.elements.namedItem(name) as HTMLElement | undefined;
  }

  /** Clears the date of the PDF that is replaced. */
  function clearDate(): string {
    const date = own.current?.form?.elements.namedItem("updated") as HTMLInputElement | null;
    if (!date?.value || date.value !== saved["updated"]) return "";
    date.value = "";
    return "We cleared the date below, since it was the old PDF's. If the new one was adopted at a meeting, enter the date of that meeting.";
  }

  return (
    <fieldset
      className="field"
      ref={own}
      data-same={(isHydrated && value === saved[name]) || undefined}
    >
      <legend>{label}</legend>
      {value && (
        <div className="desk-file">
          <input type="hidden" name={names.kept} value={value} />
          <PictureOf file={value} />
          {type === "pdf" && (
            <ReadingProgress
              key={uploads}
              file={value}
              before={uploads === 0 ? reading : null}
              isSaved={value === saved[name]}
            />
          )}
          <Check name={names.remove}>Remove this file</Check>
        </div>
      )}
      <div aria-live="polite">
        {note && (
          <p className="notice">
            <Message>{note}</Message>
          </p>
        )}
      </div>
      <label htmlFor={name}>{value ? "Replace it" : "Choose a file"}</label>
      <FileInput
        {...{ field, errors, goOn, isWithout }}
        refused={values[names.refused] ?? ""}
        take={(file) => {
          setValue(file);
          setUploads((before) => before + 1);
          setNote(clearDate());
          return type === "pdf" && entry === "new" ? fillIn(file) : undefined;
        }}
      />
    </fieldset>
  );
}
