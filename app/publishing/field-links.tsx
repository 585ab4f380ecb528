import { type Field, fieldsOfFiles, isSeveral, several } from "../content/fields.ts";
import type { Errors } from "./field-notes.tsx";

interface FieldLinksProps {
  fields: readonly Field[];
  errors: Errors;
}

/** Links to the fields with errors, which may be off screen on a phone. */
export function FieldLinks({ fields, errors }: FieldLinksProps) {
  const wrong = fields.flatMap(namesOf).filter(({ name }) => errors[name]);
  if (wrong.length === 0) return null;
  return (
    <ul>
      {wrong.map(({ name, label, place }) => (
        <li key={name}>
          <a href={`#${place}`}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** The names of a field's inputs, and where they are on the page. */
function namesOf({ name, label, type }: Field) {
  const own = { name, label, place: name };
  if (!isSeveral(type)) return [own];
  const files = fieldsOfFiles(type).map(({ file, alt, label }) => {
    return [
      { name: file, label, place: alt },
      { name: alt, label: `${label}: ${several[type].said}`, place: alt },
    ];
  });
  return [...files.flat(), own];
}
