import { useEffect, useRef } from "react";

/**
 * What is wrong with a whole form, in the red banner on top. It takes the focus; without script by
 * its attribute.
 */
export function FormBanner({ id, errors }: { id: string; errors: string[] | undefined }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors?.length) banner.current?.focus();
  }, [errors]);
  if (!errors?.length) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: it answers what the reader just did.
    <div id={id} ref={banner} className="banner" role="alert" tabIndex={-1} autoFocus>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3 22 21H2zM12 10v5m0 2.5v.5" />
      </svg>
      <div>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </div>
  );
}
