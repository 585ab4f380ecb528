import { redirect } from "react-router";

/** Where browsers look that were shown no page of ours, such as for a PDF: leads to the icon. */
export function loader() {
  return redirect("/icon-192.png", { headers: { "Cache-Control": "public, max-age=86400" } });
}
