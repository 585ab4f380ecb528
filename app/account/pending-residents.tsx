import { Form } from "react-router";
import type { ShownFlash } from "../forms/flash.server.ts";
import { FlashAt } from "../forms/flash-message.tsx";
import { SubmitButton } from "../forms/form.tsx";
import { useAssociation } from "../layout/use-association.ts";
import { formatDate } from "../platform/format-date.ts";
import { formatHouse } from "../residents/record-fields.ts";
import { removalUrl } from "../residents/users-table.tsx";
import { ListPager } from "../table/pager.tsx";
import { neighborId, type TablePage, type TableState } from "../table/table-state.ts";
import type { PendingResident } from "./approval.server.ts";

interface PendingResidentsProps {
  residents: TablePage<PendingResident>;
  state: TableState<string>;
  flash: ShownFlash | null;
}

/** The residents who are waiting for approval, each with buttons to approve and to reject. */
export function PendingResidents({ residents, state, flash }: PendingResidentsProps) {
  const ids = residents.rows.map(({ uid }) => uid);
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" tabIndex={-1}>
        Waiting for approval
      </h2>
      <ul className="announcements thirds waiting">
        {residents.rows.map((resident, place) => (
          <li key={resident.uid} className="card">
            <FlashAt flash={flash} at={resident.uid} />
            <PendingCard resident={resident} state={state} next={neighborId(ids, place)} />
          </li>
        ))}
      </ul>
      <ListPager name="waiting" list={residents} state={state} />
    </section>
  );
}

interface PendingCardProps {
  resident: PendingResident;
  state: TableState<string>;
  /** The id of the one beside them. */
  next: string;
}

function PendingCard({ resident, state, next }: PendingCardProps) {
  const association = useAssociation();
  const { uid, name, email, phoneNumber, houseStreet, createdAt } = resident;
  return (
    <>
      <h3 translate="no">{name}</h3>
      <p className="date">
        House {formatHouse(resident)}, <span translate="no">{houseStreet}</span>; registered{" "}
        <time dateTime={createdAt}>{formatDate(createdAt, association.timeZone)}</time>
      </p>
      <p translate="no">
        {phoneNumber}
        <br />
        {email}
      </p>
      <div className="actions">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={uid} />
          {next && <input type="hidden" name="next" value={next} />}
          <SubmitButton name="intent" value="admit">
            Approve<span className="sr-only" translate="no">{` ${name}`}</span>
          </SubmitButton>
        </Form>
        <a href={removalUrl(uid, state, next)} className="button-danger">
          Decline<span className="sr-only" translate="no">{` ${name}`}</span>
        </a>
      </div>
    </>
  );
}
