import { association } from "../editions/association.ts";
import { listSiteMap } from "../editions/navigation.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { SmartLink } from "../layout/smart-link.tsx";
import type { Route } from "./+types/site-map.route";

export function loader() {
  return { groups: listSiteMap(association.links) };
}

export default function SiteMap({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Site map"
        description={`Every page of ${association.name}, and the pages of others that residents need.`}
      />
      <div className="wide site-map">
        {groups.map((group) => (
          <section key={group.name}>
            <h2>{group.name}</h2>
            <ul>
              {group.links.map(({ name, href }) => (
                <li key={href}>
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
