import { isTimeZone } from "../platform/local-time.ts";
import { mostPictures, type Problem, pictureFields, type Values } from "./fields.ts";
import type { Kind } from "./kind.server.ts";

/** What a form misses that its kind requires, or has too much of. */
export function findProblems({ fields, check }: Kind, values: Values): Problem[] {
  const found = fields.flatMap(({ name, label, type, required, max, choices }): Problem[] => {
    const value = values[name] ?? "";
    if (type === "pictures") return findMissingAlts(values);
    const complain = (message: string) => [{ field: name, message }];
    if (required && value === "") {
      const verb = ["choice", "zone", "pdf"].includes(type) ? "choose" : "enter";
      return complain(`Please ${verb} this: ${label}.`);
    }
    if (max !== undefined && value.length > max) {
      return complain(`Please use at most ${max} characters; these are ${value.length}.`);
    }
    if (type === "choice" && value && !choices?.some((choice) => choice.value === value)) {
      return complain("Please choose one of these.");
    }
    if (type === "zone" && value && !isTimeZone(value)) {
      return complain("Please choose a time zone of the list, such as Eastern time (New York).");
    }
    if (type === "date" && value && !isDay(value)) {
      return complain("Please enter a day such as 2026-11-16.");
    }
    return [];
  });
  return [...found, ...(check?.(values) ?? [])];
}

/** The photos of which nobody has said what they show. */
function findMissingAlts(values: Values): Problem[] {
  const places = Array.from({ length: mostPictures }, (_, index) => index + 1);
  return places.flatMap((place) => {
    const { file, alt } = pictureFields(place);
    if (!values[file] || values[alt]) return [];
    return [{ field: alt, message: `Please say in a sentence what photo ${place} shows.` }];
  });
}

function isDay(text: string): boolean {
  return (
    /^(19|20)\d\d-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

/**
 * Puts a mistake that the compiler found at the field of the form that it is about.
 *
 * @param mistake as in "content/faq.yaml › entry 3 › answer: is missing; expected Markdown text".
 */
export function toProblem(kind: Kind, mistake: string, values: Values): Problem {
  const at = mistake.indexOf(": ");
  const [file = "", ...where] = mistake.slice(0, at).split(" › ");
  const path = file.slice(file.indexOf("/") + 1);
  const last = where.at(-1) ?? "";
  const own = kind.fields.some(({ name }) => name === last) ? last : null;
  const field = kind.fieldOf?.(path, where, values) ?? own;
  const message = capitalize(mistake.slice(at + 2));
  return {
    field,
    message: field
      ? message
      : capitalize(`${[path, ...where].join(", ")} ${mistake.slice(at + 2)}.`),
  };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
