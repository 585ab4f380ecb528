import { redirect } from "react-router";

/** Browsers request it for files that name no icon, such as PDFs. */
export function loader() {
  return redirect("/icon-192.png", { headers: { "Cache-Control": "public, max-age=86400" } });
}
