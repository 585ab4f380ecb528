import type { FieldMetadata } from "@conform-to/react";

/** The boxes of a resident's record, as the form names them. */
export type SharingFieldNames = "shareEmail" | "sharePhone" | "shareHouse";

const boxes: [name: SharingFieldNames, label: string][] = [
  ["shareEmail", "Show my e-mail address"],
  ["sharePhone", "Show my phone number"],
  ["shareHouse", "Show my house number and street"],
];

/** What of the record neighbors see, field by field. */
export function SharingFields({
  fields,
}: {
  fields: Record<SharingFieldNames, FieldMetadata<string | null>>;
}) {
  return (
    <fieldset className="field" aria-describedby="sharing-help">
      <legend>What neighbors see of it</legend>
      <input type="hidden" name="hasBoxes" value="yes" />
      {boxes.map(([name, label]) => (
        <div key={name} className="check">
          <input
            type="checkbox"
            id={fields[name].id}
            name={fields[name].name}
            defaultChecked={fields[name].initialValue === "on"}
          />
          <label htmlFor={fields[name].id}>{label}</label>
        </div>
      ))}
      <p id="sharing-help" className="field-help">
        Counts only with 'Y'. Your name is always shown then. What you don't show can't be found or
        sorted by either; the administrator sees it.
      </p>
    </fieldset>
  );
}
