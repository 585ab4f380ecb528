import {
  extensionOf,
  formatFile,
  mostPictures,
  parseFile,
  pictureFields,
  type Values,
} from "../fields.ts";
import type { Entry, Kind } from "../kind.server.ts";
import { freeName, slugOf } from "../slug.server.ts";
import type { SourceFiles } from "../source-files.server.ts";
import { setFields } from "../yaml-file.server.ts";
import { openMarkdown, saveMarkdown } from "./markdown-file.server.ts";
import { deletePicture, findPicture } from "./pictures.server.ts";

/** The order of folders from the time when these were the only ones. */
const fixedOrder = ["socialdeck", "tenniscourts", "pool", "playground", "basketballpickleball"];

/** What neighbors share: a pool, a playground, a mail room. */
export const amenities: Kind = {
  name: "amenities",
  title: "Amenities",
  one: "an amenity",
  empty: "What neighbors share, such as a pool or a playground, will be here.",
  fields: [
    { name: "name", label: "Name", type: "text", max: 80, required: true },
    {
      name: "summary",
      label: "Summary",
      type: "lines",
      max: 300,
      required: true,
      help: "One or two sentences: what it is, and when it is open.",
    },
    {
      name: "text",
      label: "Text",
      type: "markdown",
      required: true,
      max: 8000,
      help: "Hours, rules, how to reserve, and who to ask.",
    },
    {
      name: "pictures",
      label: "Photos",
      type: "pictures",
      help: "JPEG, PNG, WebP, AVIF or HEIC, at most 20 MB each. The site makes them smaller and removes the place and time.",
    },
  ],
  async read(files) {
    const read = await Promise.all(
      files.listFolders("amenities").map((id) => readAmenity(files, id)),
    );
    return read
      .sort((one, other) => one.order - other.order || one.title.localeCompare(other.title, "en"))
      .map(({ order: _, ...entry }) => entry);
  },
  async write(files, id, values) {
    const { name = "", summary = "", text = "" } = values;
    const own = id ?? freeName(slugOf(name) || "amenity", files.listFolders("amenities"));
    const path = `amenities/${own}/index.md`;
    const { head } = await openMarkdown(files, path);
    const pictures = writePictures(files, `amenities/${own}`, values);
    setFields(head.document, [], { name, summary });
    if (pictures.length === 0) head.document.delete("pictures");
    else head.document.set("pictures", head.document.createNode(pictures));
    saveMarkdown(files, path, { head, text });
    return own;
  },
  async remove(files, id) {
    files.deleteFolder(`amenities/${id}`);
  },
  async order(files, ids) {
    for (const [place, id] of ids.entries()) {
      const path = `amenities/${id}/index.md`;
      if (!files.has(path)) continue;
      const { head, text } = await openMarkdown(files, path);
      head.document.set("order", place + 1);
      saveMarkdown(files, path, { head, text });
    }
  },
  pageOf: (id) => `/amenities/${id}`,
  fieldOf: fieldOfAmenity,
};

interface NamedPicture {
  file: string;
  alt: string;
  caption?: string;
}

async function readAmenity(files: SourceFiles, id: string): Promise<Entry & { order: number }> {
  const { fields, text } = await openMarkdown(files, `amenities/${id}/index.md`);
  const { name, summary, order } = fields;
  const pictures = (fields["pictures"] ?? []) as NamedPicture[];
  const given = pictures.map((picture, index) => {
    const names = pictureFields(index + 1);
    const file = findPicture(files, `amenities/${id}`, `${picture.file}`);
    return {
      [names.file]: file ? formatFile(file) : "",
      [names.alt]: `${picture.alt ?? ""}`,
      [names.caption]: `${picture.caption ?? ""}`,
    };
  });
  const values = Object.assign({ name: `${name}`, summary: `${summary}`, text }, ...given);
  const place = fixedOrder.indexOf(id) + 1 || Number.POSITIVE_INFINITY;
  return { id, title: `${name}`, values, order: typeof order === "number" ? order : place };
}

/** Puts the pictures of a form into a folder, and deletes there what isn't among them. */
function writePictures(files: SourceFiles, folder: string, values: Values): NamedPicture[] {
  const wanted = listPictures(values);
  const taken = new Set<string>();
  const before = new Set(files.list(folder).filter((name) => name !== "index.md"));
  const pictures = wanted.map(({ value, alt, caption }) => {
    const file = parseFile(value);
    if (!file) throw new Error("A picture is no file");
    const known = before.has(file.name) && files.file(`${folder}/${file.name}`)?.hash === file.hash;
    const stem = file.name.replace(/\.[^.]*$/, "");
    const others = [...before].map((name) => name.replace(/\.[^.]*$/, ""));
    const own = known ? stem : freeName(slugOf(stem) || "photo", [...others, ...taken]);
    taken.add(own);
    if (!known) files.put(`${folder}/${own}.${extensionOf(file.name)}`, file.hash);
    return { file: own, alt, ...(caption && { caption }) };
  });
  const stems = [...before].map((name) => name.replace(/\.[^.]*$/, ""));
  for (const stem of stems) if (!taken.has(stem)) deletePicture(files, folder, stem);
  return pictures;
}

/** The pictures of a form, in their order. */
function listPictures(values: Values) {
  return Array.from({ length: mostPictures }, (_, index) => pictureFields(index + 1)).flatMap(
    ({ file, alt, caption }) => {
      const value = values[file] ?? "";
      if (!parseFile(value)) return [];
      return [{ value, alt: values[alt] ?? "", caption: values[caption] ?? "" }];
    },
  );
}

/** Of a mistake in a picture, or in what is said of one: that picture's field. */
function fieldOfAmenity(
  path: string,
  where: readonly string[],
  values: Values,
): string | undefined {
  const [list, entry = "", field] = where;
  if (list === "pictures") {
    const names = pictureFields(Number(/\d+/.exec(entry)?.[0] ?? 1));
    return field === "alt" || field === "caption" ? names[field] : names.file;
  }
  if (path.endsWith("/index.md")) return undefined;
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  for (let place = 1; place <= mostPictures; place += 1) {
    const { file } = pictureFields(place);
    const named = parseFile(values[file])?.name.replace(/\.[^.]*$/, "");
    if (named !== undefined && slugOf(named) === slugOf(stem)) return file;
  }
  return "pictures";
}
