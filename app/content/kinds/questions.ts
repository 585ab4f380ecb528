import { hash } from "node:crypto";
import { field } from "../fields.ts";
import { byPosition, type Kind } from "../kind.ts";
import { freeName } from "../slug.server.ts";

/** The folder format has no names for questions, so a question's slug is its hash. */
export const questions: Kind = {
  name: "faq",
  title: "Questions and answers",
  one: "a question",
  empty: "Nothing here yet. Add the questions neighbors ask most, with answers.",
  fields: [
    field("text", "question", "Question", {
      max: 300,
      required: true,
      help: "As a neighbor would ask it.",
    }),
    field("markdown", "answer", "Answer", { max: 4000, required: true }),
  ],
  isOrdered: true,
  compare: byPosition("question"),
  newSlug: ({ question = "" }, taken) =>
    freeName(hash("sha256", question.trim()).slice(0, 12), taken),
  pageOf: () => "/faq",
  folder: { form: "list", file: "faq.yaml" },
};
