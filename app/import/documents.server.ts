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

/**
 * Reads a collection of Firestore, exported as JSON: what its REST interface answers (a query's or a
 * list's documents, with a type at each value), or plain objects, as an array or by their ids.
 *
 * @throws PlainError when it is none of that, or only a part of the collection.
 */
export function readDocuments(file: string, json: unknown): Document[] {
  const ids = new Set<string>();
  return listItems(file, json).map(([id, item], place) => {
    const number = place + 1;
    if (!isFields(item)) throw new PlainError(`${file}, no. ${number} isn't a document: { … }.`);
    const { name, fields, createTime } = item;
    const isTyped = typeof name === "string" && isFields(fields);
    const values = isTyped ? plainValues(fields) : item;
    const own = id ?? (isTyped ? name.split("/").at(-1) : textOf(values["id"] ?? values["uid"]));
    if (own && ids.has(own)) {
      throw new PlainError(`${file}, no. ${number}: the document ${own} is in the file twice.`);
    }
    if (own) ids.add(own);
    return {
      number,
      id: own,
      fields: values,
      createTime: isTyped ? textOf(createTime) : undefined,
    };
  });
}

type Item = [id: string | undefined, item: unknown];

function listItems(file: string, json: unknown): Item[] {
  if (Array.isArray(json)) return json.flatMap((item) => itemOfAnswer(file, item));
  if (!isFields(json)) throw new PlainError(`${file} isn't a collection: [ … ] or { … }.`);
  rejectError(file, json);
  if (json["nextPageToken"] !== undefined) {
    throw new PlainError(
      `${file} is only a part of the collection: it names a next page. Export all of it by a query, as docs/moving-in.md says.`,
    );
  }
  const { documents } = json;
  if (Array.isArray(documents)) return documents.map((item) => [undefined, item]);
  return Object.entries(json);
}

/** A query answers with a list of documents, and with some items that hold none. */
function itemOfAnswer(file: string, item: unknown): Item[] {
  if (!isFields(item)) return [[undefined, item]];
  rejectError(file, item);
  if (item["document"] !== undefined) return [[undefined, item["document"]]];
  return "readTime" in item && !("fields" in item) ? [] : [[undefined, item]];
}

function rejectError(file: string, { error }: Fields): void {
  if (!isFields(error)) return;
  throw new PlainError(
    `${file} holds an error of the database instead of its documents: ${textOf(error["message"])}`,
  );
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

/** A JSON object, whatever is in it. */
type Fields = Record<string, unknown>;

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
