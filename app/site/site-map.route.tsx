import { content } from "../content/edition.server.ts";
import { listSiteMap } from "../content/navigation.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { useAssociation } from "../layout/request-facts.ts";
import { SmartLink } from "../layout/smart-link.tsx";
import { deskMenu } from "../pages.ts";
import type { Route } from "./+types/site-map.route";

export function loader() {
  const groups = listSiteMap(content());
  groups.unshift({ name: "Administrator", shownTo: "for-administrator", links: deskMenu });
  return { groups };
}

export default function SiteMap({ loaderData: { groups } }: Route.ComponentProps) {
  const association = useAssociation();
  return (
    <>
      <PageHeading
        title="Site map"
        description={`Every page on the ${association.name} site, and links to other sites for residents.`}
      />
      <div className="wide site-map">
        {groups.map((group) => (
          <section key={group.name} className={group.shownTo}>
            <h2>{group.name}</h2>
            <ul>
              {group.links.map(({ name, href, shownTo }) => (
                <li key={href} className={shownTo}>
                  <SmartLink href={href}>{name}</SmartLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
