import { formatPhone, phoneExample } from "../../platform/links.ts";
import { field } from "../fields.ts";
import { byPosition, type Kind } from "../kind.ts";
import { freeName, slugOf } from "../slug.server.ts";

const ways = ["phone", "email", "website"] as const;

export const contacts: Kind = {
  name: "contacts",
  title: "Vendors and contacts",
  one: "a contact",
  empty:
    "Nothing here yet. Add who picks up the trash, who plows, and who to call about power or water.",
  fields: [
    field("text", "name", "Name", {
      max: 100,
      required: true,
      help: "Of the company or office, such as Valley Waste.",
    }),
    field("text", "for", "What for", {
      max: 200,
      required: true,
      help: "What neighbors need them for, such as: Trash and recycling.",
    }),
    field("text", "phone", "Phone", {
      max: 40,
      help: `With the area code, such as ${phoneExample}. Enter a phone number, an email address or a website.`,
    }),
    field("email", "email", "Email", { max: 254, help: "Such as help@example.org." }),
    field("url", "website", "Website", { max: 500, help: "Such as https://example.org." }),
    field("text", "hours", "Hours", {
      max: 200,
      help: "Optional. When somebody answers, such as: Weekdays, 8 am to 5 pm.",
    }),
  ],
  isOrdered: true,
  compare: byPosition("for"),
  newSlug: ({ name = "" }, taken) => freeName(slugOf(name) || "contact", taken),
  settle: ({ phone, ...values }) => (phone ? { ...values, phone: formatPhone(phone) } : values),
  pageOf: () => "/contacts",
  found: ({ name = "", for: purpose = "", phone, email, website, hours }) => ({
    title: `${purpose}: ${name}`,
    text: [phone, email, website, hours].filter(Boolean).join(" · "),
  }),
  check: (values) => {
    if (values["phone"] && !/\d{3}/.test(values["phone"])) {
      return [{ field: "phone", message: `Please enter a phone number, such as ${phoneExample}.` }];
    }
    if (ways.some((way) => values[way])) return [];
    const message = "Please enter a phone number, an email address or a website.";
    return [{ field: "phone", message }];
  },
  folder: { form: "list", file: "contacts.yaml" },
};
