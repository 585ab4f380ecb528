import { extensionOf, formatFile, parseFile } from "../fields.ts";
import type { Kind } from "../kind.server.ts";
import { freeName, slugOf } from "../slug.server.ts";
import type { SourceFiles } from "../source-files.server.ts";
import { openList, setFields, textOf } from "../yaml-file.server.ts";
import { deletePicture, findPicture } from "./pictures.server.ts";
import { orderList } from "./questions.server.ts";

const path = "board.yaml";

/** The board members' cards. */
export const board: Kind = {
  name: "board",
  title: "Board",
  one: "a board member",
  recordedBy: "role",
  empty: "Nothing here yet. Add your board members, and what each of them does.",
  fields: [
    {
      name: "name",
      label: "Name",
      type: "text",
      max: 100,
      required: true,
      help: "First and last name.",
    },
    {
      name: "role",
      label: "Role",
      type: "text",
      max: 100,
      required: true,
      help: "Such as Treasurer.",
    },
    {
      name: "about",
      label: "What they do",
      type: "lines",
      max: 1000,
      required: true,
      help: "A few sentences. Don't include home addresses or phone numbers, because everyone can read this.",
    },
    {
      name: "askAbout",
      label: "Ask about",
      type: "text",
      max: 300,
      help: "Optional. What neighbors should ask this person, such as: Dues, the budget and the reserve fund.",
    },
    {
      name: "term",
      label: "Term",
      type: "text",
      max: 100,
      help: "Optional. How long they serve, such as: Until October 2027.",
    },
    {
      name: "picture",
      label: "Portrait",
      type: "picture",
      help: "Optional. A photo of the person's face. The site makes it smaller.",
    },
  ],
  async read(files) {
    const { rows } = await openList(files, path);
    return rows.map((row) => {
      const { id, name, role, about, askAbout, term } = row;
      const picture = row["picture"] ? findPicture(files, "board", `${row["picture"]}`) : null;
      const values = {
        ...{ name: textOf(name), role: textOf(role), about: textOf(about) },
        ...{ askAbout: textOf(askAbout), term: textOf(term) },
        picture: picture ? formatFile(picture) : "",
      };
      return { id: `${id}`, title: `${values.name}, ${values.role}`, values };
    });
  },
  async write(files, id, { picture = "", ...values }) {
    const { name = "", role = "", about = "", askAbout = "", term = "" } = values;
    const yaml = await openList(files, path);
    const place = yaml.rows.findIndex((row) => row["id"] === id);
    const taken = yaml.rows.map((row) => `${row["id"]}`);
    const wanted =
      slugOf(role)
        .replace(/^[\d-]+/, "")
        .slice(0, 36)
        .replace(/-$/, "") || "member";
    const own = id ?? freeName(wanted, taken);
    const others = yaml.rows.filter((row) => row["id"] !== own).map((row) => row["picture"]);
    const before = yaml.rows[place]?.["picture"];
    const stem = writePortrait(files, { id: own, value: picture, before, others });
    const row = { name, role, about, askAbout, term, picture: stem };
    const said = Object.entries(row).filter(([, value]) => value !== "");
    if (place < 0) yaml.add({ id: own, ...Object.fromEntries(said) });
    else setFields(yaml.list, [place], row);
    yaml.save();
    return own;
  },
  async remove(files, id) {
    const yaml = await openList(files, path);
    const place = yaml.rows.findIndex((row) => row["id"] === id);
    if (place < 0) return;
    const stem = yaml.rows[place]?.["picture"];
    const others = yaml.rows.filter((row) => row["id"] !== id).map((row) => row["picture"]);
    if (stem && !others.includes(stem)) deletePicture(files, "board", `${stem}`);
    yaml.list.delete(place);
    yaml.save();
  },
  order: (files, ids) => orderList(files, path, ids, ({ id }) => `${id}`),
  pageOf: () => "/boardmembers",
  fieldOf: (file) => (file.startsWith("board/") ? "picture" : undefined),
};

interface Portrait {
  /** The member's. */
  id: string;
  /** A file as a form's value; "" for none. */
  value: string;
  /** Its name in the list before. */
  before: unknown;
  /** The other members' portraits, which are kept. */
  others: readonly unknown[];
}

/** Writes or deletes a portrait; returns its name in the list, or "". */
function writePortrait(files: SourceFiles, { id, value, before, others }: Portrait): string {
  const picture = parseFile(value);
  const current = before ? findPicture(files, "board", `${before}`) : null;
  if (picture && current && formatFile(current) === value) return `${before}`;
  if (before && !others.includes(before)) deletePicture(files, "board", `${before}`);
  if (!picture) return "";
  const taken = files.list("board").map((name) => name.replace(/\.[^.]*$/, ""));
  const stem = freeName(id, taken);
  files.put(`board/${stem}.${extensionOf(picture.name)}`, picture.hash);
  return stem;
}
