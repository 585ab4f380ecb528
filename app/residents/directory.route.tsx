import { signedInContext } from "../identity/guards.server.ts";
import { isPending } from "../identity/person.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { type Column, SortedTable } from "../table/sorted-table.tsx";
import { readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/directory.route";
import { ClosedDirectory, isClosed } from "./closed-directory.tsx";
import { neighborColumns } from "./columns.tsx";
import { directorySorts, listDirectory, type Neighbor } from "./directory.server.ts";
import { countRows, rateLimitedResponse } from "./directory-rate-limit.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  if (isPending(person)) return null;
  const state = readTableState(new URL(request.url).searchParams, directorySorts);
  // Before the rows are read, because a search costs far more than a refusal may.
  const counted = countRows(person, state.rows);
  if (!counted.ok) return rateLimitedResponse(counted);
  const found = await listDirectory(person, state);
  const isResident = person.role === "resident";
  return { ...found, state: { ...state, page: found.page }, isResident };
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const [nameCell, ...otherCells] = neighborColumns;

const columns: Column<Neighbor, (typeof directorySorts)[number]>[] = [
  {
    label: "Name",
    isVerbatim: true,
    cell: (neighbor) => (
      <span className="neighbor">
        {nameCell?.cell(neighbor)}{" "}
        <a href={`/residents/${neighbor.cardId}/card.vcf`} className="card-sign" download>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 5h18v14H3zM12 9a2 2 0 1 1 0 4a2 2 0 0 1 0-4zM8 16.5c1-3 7-3 8 0" />
          </svg>
          Save contact<span className="sr-only">: {neighbor.name}</span>
        </a>
      </span>
    ),
  },
  ...otherCells,
];

export default function Directory({ loaderData }: Route.ComponentProps) {
  if (isClosed(loaderData)) {
    return (
      <>
        <PageHeading title="Resident directory" />
        <div className="column">
          <ClosedDirectory why={loaderData} />
        </div>
      </>
    );
  }
  const { isResident, ...table } = loaderData;
  return (
    <>
      <PageHeading title="Resident directory">
        Neighbors who chose to be listed{table.state.sort ? "" : ", by last name"}. Please keep this
        list within the neighborhood.
      </PageHeading>
      <SortedTable
        caption="Residents"
        columns={columns}
        rowKey={({ cardId }) => cardId}
        empty={<Empty isResident={isResident} />}
        {...table}
      />
      {table.total > 0 && (
        <p className="wide">
          <a href="/residents/print" className="button-quiet">
            Print the directory
          </a>
        </p>
      )}
    </>
  );
}

function Empty({ isResident }: { isResident: boolean }) {
  if (!isResident) return "Nobody is listed yet. Neighbors who choose to be will appear here.";
  return (
    <>
      Nobody is listed yet. You can be the first: <a href="/editinfo">edit your info</a> and answer
      'Y'.
    </>
  );
}
