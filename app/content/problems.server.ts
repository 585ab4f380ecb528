import { z } from "zod";
import { isDay } from "../platform/dates.ts";
import { isTimeZone } from "../platform/local-time.ts";
import {
  type Field,
  type FieldType,
  fieldsOfFiles,
  fileFields,
  fileTypes,
  isLink,
  isSeveral,
  type Problem,
  type Several,
  several,
  type Values,
} from "./fields.ts";
import type { Kind } from "./kind.ts";

const blank = "Please fill this in.";

interface Rule {
  isRight: (value: string, field: Field) => boolean;
  please: (field: Field) => string;
}

const rules: Partial<Record<FieldType, Rule>> = {
  choice: {
    isRight: (value, { choices }) => choices?.some((choice) => choice.value === value) ?? false,
    please: () => "Please choose one of these.",
  },
  zone: {
    isRight: isTimeZone,
    please: () => "Please choose a time zone from the list, such as Eastern time (New York).",
  },
  number: {
    isRight: (value) => /^\d{1,6}(\.\d{1,6})?$/.test(value),
    please: () => "Please enter a number, such as 640, using digits only.",
  },
  url: {
    isRight: (value, { isEmbed }) => isLink(value, isEmbed),
    please: ({ isEmbed }) =>
      isEmbed
        ? "Please enter the whole address, which begins with https://. Of an <iframe>, take what is in quotes after src=."
        : "Please enter the whole address, such as https://example.org/form.",
  },
  color: {
    isRight: (value) => /^#[\da-f]{6}$/i.test(value),
    please: () => "Please choose a color, such as #7a1f2b.",
  },
  email: {
    isRight: (value) => z.email().safeParse(value).success,
    please: () => "Please enter an email address such as name@example.org.",
  },
  date: { isRight: isDay, please: () => "Please enter a date such as 2026-11-16." },
  time: {
    isRight: (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    please: () => "Please enter a time such as 19:00.",
  },
};

/**
 * What is missing or wrong in a form.
 *
 * @param isNew whether the entry was never published.
 * @param at when it is to be published.
 */
export function findProblems(
  { fields, check }: Kind,
  values: Values,
  isNew = false,
  at = new Date(),
): Problem[] {
  const found = fields.flatMap((field): Problem[] => {
    const { name, type, required, max, isFar } = field;
    const value = values[name] ?? "";
    const complain = (message: string) => [{ field: name, message }];
    const refused = fileTypes.includes(type) && values[fileFields(name).refused];
    if (refused) return complain(refused);
    if (isSeveral(type)) return findFileProblems(type, values);
    if (value === "") {
      const please = ["choice", "zone"].includes(type) ? "Please choose one." : blank;
      return required ? complain(please) : [];
    }
    if (max !== undefined && value.length > max) return complain(explainLength(value, max));
    // Swapped digits, as in 2062.
    const [, year] = (type === "date" && /^(\d{4})-/.exec(value)) || [];
    if (year && (year < "1900" || Number(year) > (isFar ? 2099 : new Date().getFullYear() + 2))) {
      return complain(`${year} is far off. Is the year right?`);
    }
    const rule = rules[type];
    return rule && !rule.isRight(value, field) ? complain(rule.please(field)) : [];
  });
  return [...found, ...(check?.(values, isNew, at) ?? [])];
}

function explainLength({ length }: string, max: number): string {
  return `Please use at most ${max} characters. You have ${length}.`;
}

function findFileProblems(type: Several, values: Values): Problem[] {
  return fieldsOfFiles(type).flatMap((names): Problem[] => {
    const [alt = "", caption = ""] = [values[names.alt], values[names.caption]];
    if (!values[names.file]) return [];
    if (type === "versions") {
      const message = `Please enter the date of ${names.label.toLowerCase()}, such as 2026-11-16.`;
      return isDay(alt) ? [] : [{ field: names.alt, message }];
    }
    if (values[names.file]?.endsWith(".pdf")) return [];
    if (alt === "") {
      const message = `Please describe ${names.label.toLowerCase()} in a sentence.`;
      return [{ field: names.alt, message }];
    }
    const texts = [
      { field: names.alt, text: alt, max: 400 },
      { field: names.file, text: caption, max: 200 },
    ];
    const long = texts.filter(({ text, max }) => text.length > max);
    return long.map(({ field, text, max }) => ({ field, message: explainLength(text, max) }));
  });
}

/** A mistake as advice, such as "This file isn't a PDF. Please choose a PDF file." */
export function adviseAt({ fields }: Kind, name: string, said: string): string {
  const type = fields.find((field) => field.name === name)?.type;
  // A list's pictures aren't fields of the kind.
  const isFile = type
    ? fileTypes.includes(type)
    : Object.values(several).some((files) => name.replace(/\d+$/, "#") === `${files.name}#`);
  const [subject, verb] = isFile ? ["This file", "choose"] : ["This", "enter"];
  const advice = said.replace(/; expected (?=an? )/, `. Please ${verb} `);
  return `${subject} ${advice}.`;
}

/** Problems with their fields' labels, for a page without the form. */
export function nameProblems({ fields }: Kind, problems: readonly Problem[]): string[] {
  return problems.map(({ field, message }) => {
    const label = fields.find(({ name }) => name === field)?.label;
    return label ? `${label}: ${message}` : message;
  });
}
