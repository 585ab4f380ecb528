import type { Document, YAMLMap, YAMLSeq } from "yaml";
import { fixedAmenities } from "../../editions/fixed-names.ts";
import { compareOrder } from "../../editions/list-order.ts";
import {
  extensionOf,
  formatFile,
  mostPictures,
  type Problem,
  parseFile,
  pictureFields,
  type Values,
} from "../fields.ts";
import type { Entry, Kind } from "../kind.server.ts";
import { freeName, slugOf } from "../slug.server.ts";
import type { SourceFiles } from "../source-files.server.ts";
import { setFields, textOf } from "../yaml-file.server.ts";
import {
  chartPlaceFields,
  checkChartPlace,
  fieldOfChartPlace,
  readChartPlace,
  writeChartPlace,
} from "./chart-place.server.ts";
import { openMarkdown } from "./markdown-file.server.ts";
import { deletePicture, findPicture } from "./pictures.server.ts";

/** Shared places: a pool, a playground, a mail room. */
export const amenities: Kind = {
  name: "amenities",
  title: "Amenities",
  one: "an amenity",
  empty: "Nothing here yet. Add what neighbors share, such as a pool or a playground.",
  fields: [
    {
      name: "name",
      label: "Name",
      type: "text",
      max: 80,
      required: true,
      help: "Such as Pool or Mail room.",
    },
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
      help: "JPEG, PNG, WebP, AVIF or HEIC, at most 20 MB each. The site makes them smaller and removes the location and time.",
    },
    {
      name: "opens",
      label: "Opens on",
      type: "date",
      isRare: true,
      help: "Optional. For a pool or anything else with a season. The home page then says when it opens and closes.",
    },
    {
      name: "closes",
      label: "Last day",
      type: "date",
      isRare: true,
      help: "Leave both dates blank if it is open all year.",
    },
    ...chartPlaceFields,
  ],
  async read(files) {
    const read = await Promise.all(
      files.listFolders("amenities").map((id) => readAmenity(files, id)),
    );
    return read.sort(compareOrder).map(({ entry }) => entry);
  },
  async write(files, id, values) {
    const { name = "", summary = "", text = "" } = values;
    const own = id ?? freeName(slugOf(name) || "amenity", files.listFolders("amenities"));
    const path = `amenities/${own}/index.md`;
    const { head, save } = await openMarkdown(files, path);
    const pictures = writePictures(files, `amenities/${own}`, values);
    setFields(head, [], { name, summary });
    listPictures(head, pictures);
    writeChartPlace(head, name, values);
    writeSeason(head, values);
    save(text);
    return own;
  },
  async copy(from, to, id) {
    to.copy(from, `amenities/${id}`);
  },
  async remove(files, id) {
    files.deleteFolder(`amenities/${id}`);
  },
  async order(files, ids) {
    for (const [place, id] of ids.entries()) {
      const path = `amenities/${id}/index.md`;
      if (!files.has(path)) continue;
      const { head, text, save } = await openMarkdown(files, path);
      head.set("order", place + 1);
      save(text);
    }
  },
  pageOf: (id) => `/amenities/${id}`,
  check: (values) => [...checkChartPlace(values), ...checkSeason(values)],
  fieldOf: fieldOfAmenity,
};

interface NamedPicture {
  file: string;
  alt: string;
  caption: string;
}

async function readAmenity(files: SourceFiles, id: string) {
  const { fields, text } = await openMarkdown(files, `amenities/${id}/index.md`);
  const pictures = (fields["pictures"] ?? []) as NamedPicture[];
  const given = pictures.map((picture, index) => {
    const names = pictureFields(index + 1);
    const file = findPicture(files, `amenities/${id}`, `${picture.file}`);
    return {
      [names.file]: file ? formatFile(file) : "",
      [names.alt]: textOf(picture.alt),
      [names.caption]: textOf(picture.caption),
    };
  });
  const [name, summary] = [textOf(fields["name"]), textOf(fields["summary"])];
  const entry: Entry = {
    id,
    title: name,
    values: Object.assign(
      { name, summary, text, ...readSeason(fields["season"]) },
      ...[readChartPlace(fields["chart"]), ...given],
    ),
  };
  const fixed = fixedAmenities.indexOf(id) + 1 || undefined;
  return { entry, name, order: (fields["order"] as number | null | undefined) ?? fixed };
}

function readSeason(season: unknown): Values {
  const { opens, closes } = (season ?? {}) as Record<string, unknown>;
  return { opens: textOf(opens), closes: textOf(closes) };
}

function writeSeason(head: Document, { opens = "", closes = "" }: Values): void {
  if (opens) setFields(head, ["season"], { opens, closes });
  else if (head.has("season")) head.delete("season");
}

function checkSeason({ opens = "", closes = "" }: Values): Problem[] {
  if (!opens && !closes) return [];
  if (!opens) return [{ field: "opens", message: "Please enter the day it opens, too." }];
  if (!closes) return [{ field: "closes", message: "Please enter the last day, too." }];
  if (closes > opens) return [];
  return [{ field: "closes", message: "Please choose a day after the one it opens." }];
}

/** Lists the pictures in the front matter; listed ones keep their other fields. */
function listPictures(head: Document, pictures: readonly NamedPicture[]): void {
  const before = head.get("pictures") as YAMLSeq<YAMLMap> | null | undefined;
  if (pictures.length === 0) {
    if (before?.items.length) head.delete("pictures");
    return;
  }
  const list = before ?? (head.createNode([]) as YAMLSeq<YAMLMap>);
  const known = new Map(before?.items.map((item) => [item.get("file"), item]));
  list.items = pictures.map(({ file, alt, caption }, place) => {
    const item = known.get(file) ?? (head.createNode({ file }) as YAMLMap);
    list.items[place] = item;
    setFields(item, [], { alt, caption });
    return item;
  });
  if (!before) head.set("pictures", list);
}

/** Writes a form's pictures to a folder, and deletes all others there. */
function writePictures(files: SourceFiles, folder: string, values: Values): NamedPicture[] {
  const wanted = picturesOf(values);
  const taken = new Set<string>();
  const before = new Set(files.list(folder).filter((name) => name !== "index.md"));
  const pictures = wanted.map(({ value, alt, caption }) => {
    const file = parseFile(value);
    if (!file) throw new Error("A picture is no file");
    const stem = file.name.replace(/\.[^.]*$/, "");
    const isThere = files.file(`${folder}/${file.name}`)?.hash === file.hash;
    // The same photo twice becomes two files.
    const known = before.has(file.name) && isThere && !taken.has(stem);
    const others = [...before].map((name) => name.replace(/\.[^.]*$/, ""));
    const own = known ? stem : freeName(slugOf(stem) || "photo", [...others, ...taken]);
    taken.add(own);
    if (!known) files.put(`${folder}/${own}.${extensionOf(file.name)}`, file.hash);
    return { file: own, alt, caption };
  });
  const stems = [...before].map((name) => name.replace(/\.[^.]*$/, ""));
  for (const stem of stems) if (!taken.has(stem)) deletePicture(files, folder, stem);
  return pictures;
}

/** The pictures of a form, in their order. */
function picturesOf(values: Values) {
  return Array.from({ length: mostPictures }, (_, index) => pictureFields(index + 1)).flatMap(
    ({ file, alt, caption }) => {
      const value = values[file] ?? "";
      if (!parseFile(value)) return [];
      return [{ value, alt: values[alt] ?? "", caption: values[caption] ?? "" }];
    },
  );
}

/** The form's field for a mistake in a picture or its text. */
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
  if (list === "season") return where[1] === "opens" ? "opens" : "closes";
  if (path.endsWith("/index.md")) return fieldOfChartPlace(where);
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  for (let place = 1; place <= mostPictures; place += 1) {
    const { file } = pictureFields(place);
    const named = parseFile(values[file])?.name.replace(/\.[^.]*$/, "");
    if (named !== undefined && slugOf(named) === slugOf(stem)) return file;
  }
  return "pictures";
}
