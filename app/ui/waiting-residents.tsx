import { Form } from "react-router";
import type { UsersState } from "../domain/directory.server.ts";
import { association } from "../domain/site.ts";
import type { TablePage } from "../domain/table-state.ts";
import type { WaitingResident } from "../domain/waiting-resident.server.ts";
import { AskFirst } from "./ask-first.tsx";
import { spellDate } from "./spell-date.ts";
import { SubmitButton } from "./submit-button.tsx";
import { ListPager } from "./table-pager.tsx";

/** The residents who registered and wait, each with the ways in and out. */
export function WaitingResidents({
  residents,
  state,
}: {
  residents: TablePage<WaitingResident>;
  state: UsersState;
}) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" tabIndex={-1}>
        Waiting for approval
      </h2>
      <ul className="announcements thirds waiting">
        {residents.rows.map((resident) => (
          <li key={resident.uid} className="card">
            <WaitingCard resident={resident} />
          </li>
        ))}
      </ul>
      <ListPager name="waiting" list={residents} state={state} />
    </section>
  );
}

function WaitingCard({ resident }: { resident: WaitingResident }) {
  const { uid, name, email, phoneNumber, houseNum, houseStreet, createdAt } = resident;
  return (
    <>
      <h3>{name}</h3>
      <p className="date">
        House {houseNum}, {houseStreet}; registered{" "}
        <time dateTime={createdAt}>{spellDate(createdAt, association.timeZone)}</time>
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
        <AskFirst
          intent="refuse"
          id={uid}
          button="Refuse"
          concerning={name}
          question={`Refuse ${name}? The account and all that was entered are removed.`}
          no="Let them wait"
          yes="Yes, refuse"
        />
      </div>
    </>
  );
}
