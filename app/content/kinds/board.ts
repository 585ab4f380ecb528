import { field } from "../fields.ts";
import { byPosition, type Kind } from "../kind.ts";
import { idOf } from "../slug.server.ts";

export const board: Kind = {
  name: "board",
  title: "Board",
  one: "a board member",
  recordedBy: "role",
  empty: "Nothing here yet. Add your board members, and what each of them does.",
  fields: [
    field("text", "name", "Name", { max: 100, required: true, help: "First and last name." }),
    field("text", "role", "Role", { max: 100, required: true, help: "Such as Treasurer." }),
    field("lines", "about", "What they do", {
      max: 1000,
      required: true,
      help: "A few sentences. Don't include home addresses or phone numbers, because everyone can read this.",
    }),
    field("text", "askAbout", "Ask about", {
      max: 300,
      help: "Optional. What neighbors should ask this person, such as: Dues, the budget and the reserve fund.",
    }),
    field("text", "term", "Term", {
      max: 100,
      help: "Optional. How long they serve, such as: Term ends October 2027.",
    }),
    field("picture", "picture", "Portrait", {
      help: "Optional. A photo of the person's face. The site makes it smaller, and Preview shows how it will look.",
    }),
  ],
  factsOf: ({ role }) => [role],
  isOrdered: true,
  compare: byPosition("name"),
  newSlug: ({ role = "" }, taken) => idOf(role, "member", taken),
  pageOf: () => "/boardmembers",
  folder: { form: "list", file: "board.yaml", slug: "id", pictures: "board" },
};
