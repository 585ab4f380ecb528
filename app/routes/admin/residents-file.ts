import { content } from "../../domain/content.server.ts";
import { userFilters, userSorts } from "../../domain/directory.server.ts";
import { todayIn } from "../../domain/month.ts";
import { exportResidents } from "../../domain/residents-export.server.ts";
import { readTableState } from "../../domain/table-state.ts";
import { administratorContext, goTo } from "../../identity/guards.server.ts";
import { isAskedHere } from "../asked-here.server.ts";
import type { Route } from "./+types/residents-file";

/** The administrator's table as a file for spreadsheets: search, choices and order by its address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const today = todayIn(content.site.timeZone);
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="residents-${today}.csv"`,
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  if (!isAskedHere(request)) return goTo("/admin");
  const asked = new URL(request.url).searchParams;
  const state = readTableState(asked, userSorts, userFilters);
  const text = await exportResidents(context.get(administratorContext), state);
  return new Response(text, { headers });
}
