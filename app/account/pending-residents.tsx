import { Form } from "react-router";
import { SubmitButton } from "../forms/form.tsx";
import { useAssociation } from "../layout/use-association.ts";
import { formatDate } from "../platform/format-date.ts";
import { ListPager } from "../table/pager.tsx";
import type { TableState } from "../table/table-state.ts";
import { type TablePage, tableUrl } from "../table/table-state.ts";
import type { PendingResident } from "./approval.server.ts";

/** The residents who are waiting for approval, each with buttons to approve and to reject. */
export function PendingResidents({
  residents,
  state,
}: {
  residents: TablePage<PendingResident>;
  state: TableState<string>;
}) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" tabIndex={-1}>
        Waiting for approval
      </h2>
      <ul className="announcements thirds waiting">
        {residents.rows.map((resident) => (
          <li key={resident.uid} className="card">
            <PendingCard resident={resident} back={tableUrl(state, {})} />
          </li>
        ))}
      </ul>
      <ListPager name="waiting" list={residents} state={state} />
    </section>
  );
}

function PendingCard({ resident, back }: { resident: PendingResident; back: string }) {
  const association = useAssociation();
  const { uid, name, email, phoneNumber, houseNum, houseStreet, createdAt } = resident;
  return (
    <>
      <h3>{name}</h3>
      <p className="date">
        House {houseNum}, {houseStreet}; registered{" "}
        <time dateTime={createdAt}>{formatDate(createdAt, association.timeZone)}</time>
      </p>
      <p>
        {phoneNumber}
        <br />
        {email}
      </p>
      <div className="actions">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={uid} />
          <SubmitButton name="intent" value="admit">
            Admit<span className="sr-only">: {name}</span>
          </SubmitButton>
        </Form>
        <a href={`/admin/residents/${uid}/remove${back}`} className="button-danger">
          Refuse<span className="sr-only">: {name}</span>
        </a>
      </div>
    </>
  );
}
