import { z } from "zod";
import { isTimeZone } from "../platform/local-time.ts";
import {
  fileFields,
  fileTypes,
  mostPictures,
  type Problem,
  pictureFields,
  type Values,
} from "./fields.ts";
import type { Kind } from "./kind.ts";

const blank = "Please fill this in.";

/** The required fields that a form lacks, and texts that are too long. */
export function findProblems({ fields, check }: Kind, values: Values): Problem[] {
  const found = fields.flatMap(({ name, type, required, max, choices, isFar }): Problem[] => {
    const value = values[name] ?? "";
    const complain = (message: string) => [{ field: name, message }];
    const refused = fileTypes.includes(type) && values[fileFields(name).refused];
    if (refused) return complain(refused);
    if (type === "pictures") return findPictureProblems(values);
    if (required && value === "") {
      return complain(["choice", "zone"].includes(type) ? "Please choose one." : blank);
    }
    if (max !== undefined && value.length > max) return complain(explainLength(value, max));
    if (type === "choice" && value && !choices?.some((choice) => choice.value === value)) {
      return complain("Please choose one of these.");
    }
    if (type === "zone" && value && !isTimeZone(value)) {
      return complain("Please choose a time zone from the list, such as Eastern time (New York).");
    }
    if (type === "number" && value && !/^\d{1,6}(\.\d{1,6})?$/.test(value)) {
      return complain("Please enter a number, such as 640, using digits only.");
    }
    if (type === "url" && value && !URL.parse(value)?.host) {
      return complain("Please enter the whole address, such as https://example.org/form.");
    }
    if (type === "email" && value && !z.email().safeParse(value).success) {
      return complain("Please enter an email address such as name@example.org.");
    }
    if (type === "date" && value && !isDay(value)) {
      return complain("Please enter a date such as 2026-11-16.");
    }
    // Digits that changed places, as in 2062.
    if (type === "date" && !isFar && Number(value.slice(0, 4)) > new Date().getFullYear() + 2) {
      return complain(`Please check the year: ${value.slice(0, 4)} is far in the future.`);
    }
    if (type === "time" && value && !/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) {
      return complain("Please enter a time such as 19:00.");
    }
    return [];
  });
  return [...found, ...(check?.(values) ?? [])];
}

function explainLength({ length }: string, max: number): string {
  return `Please use at most ${max} characters. You have ${length}.`;
}

/** The longest description and caption of a photo, in characters. */
const longest = { alt: 400, caption: 200 };

/** Photos without a description, and texts that are too long. */
function findPictureProblems(values: Values): Problem[] {
  const places = Array.from({ length: mostPictures }, (_, index) => index + 1);
  return places.flatMap((place): Problem[] => {
    const names = pictureFields(place);
    const [alt = "", caption = ""] = [values[names.alt], values[names.caption]];
    if (!values[names.file]) return [];
    if (alt === "") {
      return [{ field: names.alt, message: `Please describe photo ${place} in a sentence.` }];
    }
    return [
      ...(alt.length > longest.alt
        ? [{ field: names.alt, message: explainLength(alt, longest.alt) }]
        : []),
      ...(caption.length > longest.caption
        ? [{ field: names.file, message: explainLength(caption, longest.caption) }]
        : []),
    ];
  });
}

/** Whether a text is a valid date such as 2026-11-16. */
export function isDay(text: string): boolean {
  return (
    /^(19|20)\d\d-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

/**
 * A mistake as advice: "This file isn't a PDF, although its name says so. Please choose a PDF file."
 *
 * @param said the rest of a sentence about the field.
 */
export function adviseAt({ fields }: Kind, name: string, said: string): string {
  const type = fields.find((field) => field.name === name)?.type;
  // The pictures of a list aren't fields of the kind.
  const isFile = type ? fileTypes.includes(type) : /^picture\d+$/.test(name);
  const [subject, verb] = isFile ? ["This file", "choose"] : ["This", "enter"];
  const advice = said.replace(/; expected (?=an? )/, `. Please ${verb} `);
  return `${subject} ${advice}.`;
}

/** The problems with their fields' labels, for a page without the form. */
export function nameProblems({ fields }: Kind, problems: readonly Problem[]): string[] {
  return problems.map(({ field, message }) => {
    const label = fields.find(({ name }) => name === field)?.label;
    return label ? `${label}: ${message}` : message;
  });
}
