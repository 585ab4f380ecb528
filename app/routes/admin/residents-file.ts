import { content } from "../../domain/content.server.ts";
import { userFilters, userSorts } from "../../domain/directory.server.ts";
import { todayIn } from "../../domain/month.ts";
import { exportResidents } from "../../domain/residents-export.server.ts";
import { readTableState } from "../../domain/table-state.ts";
import { administratorContext } from "../../identity/guards.server.ts";
import type { Route } from "./+types/residents-file";

/** The administrator's table as a file for spreadsheets: search, choices and order by its address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const state = readTableState(asked, userSorts, userFilters);
  const text = await exportResidents(context.get(administratorContext), state);
  const today = todayIn(content.site.timeZone);
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="residents-${today}.csv"`,
    },
  });
}
