import { architecturalPages, governingTitles } from "../documents/document-names.ts";
import { association } from "../editions/association.ts";
import { amenityLinks, type NavigationLink } from "../layout/navigation-groups.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { SmartLink } from "../layout/smart-link.tsx";

const { links } = association;

const groups: { name: string; links: NavigationLink[] }[] = [
  {
    name: "Amenities",
    links: [
      { name: "Overview", href: "/amenities" },
      ...amenityLinks,
      { name: "Reserve a tennis court", href: links.tennisReservations },
    ],
  },
  {
    name: "Architectural review",
    links: [{ name: "Overview", href: "/arc" }, ...architecturalPages],
  },
  {
    name: "Covenants and bylaws",
    links: [
      { name: "Overview", href: "/covenantsbylaws" },
      ...Object.entries(governingTitles).map(([id, name]) => ({
        name,
        href: `/covenantsbylaws/${id}`,
      })),
    ],
  },
  {
    name: "The association",
    links: [
      { name: "Meet the board", href: "/boardmembers" },
      { name: "Minutes and financials", href: "/meetingminutes" },
      { name: "Calendar", href: "/calendar" },
      { name: "FAQ", href: "/faq" },
      { name: "Contact", href: "/contact" },
      { name: "Search", href: "/search" },
      { name: "Privacy", href: "/privacy" },
    ],
  },
  {
    name: "Residents",
    links: [
      { name: "Resident directory", href: "/residents" },
      { name: "Register", href: "/register" },
      { name: "Log in", href: "/login" },
      { name: "Neighborhood group", href: links.socialMedia },
    ],
  },
  {
    name: "Management company",
    links: [
      { name: "Pay dues", href: links.payDues },
      { name: "Contact the management company", href: links.managementContact },
    ],
  },
];

export default function SiteMap() {
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
