import type { HomeNote } from "../identity/sent-home.server.ts";

/** Says, on the home page, why somebody is there and not where they wanted to go, and leads on. */
export function SentHomeNote({ note: { done, before, link, after } }: { note: HomeNote }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: it answers what the reader just did.
    <p className={done ? "notice-ok" : "notice"} role="status" tabIndex={-1} autoFocus>
      {before}
      {link && <a href={link.href}>{link.words}</a>}
      {after}
    </p>
  );
}
