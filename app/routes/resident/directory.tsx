import { directorySorts, listDirectory, type Neighbour } from "../../domain/directory.server.ts";
import { readTableState } from "../../domain/table-state.ts";
import { signedInContext } from "../../identity/guards.server.ts";
import { neighbourCells } from "../../ui/neighbour-cells.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { type Column, SortedTable } from "../../ui/sorted-table.tsx";
import { WaitingNotice } from "../../ui/waiting-notice.tsx";
import type { Route } from "./+types/directory";

export const handle = { tool: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  if (person.role === "waiting") return null;
  const state = readTableState(new URL(request.url).searchParams, directorySorts);
  const found = await listDirectory(person, state);
  return { ...found, state: { ...state, page: found.page } };
}

const columns: Column<Neighbour, (typeof directorySorts)[number]>[] = neighbourCells;

export default function Directory({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <>
        <PageHeading title="Resident directory" />
        <div className="column">
          <WaitingNotice />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading title="Resident directory">
        Neighbors who chose to be listed. Please keep what you read here to yourself.
      </PageHeading>
      <SortedTable
        caption="Residents"
        columns={columns}
        rowKey={({ id }) => id}
        empty="Nobody is listed yet. You can be the first: edit your info and answer 'Y'."
        {...loaderData}
      />
    </>
  );
}
