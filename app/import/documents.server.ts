import { PlainError } from "../platform/plain-error.ts";
import { readTextFile } from "./read-text.server.ts";

/** A document of Firestore. */
export interface Document {
  /** Its number in the file, from 1. */
  number: number;
  id: string | undefined;
  fields: Fields;
  /** When it was made; ISO 8601. */
  createTime: string | undefined;
}

/** A JSON object, whatever is in it. */
type Fields = Record<string, unknown>;

/**
 * Reads a collection of Firestore: what its REST interface answers to a query (an array of documents, with a type
 * at each value), or an array of plain objects with ids.
 *
 * @throws PlainError when it is none of that.
 */
export function readDocuments(file: string, json: unknown): Document[] {
  if (!Array.isArray(json)) {
    throw new PlainError(`${file} isn't a collection: [ … ]. Export it as docs/moving-in.md says.`);
  }
  const documents = json.filter((item) => !isEmptyAnswer(item)).map(readDocument);
  const ids = documents.map(({ id }) => id);
  const twice = documents.find(({ id }, place) => id && ids.indexOf(id) !== place);
  if (!twice) return documents;
  throw new PlainError(
    `${file}, no. ${twice.number}: the document ${twice.id} is in the file twice.`,
  );

  function readDocument(item: unknown, place: number): Document {
    const number = place + 1;
    const document = isFields(item) ? (item["document"] ?? item) : item;
    if (!isFields(document))
      throw new PlainError(`${file}, no. ${number} isn't a document: { … }.`);
    const { name, fields, createTime, error } = document;
    if (isFields(error)) {
      throw new PlainError(
        `${file} holds an error of the database instead of its documents: ${error["message"]}`,
      );
    }
    if (typeof name === "string" && isFields(fields)) {
      const id = name.split("/").at(-1);
      return { number, id, fields: plainValues(fields), createTime: textOf(createTime) };
    }
    const id = textOf(document["id"] ?? document["uid"]);
    return { number, id, fields: document, createTime: undefined };
  }
}

/** A query's answer has items that hold no document, only a time. */
function isEmptyAnswer(item: unknown): boolean {
  return isFields(item) && Object.keys(item).join() === "readTime";
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The values of typed fields: `{ houseNum: { integerValue: "12" } }` has houseNum "12". */
function plainValues(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isFields(value) ? Object.values(value)[0] : undefined,
    ]),
  );
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @throws PlainError when the file isn't JSON, or not all of it is there. */
export function readJson(path: string): unknown {
  const { text } = readTextFile(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PlainError(
      `${path} isn't complete JSON. It may have been cut off: export it again.`,
      { cause: error },
    );
  }
}
