import { use } from "react";
import type { HeadersArgs } from "react-router";
import { content } from "../content/edition.server.ts";
import { redirectTo, signedInContext } from "../identity/guards.server.ts";
import { isPending } from "../identity/person.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { RequestFactsContext, useAssociation } from "../layout/request-facts.ts";
import { formatDate } from "../platform/format-date.ts";
import { foldText } from "../platform/names.ts";
import { isSameOriginVisit } from "../platform/request-context.server.ts";
import type { Route } from "./+types/print-directory.route";
import { ClosedDirectory, isClosed } from "./closed-directory.tsx";
import { listForPrint, type SortedNeighbor } from "./directory.server.ts";
import { countPrint, rateLimitedResponse } from "./directory-rate-limit.server.ts";
import { formatHouse } from "./record-fields.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  if (isPending(person)) return null;
  // It is counted as many pages, and noted.
  if (!isSameOriginVisit(request)) throw redirectTo("/residents");
  const counted = countPrint(person);
  if (!counted.ok) return rateLimitedResponse(counted);
  const today = formatDate(new Date().toISOString(), content().site.timeZone);
  const groups = Map.groupBy(await listForPrint(person), initialOf);
  return {
    groups: [...groups].map(([initial, all]) => [initial, all.map(toEntry)] as const),
    today,
  };
}

/** The letter that a last name begins with, as a capital without accents; "#" for anything else. */
function initialOf({ lastName }: SortedNeighbor): string {
  // Composed again, since Korean letters are folded into parts.
  const [first = ""] = foldText(lastName).normalize("NFC");
  return /\p{L}/u.test(first) ? first.toUpperCase() : "#";
}

/** What is printed of a neighbor: the name, and below it what else they show. */
function toEntry(neighbor: SortedNeighbor) {
  const { cardId, name, houseStreet, phoneNumber, email } = neighbor;
  return { cardId, name, house: formatHouse(neighbor), houseStreet, others: [phoneNumber, email] };
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

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
            <p className="actions">
              {loaderData.groups.length > 0 && <PrintButton />}
              <a href="/residents" className="button-quiet">
                Back to the directory
              </a>
            </p>
            <PrintedDirectory groups={loaderData.groups} />
          </>
        )}
      </div>
    </>
  );
}

const script = 'document.getElementById("print").addEventListener("click",()=>print())';

/** A button that prints the page; shown only where scripts run. */
function PrintButton() {
  const { nonce } = use(RequestFactsContext);
  return (
    <>
      <button type="button" id="print" className="button with-script">
        Print
      </button>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}

type Groups = (readonly [initial: string, entries: ReturnType<typeof toEntry>[]])[];

function PrintedDirectory({ groups }: { groups: Groups }) {
  if (groups.length === 0) return <p className="notice">Nobody is listed yet.</p>;
  return (
    <div className="printed-directory">
      {groups.map(([initial, entries]) => (
        <section key={initial}>
          <h2 translate="no">{initial}</h2>
          <ul>
            {entries.map(({ cardId, name, house, houseStreet, others }) => (
              <li key={cardId}>
                <strong>
                  <bdi translate="no">{name}</bdi>
                </strong>
                {houseStreet && (
                  <div>
                    {house} <bdi translate="no">{houseStreet}</bdi>
                  </div>
                )}
                {others.map((other) => other && <div key={other}>{other}</div>)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
