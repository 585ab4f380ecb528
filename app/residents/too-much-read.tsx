import { association } from "../editions/association.ts";

/** What somebody reads who has looked at more of the directory than a person does. */
export function TooMuchRead({ retryAfter }: { retryAfter: number }) {
  const minutes = Math.ceil(retryAfter / 60);
  return (
    <div className="notice" role="status">
      <p>
        <strong>You have read a lot of the directory within the hour.</strong> It opens again in{" "}
        {minutes === 1 ? "a minute" : `${minutes} minutes`}.
      </p>
      <p>
        This keeps our neighbors' telephones from being collected by a program. If you need more for
        the association, write to <a href={`mailto:${association.email}`}>{association.email}</a>.
      </p>
    </div>
  );
}
