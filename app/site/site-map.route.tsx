import { content } from "../content/edition.server.ts";
import { listSiteMap } from "../content/navigation.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { useAssociation } from "../layout/request-facts.ts";
import { SmartLink } from "../layout/smart-link.tsx";
import type { Route } from "./+types/site-map.route";

export function loader() {
  return { groups: listSiteMap(content()) };
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
          <section key={group.name}>
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
