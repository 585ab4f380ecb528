import { type Kind, single } from "../kind.ts";

/** The home page's text and chart. */
export const home: Kind = {
  ...single("home", "/"),
  name: "home",
  title: "Home page",
  one: "the home page",
  about: "What everyone sees first.",
  fields: [
    {
      name: "tagline",
      label: "Line under the name",
      type: "text",
      max: 200,
      required: true,
      help: "A few words about your community, such as 40 homes around a lake.",
    },
    { name: "welcome", label: "Welcome text", type: "markdown", max: 4000, required: true },
    {
      name: "around",
      label: "Name for the links under the map",
      type: "text",
      max: 80,
      isRare: true,
      help: "Optional. Read aloud to people who can't see the page, such as Around the lake.",
    },
    {
      name: "chart",
      label: "Map or picture of the neighborhood",
      type: "picture",
      help: "Optional. A photo or a drawing (SVG).",
    },
    {
      name: "chartAlt",
      label: "What the map or picture shows",
      type: "lines",
      max: 400,
      help: "Required with a map or picture. One sentence for people who can't see it.",
    },
  ],
  folder: {
    form: "part",
    paths: {
      tagline: ["tagline"],
      welcome: ["welcome"],
      around: ["introductions", "around"],
      chartAlt: ["chart", "alt"],
    },
    pictures: { chart: "chart" },
  },
};
