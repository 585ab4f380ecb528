import type { BoardMember } from "../content/content.ts";
import { content, introductionOf } from "../content/edition.server.ts";
import { AssociationPicture, UnderConstruction } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { withLinks } from "../layout/smart-link.tsx";
import { lastNameOf } from "../platform/names.ts";
import type { Route } from "./+types/board-members.route";

export function loader() {
  return { introduction: introductionOf("boardmembers"), members: content().board };
}

export default function BoardMembers({ loaderData }: Route.ComponentProps) {
  const { introduction, members } = loaderData;
  return (
    <>
      <PageHeading title="Meet the board">{members && introduction}</PageHeading>
      {members ? (
        <>
          <ul className="wide thirds board">
            {members.map((member) => (
              <MemberCard key={member.id} member={member} />
            ))}
          </ul>
          <section className="band">
            <div className="column">
              <h2>Not sure who to ask?</h2>
              <p>
                <a href="/contact">Send the whole board a message</a>. Or come to a meeting: the{" "}
                <a href="/calendar">calendar</a> says when, and the{" "}
                <a href="/meetingminutes">minutes</a> say what was decided.
              </p>
            </div>
          </section>
        </>
      ) : (
        <UnderConstruction>Our board members will be listed here.</UnderConstruction>
      )}
    </>
  );
}

function MemberCard({ member }: { member: BoardMember }) {
  const { id, name, role, about, term, askAbout, picture } = member;
  return (
    <li id={id} className="card card-link">
      {picture ? (
        <AssociationPicture picture={picture} sizes="7rem" />
      ) : (
        <span className="initials" aria-hidden="true" translate="no">
          {initialsOf(name)}
        </span>
      )}
      <h2 translate="no">{name}</h2>
      <p className="role">
        {role}
        {term && <span className="term">{term}</span>}
      </p>
      <p>{withLinks(about)}</p>
      {askAbout && (
        <p className="ask-about">
          <strong>Ask about:</strong> {askAbout}
        </p>
      )}
      <p>
        <a href={`/contact?to=${encodeURIComponent(id)}#contact`} className="button-quiet">
          Contact this person
          <span className="sr-only" translate="no">{`: ${name}`}</span>
        </a>
      </p>
    </li>
  );
}

/** The initials of first and last name: "JH" for "June Hartwell". */
function initialsOf(name: string): string {
  const [first = "", last = ""] = [name.trim(), lastNameOf(name)].map((word) => [...word][0] ?? "");
  return (name.trim() === lastNameOf(name) ? first : first + last).toUpperCase();
}
