import { field } from "../fields.ts";
import { type Kind, single } from "../kind.ts";

export const home: Kind = {
  ...single("home", "/"),
  title: "Home page",
  one: "the home page",
  about: "What everyone sees first.",
  fields: [
    field("text", "tagline", "Line under the name", {
      max: 200,
      required: true,
      help: "A few words about your community, such as 40 homes around a lake.",
    }),
    field("markdown", "welcome", "Welcome text", { max: 4000, required: true }),
    field("text", "around", "Name for the links under the map", {
      max: 80,
      isRare: true,
      help: "Optional. Read aloud to people who can't see the page, such as Around the lake.",
    }),
    field("picture", "chart", "Map or picture of the neighborhood", {
      help: "Optional. A photo or a drawing (SVG).",
    }),
    field("lines", "chartAlt", "What the map or picture shows", {
      max: 400,
      help: "Required with a map or picture. One sentence for people who can't see it.",
    }),
  ],
  folder: {
    form: "part",
    paths: { around: ["introductions", "around"], chartAlt: ["chart", "alt"] },
    pictures: { chart: "chart" },
  },
};
