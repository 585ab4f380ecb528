import { useAssociation } from "./request-facts.ts";
import { SmartLink } from "./smart-link.tsx";

/** The footer of every page: contact details and the most important links. */
export function SiteFooter() {
  const { name, postalAddress, email, links } = useAssociation();
  const shown: [href: string, name: string][] = [
    ...(links.payDues ? [[links.payDues, "Pay dues"] as [string, string]] : []),
    ["/contact", "Contact the board"],
    ["/sitemap", "Site map"],
    ["/privacy", "Privacy"],
  ];
  return (
    <footer id="footer" className="site-footer">
      <div className="wide site-footer-row">
        <address translate="no">
          <strong>{name}</strong>
          {postalAddress && <span>{postalAddress}</span>}
          <a href={`mailto:${email}`}>{email}</a>
        </address>
        <ul>
          {shown.map(([href, name]) => (
            <li key={href}>
              <SmartLink href={href}>{name}</SmartLink>
            </li>
          ))}
        </ul>
        <div className="look">
          <TextSize />
          <Choice legend="Colors" name="scheme" values={schemes} />
        </div>
      </div>
    </footer>
  );
}

/** By <html data-size>; "" is the browser's setting. */
const sizes = { "": "Normal", large: "Large", largest: "Largest" };

/** By <html data-scheme>; "" is the device's setting. */
const schemes = { "": "Automatic", light: "Light", dark: "Dark" };

/** In the footer, and on small screens in the menu. */
export function TextSize() {
  return <Choice legend="Text size" name="size" values={sizes} />;
}

interface ChoiceProps {
  legend: string;
  /** The attribute of <html>, and the key in the browser's storage. */
  name: string;
  values: Record<string, string>;
}

/** A choice of appearance, which the inline script stores in the browser. */
function Choice({ legend, name, values }: ChoiceProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {Object.entries(values).map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
