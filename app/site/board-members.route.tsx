import { content } from "../editions/edition.server.ts";
import { introductionOf } from "../editions/introductions.server.ts";
import { AssociationPicture, UnderConstruction } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { withPhoneLinks } from "../layout/smart-link.tsx";
import type { Route } from "./+types/board-members.route";

export function loader() {
  return { introduction: introductionOf("boardmembers"), members: content().board };
}

export default function BoardMembers({
  loaderData: { introduction, members },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Meet the board">{members && introduction}</PageHeading>
      {members ? (
        <ul className="wide cards board">
          {members.map((member) => (
            <li key={member.id} id={member.id} className="card">
              {member.picture && <AssociationPicture picture={member.picture} sizes="7rem" />}
              <h2 translate="no">{member.name}</h2>
              <p className="role">{member.role}</p>
              <p>{withPhoneLinks(member.about)}</p>
              <p>
                <a href={`/contact?to=${encodeURIComponent(member.id)}`} className="button-quiet">
                  Contact this person
                  <span className="sr-only" translate="no">{`: ${member.name}`}</span>
                </a>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <UnderConstruction>Our board members will be listed here.</UnderConstruction>
      )}
    </>
  );
}
