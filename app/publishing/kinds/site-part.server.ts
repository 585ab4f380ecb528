import { extensionOf, formatFile, parseFile, type Values } from "../fields.ts";
import type { Kind } from "../kind.server.ts";
import type { SourceFiles } from "../source-files.server.ts";
import { parseYaml, setField, textOf } from "../yaml-file.server.ts";
import { deletePicture, findPicture } from "./pictures.server.ts";

const path = "site.yaml";

/** Where in site.yaml the fields of a form are, by their names. */
type Places = Readonly<Record<string, readonly string[]>>;

interface SitePart extends Pick<Kind, "name" | "title" | "one" | "about" | "fields"> {
  places: Places;
  /** A picture in the top folder. */
  picture?: { field: string; stem: string };
  page: string;
}

/** A kind whose one entry is a part of site.yaml. */
export function sitePart({ places, picture, page, ...about }: SitePart): Kind {
  return {
    ...about,
    isSingle: true,
    empty: "",
    async read(files) {
      const { document } = await parseYaml(files.text(path));
      const texts = Object.entries(places).map(([name, at]) => [name, textOf(document.getIn(at))]);
      const file = picture && findPicture(files, ".", picture.stem);
      const values: Values = {
        ...Object.fromEntries(texts),
        ...(picture && { [picture.field]: file ? formatFile(file) : "" }),
      };
      return [{ id: about.name, title: about.title, values }];
    },
    async write(files, _id, values) {
      const { isMap } = await import("yaml");
      const { document, format } = await parseYaml(files.text(path));
      for (const [name, at] of Object.entries(places)) setField(document, at, values[name] ?? "");
      for (const [group, ...rest] of Object.values(places)) {
        const part = rest.length > 0 && document.get(group, true);
        if (isMap(part) && part.items.length === 0) document.delete(group);
      }
      files.writeText(path, format());
      if (picture) writeTopPicture(files, picture.stem, values[picture.field] ?? "");
      return about.name;
    },
    pageOf: () => page,
    fieldOf: (file, where) => {
      if (picture && file.startsWith(`${picture.stem}.`)) return picture.field;
      return Object.keys(places).find((name) => places[name]?.join() === where.join());
    },
  };
}

function writeTopPicture(files: SourceFiles, stem: string, value: string): void {
  const current = findPicture(files, ".", stem);
  if (current && formatFile(current) === value) return;
  deletePicture(files, ".", stem);
  const picture = parseFile(value);
  if (picture) files.put(`${stem}.${extensionOf(picture.name)}`, picture.hash);
}
