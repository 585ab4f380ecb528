/** A line of text, in points from the left and the bottom of a Letter page. */
interface Line {
  text: string;
  x?: number;
  y: number;
  size?: number;
  isBold?: boolean;
  /** Whether it runs from the bottom of the page to its top. */
  isUpright?: boolean;
  /** How much it rises, in points per point to the right, as on a page that was scanned askew. */
  slope?: number;
  /** The horizontal scale of its letters. */
  stretch?: number;
  /** Whether it is invisible, like what text recognition lays over a scan. */
  isUnseen?: boolean;
  /** Whether it has marked content without a structure tree, as after joining several PDFs. */
  isMarked?: boolean;
}

interface MadePdf {
  pages: Line[][];
  /** Bookmarks' titles, each with the page and height it leads to. */
  bookmarks?: { title: string; page: number; y: number }[];
  /** The first page's links: their boxes, and the URL or page they lead to. */
  links?: { box: number[]; url?: string; page?: number }[];
  changed?: string;
  trailer?: string;
  /** In degrees, clockwise. */
  rotate?: number;
  /** Fills each page that has no lines; with `lies`, also each that has some, beneath or over them. */
  photo?: { jpeg: Buffer; width: number; height: number; lies?: "beneath" | "over" };
}

/** Makes a PDF without structure, as many word processors do; a page without lines is a drawing. */
export function makePdf({
  pages,
  bookmarks = [],
  changed,
  trailer = "",
  rotate = 0,
  photo,
  links = [],
}: MadePdf): Buffer {
  const objects: string[] = [];
  const add = (text: string) => objects.push(text);
  const firstPage = 6;
  const firstBookmark = firstPage + pages.length * 2;
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`);
  const outlines = bookmarks.length > 0 ? `/Outlines ${firstBookmark} 0 R` : "";
  add(`<< /Type /Catalog /Pages 2 0 R ${outlines} >>`);
  add(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages.length} >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>");
  add(changed ? `<< /ModDate (D:${changed}) >>` : "<< >>");
  for (const [index, lines] of pages.entries()) {
    const photos = photo ? `/XObject << /I1 ${firstBookmark} 0 R >>` : "";
    const fonts = `<< /Font << /F1 3 0 R /F2 4 0 R >> ${photos} >>`;
    const unwritten = photo ? "612 0 0 792 0 0 cm /I1 Do" : drawing;
    const onFirst = index === 0 ? links.map((link) => describeLink(link, kids)).join(" ") : "";
    const content = lines.length > 0 ? layText(lines, photo?.lies) : unwritten;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate ${rotate} /Annots [${onFirst}] /Resources ${fonts} /Contents ${firstPage + index * 2 + 1} 0 R >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  if (photo) add(describePhoto(photo));
  if (bookmarks.length > 0) addBookmarks(add, bookmarks, firstBookmark, kids);
  return writeFile(objects, trailer);
}

function layText(lines: readonly Line[], photo?: "beneath" | "over"): string {
  const text = lines.map(setLine).join("\n");
  const picture = "q 612 0 0 792 0 0 cm /I1 Do Q";
  if (!photo) return text;
  return photo === "over" ? `${text}\n${picture}` : `${picture}\n${text}`;
}

function describeLink(
  { box, url, page = 1 }: NonNullable<MadePdf["links"]>[number],
  kids: readonly string[],
): string {
  const target = url ? `/A << /S /URI /URI (${url}) >>` : `/Dest [${kids[page - 1]} /Fit]`;
  return `<< /Type /Annot /Subtype /Link /Rect [${box.join(" ")}] ${target} >>`;
}

/** Takes the number of the bookmarks' object, which scanners don't make. */
function describePhoto({ jpeg, width, height }: NonNullable<MadePdf["photo"]>): string {
  const facts = `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  const head = `<< /Type /XObject /Subtype /Image ${facts} /Filter /DCTDecode /Length ${jpeg.length} >>`;
  return `${head}\nstream\n${jpeg.toString("latin1")}\nendstream`;
}

/** Many small marks, as scanners leave them. */
const drawing = Array.from(
  { length: 200 },
  (_, index) => `${(index * 37) % 600} ${(index * 91) % 780} ${3 + (index % 9)} 5 re f`,
).join("\n");

function setLine({
  text,
  x = 72,
  y,
  size = 11,
  isBold,
  isMarked,
  slope = 0,
  stretch = 1,
  isUpright,
  isUnseen,
}: Line): string {
  const escaped = text.replaceAll(/[\\()]/g, "\\$&");
  const turn = isUpright ? "0 1 -1 0" : `${stretch} ${slope} ${-slope} 1`;
  const mode = isUnseen ? "3 Tr " : "";
  const set = `BT ${mode}/${isBold ? "F2" : "F1"} ${size} Tf ${turn} ${x} ${y} Tm (${escaped}) Tj ET`;
  return isMarked ? `/P << /MCID 0 >> BDC ${set} EMC` : set;
}

function addBookmarks(
  add: (text: string) => void,
  bookmarks: NonNullable<MadePdf["bookmarks"]>,
  first: number,
  kids: string[],
): void {
  const last = first + bookmarks.length;
  add(`<< /Type /Outlines /First ${first + 1} 0 R /Last ${last} 0 R /Count ${bookmarks.length} >>`);
  for (const [index, { title, page, y }] of bookmarks.entries()) {
    const number = first + 1 + index;
    const next = number < last ? `/Next ${number + 1} 0 R` : "";
    const destination = `/Dest [${kids[page - 1]} /XYZ 0 ${y} 0]`;
    add(`<< /Title (${title}) /Parent ${first} 0 R ${next} ${destination} >>`);
  }
}

/** A PDF of these objects, numbered from 1: the first is the catalog, the fifth the document information. */
export function writeFile(objects: readonly string[], trailer = ""): Buffer {
  let text = "%PDF-1.7\n";
  const offsets: string[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(`${String(text.length).padStart(10, "0")} 00000 n \n`);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R ${trailer} >>`;
  return Buffer.from(`${text}${table}${end}\nstartxref\n${text.length}\n%%EOF\n`, "latin1");
}
