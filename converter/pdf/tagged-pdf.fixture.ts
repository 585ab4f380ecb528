import { writeFile } from "./pdf.fixture.ts";

/** A structure element: its children are elements or the numbers of marked content on a page. */
interface Part {
  role: string;
  attributes?: string;
  within: (Part | { page: number; mark: number })[];
}

/** The number of the first page's object, after the catalog, pages, two for the structure, information and font. */
const firstPage = 7;

function writeTagged(contents: readonly string[], top: Part): Buffer {
  const root = firstPage + contents.length * 2;
  const structure: string[] = [];
  const owners: string[][] = contents.map(() => []);
  const add = ({ role, attributes = "", within }: Part, parent: number): string => {
    const number = root + structure.push("") - 1;
    const kids = within.map((one) => {
      if ("role" in one) return add(one, number);
      owners[one.page]?.push(`${number} 0 R`);
      return `<< /Type /MCR /Pg ${firstPage + one.page * 2} 0 R /MCID ${one.mark} >>`;
    });
    structure[number - root] =
      `<< /S /${role} /P ${parent} 0 R /K [${kids.join(" ")}] ${attributes} >>`;
    return `${number} 0 R`;
  };
  const topNumber = add(top, 3);
  const pages = contents.map((_, page) => `${firstPage + page * 2} 0 R`);
  const parents = owners.map((numbers, page) => `${page} [${numbers.join(" ")}]`);
  const box = "/MediaBox [0 0 612 792] /Resources << /Font << /F1 6 0 R >> >>";
  return writeFile([
    "<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 3 0 R >>",
    `<< /Type /Pages /Kids [${pages.join(" ")}] /Count ${pages.length} >>`,
    `<< /Type /StructTreeRoot /K [${topNumber}] /ParentTree 4 0 R >>`,
    `<< /Nums [${parents.join(" ")}] >>`,
    "<< /ModDate (D:20260210120000) >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...contents.flatMap((content, page) => [
      `<< /Type /Page /Parent 2 0 R ${box} /StructParents ${page} /Contents ${firstPage + page * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...structure,
  ]);
}

/** A line of text, in points from the left and the bottom of the page, and its role in the structure. */
export interface TaggedLine {
  text: string;
  x?: number;
  y: number;
  size?: number;
  /** "P" by default; null for text that the structure leaves out. */
  role?: "P" | "H1" | "LI" | "Artifact" | null;
}

/** Makes a PDF with a structure: each line with a role is an element of its own. */
export function makeTaggedPdf(pages: TaggedLine[][]): Buffer {
  const within: Part[] = [];
  const contents = pages.map((lines, page) => {
    let mark = 0;
    const set = lines.map(({ text, x = 72, y, size = 11, role = "P" }) => {
      const words = `BT /F1 ${size} Tf ${x} ${y} Td (${text.replaceAll(/[\\()]/g, "\\$&")}) Tj ET`;
      if (role === null) return words;
      if (role === "Artifact") return `/Artifact << /Type /Pagination >> BDC ${words} EMC`;
      within.push({ role, within: [{ page, mark }] });
      return `/${role} << /MCID ${mark++} >> BDC ${words} EMC`;
    });
    return set.join("\n");
  });
  return writeTagged(contents, { role: "Document", within });
}

/** A cell's words, and where they begin, in points from the left of the page. */
interface Cell {
  /** Each line is a paragraph within the cell. */
  text: string;
  x: number;
  isHead?: boolean;
  columns?: number;
  rows?: number;
}

/** Makes a tagged PDF of one table over several pages, its rows 20 points apart and, as by browsers, no empty cells. */
export function makeTablePdf(pages: Cell[][][]): Buffer {
  const rows: Part[] = [];
  const contents = pages.map((ofPage, page) => {
    const set: string[] = [];
    let y = 720;
    for (const cells of ofPage) {
      const top = y - 20;
      y -= 20 * Math.max(...cells.map(({ text }) => text.split("\n").length));
      const within = cells.map(({ text, x, isHead, columns = 1, rows = 1 }): Part => {
        const marks = text.split("\n").map((line, index) => {
          const words = `BT /F1 11 Tf ${x} ${top - 20 * index} Td (${line}) Tj ET`;
          return { page, mark: set.push(`/TD << /MCID ${set.length} >> BDC ${words} EMC`) - 1 };
        });
        const paragraphs = marks.map((mark) => ({ role: "P", within: [mark] }));
        return {
          role: isHead ? "TH" : "TD",
          attributes: `/A << /O /Table /ColSpan ${columns} /RowSpan ${rows} >>`,
          within: marks.length > 1 ? paragraphs : marks,
        };
      });
      rows.push({ role: "TR", within });
    }
    return set.join("\n");
  });
  return writeTagged(contents, { role: "Table", within: rows });
}
