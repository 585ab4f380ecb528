import { useEffect, useRef } from "react";

/** What is wrong with a whole form, in the red banner on top; it takes the focus. */
export function FormBanner({ id, errors }: { id: string; errors: string[] | undefined }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors?.length) banner.current?.focus();
  }, [errors]);
  if (!errors?.length) return null;
  return (
    <div id={id} ref={banner} className="banner" role="alert" tabIndex={-1}>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}
