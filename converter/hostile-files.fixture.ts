import { crc32, deflateSync } from "node:zlib";
import { writeFile } from "./pdf/pdf.fixture.ts";

function stream(dictionary: string, body: string): string {
  return `<< ${dictionary} /Length ${body.length} >>\nstream\n${body}\nendstream`;
}

function makePage(pages: number, resources: string, content: string, ...others: string[]): Buffer {
  return writeFile([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${"3 0 R ".repeat(pages)}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources} >> /Contents 4 0 R >>`,
    content,
    "<< /ModDate (D:20260101) >>",
    ...others,
  ]);
}

/** A small PDF that draws twelve million lines: more than fit in memory. */
export function endlessLines(): Buffer {
  const lines = deflateSync(Buffer.from("0 0 m 9 9 l S\n".repeat(12_000_000)), { level: 1 });
  return makePage(1, "", stream("/Filter /FlateDecode", lines.toString("latin1")));
}

/** A PDF with an area on each page whose every pixel takes a computation, endless unless it has few steps. */
export function endlessReckoning(pages = 1, steps = 20_000): Buffer {
  const shading =
    "<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [612 0 0 792 0 0] /Function 7 0 R >>";
  const reckoning = "dup mul 1 add 2 mod ".repeat(steps);
  const rule = stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]", `{ pop ${reckoning} }`);
  return makePage(pages, "/Shading << /S 6 0 R >>", stream("", "/S sh"), shading, rule);
}

export function manyPages(count: number): Buffer {
  return writeFile([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${"3 0 R ".repeat(count)}] /Count ${count} >>`,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
    "<< >>",
    "<< /ModDate (D:20260101) >>",
  ]);
}

/** A small PDF whose cross-reference table claims this many objects. */
export function packedObjects(count: number): Buffer {
  const head =
    "%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\n";
  const rows = Buffer.alloc(count * 4);
  for (let row = 1; row < count; row += 1)
    rows.writeUInt32BE(0x01000000 + ((row % 3) * 50 + 9), row * 4);
  const table = deflateSync(rows).toString("latin1");
  const facts = `/Type/XRef/Size ${count}/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/Length ${table.length}`;
  return Buffer.from(
    `${head}4 0 obj<<${facts}>>stream\n${table}\nendstream endobj\nstartxref\n${head.length}\n%%EOF\n`,
    "latin1",
  );
}

/** Ten lines of YAML that expand to ten billion texts. */
export const manyAliases = Array.from({ length: 10 }, (_, level) => {
  const inner = level === 0 ? '"text"' : `*a${level - 1}`;
  return `a${level}: &a${level} [${Array.from({ length: 10 }, () => inner).join(", ")}]`;
}).join("\n");

/** A PNG that claims to be this many pixels wide and high. */
export function hugePicture(side = 60_000): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngPart("IHDR", size),
    pngPart("IDAT", deflateSync(Buffer.alloc(1000))),
    pngPart("IEND", Buffer.alloc(0)),
  ]);
}

function pngPart(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(kind), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
