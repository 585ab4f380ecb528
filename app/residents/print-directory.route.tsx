import { content } from "../content/edition.server.ts";
import { redirectTo, signedInContext } from "../identity/guards.server.ts";
import { isPending } from "../identity/person.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { PrintButton } from "../layout/print-button.tsx";
import { useAssociation } from "../layout/request-facts.ts";
import { formatDate } from "../platform/format-date.ts";
import { foldText } from "../platform/names.ts";
import { isSameOriginVisit } from "../platform/request-context.server.ts";
import type { Route } from "./+types/print-directory.route";
import { ClosedDirectory, isClosed } from "./closed-directory.tsx";
import {
  compareHouses,
  listForPrint,
  type Neighbor,
  type SortedNeighbor,
} from "./directory.server.ts";
import { countPrint, rateLimitedResponse } from "./directory-rate-limit.server.ts";
import { columnNames, formatHouse } from "./record-fields.ts";
import { formatStreet, streetKey } from "./street-key.ts";

/** The orders to choose from; the first is the default. */
const printOrders = { name: "By last name", street: "By street" };
type PrintOrder = keyof typeof printOrders;

/** Neighbors under an initial or a street. */
type PrintGroup = ReturnType<typeof groupForPrint>[number];

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  if (isPending(person)) return null;
  // It counts as many pages, and is logged.
  if (!isSameOriginVisit(request)) throw redirectTo("/residents");
  const counted = countPrint(person);
  if (!counted.ok) return rateLimitedResponse(counted);
  const today = formatDate(new Date().toISOString(), content().site.timeZone);
  const by = new URL(request.url).searchParams.get("by");
  const order: PrintOrder = by === "street" ? by : "name";
  return { groups: groupForPrint(await listForPrint(person), order), order, today };
}

/** Groups neighbors, who are sorted by last name. */
function groupForPrint(neighbors: SortedNeighbor[], order: PrintOrder) {
  const groups =
    order === "street"
      ? groupByStreet(neighbors)
      : Map.groupBy(neighbors, ({ lastName }) => initialOf(lastName));
  return [...groups].map(([heading, group]) => ({
    heading,
    neighbors: group.map(({ lastName: _, ...neighbor }) => neighbor),
  }));
}

/** A last name's first letter, without accents; "#" for anything else. */
function initialOf(lastName: string): string {
  // Composed again, because folding decomposes Korean letters.
  const [first = ""] = foldText(lastName).normalize("NFC");
  return /\p{L}/u.test(first) ? first.toUpperCase() : "#";
}

/** By normalized street, then house number; hidden houses come last. */
function groupByStreet(neighbors: SortedNeighbor[]): (readonly [string, SortedNeighbor[]])[] {
  const byHouse = neighbors.toSorted(compareHouses);
  const streets = Map.groupBy(byHouse, ({ houseStreet }) => streetKey(houseStreet ?? ""));
  const hidden = streets.get("");
  streets.delete("");
  return [
    ...[...streets]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, group]) => [formatStreet(group[0]?.houseStreet ?? ""), group] as const),
    ...(hidden ? [["House not shown", hidden] as const] : []),
  ];
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function PrintDirectory({ loaderData }: Route.ComponentProps) {
  const association = useAssociation();
  return (
    <>
      <PageHeading title="Resident directory">
        {!isClosed(loaderData) && `${loaderData.today}. `}
        For residents of {association.name} only. Please don't share it.
      </PageHeading>
      <div className="wide">
        {isClosed(loaderData) ? (
          <ClosedDirectory why={loaderData} />
        ) : (
          <>
            <nav className="print-order" aria-label="Order">
              {Object.entries(printOrders).map(([one, name]) => (
                <a
                  key={one}
                  href={one === "name" ? "/residents/print" : `/residents/print?by=${one}`}
                  aria-current={one === loaderData.order ? "page" : undefined}
                >
                  {name}
                </a>
              ))}
            </nav>
            <p className="actions">
              {loaderData.groups.length > 0 && <PrintButton look="button">Print</PrintButton>}
              <a href="/residents" className="button-quiet">
                Back to the directory
              </a>
            </p>
            <PrintedDirectory {...loaderData} />
          </>
        )}
      </div>
    </>
  );
}

/** Printed below the name and house. */
type Other = Exclude<(typeof columnNames)[number], "name" | "houseNum" | "houseStreet">;
const others = columnNames.filter((name): name is Other => !/^(name|house.*)$/.test(name));

function PrintedDirectory({ groups, order }: { groups: PrintGroup[]; order: PrintOrder }) {
  if (groups.length === 0) return <p className="notice">Nobody is listed yet.</p>;
  return (
    <div className="printed-directory">
      {groups.map(({ heading, neighbors }) => (
        <section key={heading}>
          <h2>
            <bdi translate="no">{heading}</bdi>
          </h2>
          <ul>
            {neighbors.map((neighbor) => (
              <Entry key={neighbor.cardId} neighbor={neighbor} order={order} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A neighbor; when sorted by street, the heading names the street. */
function Entry({ neighbor, order }: { neighbor: Neighbor; order: PrintOrder }) {
  const { name, houseStreet } = neighbor;
  const house = formatHouse(neighbor);
  const byStreet = order === "street";
  return (
    <li>
      <strong>
        {byStreet && house && `${house}${neighbor.unit ? "," : ""} `}
        <bdi translate="no">{name}</bdi>
      </strong>
      {!byStreet && houseStreet && (
        <div>
          {house} <bdi translate="no">{houseStreet}</bdi>
        </div>
      )}
      {others.map((other) => neighbor[other] && <div key={other}>{neighbor[other]}</div>)}
    </li>
  );
}
