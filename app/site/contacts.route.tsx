import { Fragment } from "react";
import type { ListedEntry } from "../content/content.ts";
import { content } from "../content/edition.server.ts";
import { UnderConstruction } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { SmartLink, withLinks } from "../layout/smart-link.tsx";
import type { Route } from "./+types/contacts.route";

export function loader() {
  return { contacts: content().lists["contacts"] ?? [] };
}

export default function Contacts({ loaderData: { contacts } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Vendors and contacts">
        {contacts.length > 0 && "Phone numbers you may need, and when to call them."}
      </PageHeading>
      {contacts.length > 0 ? (
        <ul className="wide thirds contacts">
          {contacts.map((contact) => (
            <ContactCard key={contact.id} contact={contact} />
          ))}
        </ul>
      ) : (
        <UnderConstruction>
          Vendors and other useful contacts will be listed here.
        </UnderConstruction>
      )}
    </>
  );
}

function ContactCard({ contact: { id, values } }: { contact: ListedEntry }) {
  const { name, for: purpose, phone, email, website, hours } = values;
  const facts = [
    ["Phone", phone && callable(phone)],
    ["Email", email && <a href={`mailto:${email}`}>{email}</a>],
    ["Website", website && <SmartLink href={website}>{URL.parse(website)?.host}</SmartLink>],
    ["Hours", hours && withLinks(hours)],
  ] as const;
  return (
    <li id={id} className="card">
      <h2>{purpose}</h2>
      <p translate="no">{name}</p>
      <dl className="facts">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{fact}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </li>
  );
}

/** A phone number as a link, including short ones such as 311. */
function callable(phone: string) {
  return /^\d{3}$/.test(phone) ? <a href={`tel:${phone}`}>{phone}</a> : withLinks(phone);
}
