import { directorySorts, listDirectory } from "../../domain/directory.server.ts";
import { readTableState } from "../../domain/table-state.ts";
import { signedInContext } from "../../identity/guards.server.ts";
import { neighbourCells } from "../../ui/neighbour-cells.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { type Column, SortedTable } from "../../ui/sorted-table.tsx";
import type { Route } from "./+types/directory";

export const handle = { tool: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = readTableState(new URL(request.url).searchParams, directorySorts);
  const found = await listDirectory(context.get(signedInContext), state);
  return { ...found, state: { ...state, page: found.page } };
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];
type Sort = (typeof directorySorts)[number];

const columns: Column<Row, Sort>[] = neighbourCells;

export default function Directory({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Resident directory">
        Neighbors who chose to be listed. Please keep what you read here to yourself.
      </PageHeading>
      <SortedTable
        caption="Residents"
        columns={columns}
        rowKey={({ name, email, phoneNumber }) => `${name} ${email} ${phoneNumber}`}
        empty="Nobody is listed yet. You can be the first: edit your info and answer 'Y'."
        {...loaderData}
      />
    </>
  );
}
