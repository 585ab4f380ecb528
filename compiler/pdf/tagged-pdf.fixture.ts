import { writeFile } from "./pdf.fixture.ts";

/** A line of text: in points from the left and the bottom of the page, and its role in the structure. */
export interface TaggedLine {
  text: string;
  x?: number;
  y: number;
  size?: number;
  /** "P" if it isn't said; null for text that the structure leaves out. */
  role?: "P" | "H1" | "LI" | "Artifact" | null;
}

/** The objects before those of the pages: catalog, pages, two for the structure, information, font. */
const firstPage = 7;

/** Makes a PDF with a structure: each line with a role is an element of its own. */
export function makeTaggedPdf(pages: TaggedLine[][]): Buffer {
  const root = firstPage + pages.length * 2;
  const objects: string[] = [];
  const parents: string[] = [];
  const kids: number[] = [];
  const drawn = pages.flatMap((lines, page) => {
    const numbers: number[] = [];
    const set = lines.map((line) => {
      const { text, x = 72, y, size = 11, role = "P" } = line;
      const words = `BT /F1 ${size} Tf ${x} ${y} Td (${text.replaceAll(/[\\()]/g, "\\$&")}) Tj ET`;
      if (role === null) return words;
      if (role === "Artifact") return `/Artifact << /Type /Pagination >> BDC ${words} EMC`;
      const mark = numbers.length;
      const part = `<< /Type /MCR /Pg ${firstPage + page * 2} 0 R /MCID ${mark} >>`;
      const number = root + 1 + objects.length;
      objects.push(`<< /S /${role} /P ${root} 0 R /K [${part}] >>`);
      numbers.push(number);
      kids.push(number);
      return `/${role} << /MCID ${mark} >> BDC ${words} EMC`;
    });
    parents.push(`${page} [${numbers.map((number) => `${number} 0 R`).join(" ")}]`);
    return drawPage(set.join("\n"), page);
  });
  const pageKids = pages.map((_, index) => `${firstPage + index * 2} 0 R`);
  return writeFile([
    "<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 3 0 R >>",
    `<< /Type /Pages /Kids [${pageKids.join(" ")}] /Count ${pages.length} >>`,
    `<< /Type /StructTreeRoot /K [${root} 0 R] /ParentTree 4 0 R >>`,
    `<< /Nums [${parents.join(" ")}] >>`,
    "<< /ModDate (D:20260210120000) >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...drawn,
    `<< /S /Document /P 3 0 R /K [${kids.map((number) => `${number} 0 R`).join(" ")}] >>`,
    ...objects,
  ]);
}

function drawPage(content: string, page: number): string[] {
  const box = "/MediaBox [0 0 612 792] /Resources << /Font << /F1 6 0 R >> >>";
  const number = firstPage + page * 2;
  return [
    `<< /Type /Page /Parent 2 0 R ${box} /StructParents ${page} /Contents ${number + 1} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
}
