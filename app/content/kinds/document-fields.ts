import {
  type Field,
  field,
  fieldsOfFiles,
  fileFields,
  type Problem,
  parseFile,
  type Values,
} from "../fields.ts";

const pdfHelp =
  "A PDF of up to 20 MB, without a password. In Word or a spreadsheet program, choose Save as PDF first.";

/** The fields that documents and minutes share. */
export const documentFields = {
  summary: field("lines", "summary", "Summary", {
    max: 400,
    help: "Required with a PDF or link. One or two sentences: what is in it.",
  }),
  file: field("pdf", "file", "PDF", { help: pdfHelp }),
  updated: field("date", "updated", "Date of this version", {
    help: "Optional. Leave blank to use the day the PDF was made or, if it has none, the day you upload it.",
  }),
  embed: field("url", "embed", "Link to a document on another site", {
    isEmbed: true,
    isRare: true,
    help: "Optional. Use this instead of a PDF. It begins with https://.",
  }),
  uploaded: field("hidden", "uploaded", "Uploaded"),
};

/** The name of the document with all minutes. */
export const ofAllMinutes = "meetingminutes";

/** Whether the entry has a PDF or a link. */
export const hasContents = ({ file, embed }: Values) => Boolean(file || embed);

/** The PDF, which may come later. */
export const fileOrToCome: Field = {
  ...documentFields.file,
  without: "No file yet: show “To be added”",
};

/** Requires a PDF, a link, or the box "To be added". */
export function checkContents(values: Values): Problem[] {
  const isSaid = hasContents(values) || values[fileFields("file").without];
  return [...checkFile(values), ...(isSaid ? [] : [noFile])];
}

const noFile: Problem = {
  field: "file",
  message:
    "Please choose the PDF, or check the box below it if there is none yet. If it is on another site, enter its address under More options.",
};

/** Only one of PDF and link can be shown. */
export function checkFile({ file, embed }: Values): Problem[] {
  const message = "Leave this blank, or remove the PDF. Only one of them can be shown.";
  return file && embed ? [{ field: "embed", message }] : [];
}

/** The box that keeps a replaced file as an earlier version. */
export const keepEarlier = "keep";

/** Whether there is another PDF, and the one before isn't kept as an earlier version. */
export function dropsPdf(values: Values, before: Values): boolean {
  const [now, then] = [values, before].map(({ file }) => parseFile(file)?.hash);
  return Boolean(now && then && now !== then && !values[keepEarlier]);
}

export type EarlierFile = ReturnType<typeof earlierFiles>[number];

/**
 * A document's earlier versions, oldest first, each with its date, such as 2024-05-01. `name`, in the URL and in a
 * folder, is the date, and a number if several have it.
 */
export function earlierFiles(values: Values) {
  const given = fieldsOfFiles("versions").map(({ file, alt }) => {
    return { file: values[file] ?? "", date: values[alt] ?? "" };
  });
  const found = given.filter(({ file }) => file).sort(compareDates);
  return found.map((one, index) => {
    const same = found.slice(0, index).filter(({ date }) => date === one.date).length;
    return { ...one, name: same > 0 ? `${one.date}-${same + 1}` : one.date };
  });
}

function compareDates({ date: one }: { date: string }, { date: other }: { date: string }): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The values of earlier versions, in order of their dates. */
export function valuesOfEarlier(files: readonly Omit<EarlierFile, "name">[]): Values {
  const places = fieldsOfFiles("versions");
  const inOrder = files.toSorted(compareDates).map(({ file, date }, index) => {
    const { file: name = "", alt = "" } = places[index] ?? {};
    return { [name]: file, [alt]: date };
  });
  return Object.assign({}, ...inOrder);
}
