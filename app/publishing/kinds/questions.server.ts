import { createHash } from "node:crypto";
import type { Kind } from "../kind.server.ts";
import type { SourceFiles } from "../source-files.server.ts";
import { openList, setFields, textOf } from "../yaml-file.server.ts";

const path = "faq.yaml";

/** Questions and answers. The format has no names for them, so a question's words are its id. */
export const questions: Kind = {
  name: "faq",
  title: "Questions and answers",
  one: "a question",
  empty: "Nothing here yet. Add the questions neighbors ask most, with answers.",
  fields: [
    {
      name: "question",
      label: "Question",
      type: "text",
      max: 300,
      required: true,
      help: "As a neighbor would ask it.",
    },
    { name: "answer", label: "Answer", type: "markdown", max: 4000, required: true },
  ],
  async read(files) {
    const { rows } = await openList(files, path);
    return rows.map(({ question, answer }) => {
      const title = textOf(question);
      const values = { question: title, answer: textOf(answer) };
      return { id: idOf(title), title, values };
    });
  },
  async write(files, id, { question = "", answer = "" }) {
    const yaml = await openList(files, path);
    const place = yaml.rows.findIndex((row) => idOf(`${row["question"]}`) === id);
    if (place < 0) yaml.add({ question, answer });
    else setFields(yaml.list, [place], { question, answer });
    yaml.save();
    return idOf(question);
  },
  async remove(files, id) {
    const yaml = await openList(files, path);
    const place = yaml.rows.findIndex((row) => idOf(`${row["question"]}`) === id);
    if (place >= 0) yaml.list.delete(place);
    yaml.save();
  },
  order: (files, ids) => orderList(files, path, ids, ({ question }) => idOf(`${question}`)),
  pageOf: () => "/faq",
};

function idOf(question: string): string {
  return createHash("sha256").update(question.trim()).digest("hex").slice(0, 12);
}

/** Sorts the entries of a list; entries that aren't named keep their order, at the end. */
export async function orderList(
  files: SourceFiles,
  file: string,
  ids: readonly string[],
  idOfRow: (row: Record<string, unknown>) => string,
): Promise<void> {
  const { list, rows, save } = await openList(files, file);
  const place = (index: number) => {
    const found = ids.indexOf(idOfRow(rows[index] ?? {}));
    return found < 0 ? ids.length : found;
  };
  const items = [...list.items.entries()].sort(([one], [other]) => place(one) - place(other));
  list.items = items.map(([, item]) => item);
  save();
}
