import { writeFile } from "./pdf.fixture.ts";

/** A cell's words, and where they begin: in points from the left of the page. */
interface Cell {
  /** Each of several lines is a paragraph within the cell. */
  text: string;
  x: number;
  isHead?: boolean;
  columns?: number;
  rows?: number;
}

/** The objects before those of the pages: catalog, pages, two for the structure, information, font. */
const firstPage = 7;
const firstOfStructure = (pages: number) => firstPage + pages * 2;

/**
 * Makes a PDF of one table, with its structure, that goes on from page to page; rows 20 points apart.
 * As browsers print it, a cell without words is left out.
 */
export function makeTablePdf(pages: Cell[][][]): Buffer {
  const root = firstOfStructure(pages.length);
  const [table, structure] = describeTable(pages, root);
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`);
  const marked = structure.map(({ owners }) => owners.map((number) => `${number} 0 R`).join(" "));
  const parents = marked.map((numbers, page) => `${page} [${numbers}]`).join(" ");
  return writeFile([
    "<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 3 0 R >>",
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages.length} >>`,
    `<< /Type /StructTreeRoot /K [${root} 0 R] /ParentTree 4 0 R >>`,
    `<< /Nums [${parents}] >>`,
    "<< /ModDate (D:20260210120000) >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((rows, page) => drawPage(rows, page)),
    table,
    ...structure.flatMap(({ objects }) => objects),
  ]);
}

function drawPage(rows: Cell[][], page: number): string[] {
  let mark = 0;
  let y = 720;
  const words = rows.flatMap((cells) => {
    const top = y - 20;
    y -= 20 * Math.max(...cells.map((cell) => linesOf(cell).length));
    return cells.flatMap((cell) =>
      linesOf(cell).map((line, index) => {
        const set = `BT /F1 11 Tf ${cell.x} ${top - 20 * index} Td (${line}) Tj ET`;
        return `/TD << /MCID ${mark++} >> BDC ${set} EMC`;
      }),
    );
  });
  const content = words.join("\n");
  const box = "/MediaBox [0 0 612 792] /Resources << /Font << /F1 6 0 R >> >>";
  const number = firstPage + page * 2;
  return [
    `<< /Type /Page /Parent 2 0 R ${box} /StructParents ${page} /Contents ${number + 1} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
}

function linesOf({ text }: Cell): string[] {
  return text.split("\n");
}

/** The object of the table, and for each page those of its rows and cells, with the cells' numbers. */
function describeTable(pages: Cell[][][], root: number) {
  let next = root + 1;
  const rowNumbers: number[] = [];
  const structure = pages.map((rows, page) => {
    let mark = 0;
    /** The elements that words belong to: cells, or paragraphs within them. */
    const owners: number[] = [];
    const ownWords = (owner: number) => {
      owners.push(owner);
      return `<< /Type /MCR /Pg ${firstPage + page * 2} 0 R /MCID ${mark++} >>`;
    };
    const objects = rows.flatMap((row) => {
      const number = next++;
      rowNumbers.push(number);
      const cells = row.map((cell) => ({ ...cell, number: next++, lines: linesOf(cell) }));
      const paragraphs: string[] = [];
      const ofCells = cells.map(({ number: own, lines, isHead, columns = 1, rows = 1 }) => {
        const ofLines = lines.map(() => {
          if (lines.length === 1) return ownWords(own);
          const paragraph = next++;
          paragraphs.push(`<< /S /P /P ${own} 0 R /K [${ownWords(paragraph)}] >>`);
          return `${paragraph} 0 R`;
        });
        const spans = `/ColSpan ${columns} /RowSpan ${rows}`;
        const role = isHead ? "TH" : "TD";
        return `<< /S /${role} /P ${number} 0 R /K [${ofLines.join(" ")}] /A << /O /Table ${spans} >> >>`;
      });
      const kids = cells.map((cell) => `${cell.number} 0 R`).join(" ");
      return [`<< /S /TR /P ${root} 0 R /K [${kids}] >>`, ...ofCells, ...paragraphs];
    });
    return { objects, owners };
  });
  const kids = rowNumbers.map((number) => `${number} 0 R`).join(" ");
  return [`<< /S /Table /P 3 0 R /K [${kids}] >>`, structure] as const;
}
