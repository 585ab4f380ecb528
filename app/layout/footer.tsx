import { useAssociation } from "../layout/use-association.ts";
import { SmartLink } from "./smart-link.tsx";

/** The footer of every page: the association's contact details, and the most important links. */
export function SiteFooter() {
  const association = useAssociation();
  const { name, postalAddress, email, links } = association;
  return (
    <footer className="site-footer">
      <div className="site-footer-row">
        <address>
          <strong>{name}</strong>
          {postalAddress && <span>{postalAddress}</span>}
          <a href={`mailto:${email}`}>{email}</a>
        </address>
        <ul>
          {links.payDues && (
            <li>
              <SmartLink href={links.payDues}>Pay dues</SmartLink>
            </li>
          )}
          <li>
            <SmartLink href="/contact">Contact the board</SmartLink>
          </li>
          <li>
            <SmartLink href="/sitemap">Site map</SmartLink>
          </li>
          <li>
            <SmartLink href="/privacy">Privacy</SmartLink>
          </li>
        </ul>
      </div>
    </footer>
  );
}
