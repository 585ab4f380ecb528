import { redirect } from "react-router";

/** Browsers request this path where no page names an icon, as for a PDF; redirects to the icon. */
export function loader() {
  return redirect("/icon-192.png", { headers: { "Cache-Control": "public, max-age=86400" } });
}
