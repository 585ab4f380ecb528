import { type Choice, type Field, field } from "../fields.ts";
import { type Kind, single } from "../kind.ts";

const american = [
  ["America/New_York", "Eastern time (New York)"],
  ["America/Chicago", "Central time (Chicago)"],
  ["America/Denver", "Mountain time (Denver)"],
  ["America/Phoenix", "Mountain time without daylight saving (Phoenix)"],
  ["America/Los_Angeles", "Pacific time (Los Angeles)"],
  ["America/Anchorage", "Alaska time (Anchorage)"],
  ["Pacific/Honolulu", "Hawaii time (Honolulu)"],
  ["America/Puerto_Rico", "Atlantic time (Puerto Rico)"],
  ["Pacific/Guam", "Chamorro time (Guam)"],
] as const;

function listTimeZones(): Choice[] {
  const known = new Set<string>(american.map(([value]) => value));
  const others = Intl.supportedValuesOf("timeZone").filter((name) => !known.has(name));
  return [
    ...american.map(([value, label]) => ({ value, label, group: "United States" })),
    ...others.map((value) => {
      const [continent = "", ...place] = value.replaceAll("_", " ").split("/");
      const ocean = continent.replace(/^(?:Arctic|Atlantic|Indian|Pacific)$/, "$& Ocean");
      return { value, label: place.join(", "), group: ocean.replace(/^America$/, "Americas") };
    }),
  ];
}

const help = "Optional, such as https://example.org. Leave blank if there is none.";
const link = (name: string, label: string): Field => field("url", name, label, { help });
const embed = (name: string, label: string): Field =>
  field("url", name, label, { isEmbed: true, isRare: true, help });

export const facts: Kind = {
  ...single("facts", "/"),
  title: "Association details",
  one: "the association details",
  about: "Name, logo, color, addresses, who to call, and links to other sites.",
  fields: [
    field("text", "name", "Name of the association", {
      part: "Name and addresses",
      max: 100,
      required: true,
      help: "The full name, as on letters and documents.",
    }),
    field("text", "shortName", "Short name", {
      max: 40,
      required: true,
      help: "At the top of every page. Up to 20 letters fit best on phones, which show a longer name smaller.",
    }),
    field("email", "email", "Email address of the board", {
      required: true,
      help: "At the bottom of every page, for everyone to see.",
    }),
    field("zone", "timeZone", "Time zone", {
      choices: listTimeZones(),
      required: true,
      help: "Used for the calendar, announcements and scheduled times.",
    }),
    field("text", "postalAddress", "Mailing address", {
      max: 300,
      help: "Optional. At the bottom of every page.",
    }),
    field("picture", "icon", "Icon", {
      part: "Look",
      help: "Optional. A drawing (SVG) or picture for the header, the browser's tab and the home screen of phones.",
    }),
    field("picture", "logo", "Logo", {
      help: "Optional. At the top of every page, on white, instead of the icon. A wide logo takes the place of the short name, too. Phones show it as the icon if you have no other.",
    }),
    field("color", "color", "Color", {
      help: "Optional. For the header, links and buttons. Where text would be hard to read, the site makes it darker or lighter.",
    }),
    { ...link("payDues", "Page to pay dues"), part: "Links and help" },
    link("managementContact", "Contact page of the management company"),
    link("socialMedia", "Neighborhood group on social media"),
    link("tennisReservations", "Page to reserve a tennis court"),
    field("markdown", "whoToCall", "Who to call", {
      max: 2000,
      help: "Optional. On the Contact page, such as who to call about the pool, and 911 in an emergency.",
    }),
    embed("calendarEmbed", "Use a calendar on another site (its web address)"),
    embed("calendarAgenda", "The same calendar as a list, for phones"),
    embed("contactEmbed", "Use a contact form on another site (its web address)"),
    field("choice", "headings", "Behind headings", {
      choices: [
        { value: "", label: "Lines, as on a chart of a lake" },
        { value: "plain", label: "Plain" },
      ],
      isRare: true,
      help: "What is drawn behind the headings of pages.",
    }),
  ],
  check: ({ calendarEmbed, calendarAgenda }) =>
    calendarAgenda && !calendarEmbed
      ? [{ field: "calendarEmbed", message: "Please enter the calendar's address, too." }]
      : [],
  folder: {
    form: "part",
    paths: {
      payDues: ["links", "payDues"],
      managementContact: ["links", "managementContact"],
      socialMedia: ["links", "socialMedia"],
      tennisReservations: ["links", "tennisReservations"],
      calendarEmbed: ["calendar", "embed"],
      calendarAgenda: ["calendar", "agenda"],
      contactEmbed: ["contact", "embed"],
      whoToCall: ["contact", "whoToCall"],
      color: ["look", "color"],
      headings: ["look", "headings"],
    },
    pictures: { icon: "icon", logo: "logo" },
  },
};
