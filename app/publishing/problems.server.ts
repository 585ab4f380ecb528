import { mostPictures, pictureFields, type Values } from "./fields.ts";
import type { Kind } from "./kind.server.ts";

/** What keeps an entry from being published, for the person at the desk. */
export interface Problem {
  /** The field's name; null where it is about the whole. */
  field: string | null;
  message: string;
}

/** What a form misses that its kind requires, or has too much of. */
export function findProblems({ fields }: Kind, values: Values): Problem[] {
  return fields.flatMap(({ name, label, type, required, max, choices }): Problem[] => {
    const value = values[name] ?? "";
    if (type === "pictures") return findMissingAlts(values);
    const complain = (message: string) => [{ field: name, message }];
    if (required && value === "") {
      const verb = type === "choice" || type === "pdf" ? "choose" : "enter";
      return complain(`Please ${verb} this: ${label}.`);
    }
    if (max !== undefined && value.length > max) {
      return complain(`Please use at most ${max} characters; these are ${value.length}.`);
    }
    if (type === "choice" && value && !choices?.some((choice) => choice.value === value)) {
      return complain("Please choose one of these.");
    }
    return [];
  });
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
