import { createHash } from "node:crypto";
import { makePdf, writeFile } from "./pdf.fixture.ts";

/** What stands for a password that is empty (ISO 32000-1, 7.6.3.3). */
const padding = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);

/** A PDF of one page that opens without a password, and forbids to print, to copy and to change it. */
export function makeRestrictedPdf(text: string): Buffer {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-64);
  const owner = Buffer.alloc(32, "A");
  const id = Buffer.from("AA");
  const key = md5(padding, owner, permissions, id).subarray(0, 5);
  const content = Buffer.from(`BT /F1 12 Tf 72 700 Td (${text}) Tj ET`);
  const number = 6;
  const packed = rc4(md5(key, Buffer.from([number, 0, 0, 0, 0])).subarray(0, 10), content);
  const hex = (bytes: Buffer) => `<${bytes.toString("hex")}>`;
  const facts = `/Filter /Standard /V 1 /R 2 /P -64 /O ${hex(owner)} /U ${hex(rc4(key, padding))}`;
  return writeFile(
    [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 6 0 R >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      "<< >>",
      `<< /Length ${packed.length} >>\nstream\n${packed.toString("latin1")}\nendstream`,
    ],
    `/Encrypt << ${facts} >> /ID [${hex(id)} ${hex(id)}]`,
  );
}

function md5(...parts: Buffer[]): Buffer {
  return createHash("md5").update(Buffer.concat(parts)).digest();
}

/** The cipher of old PDFs, which Node leaves out. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0;
    state[one] = state[other] ?? 0;
    state[other] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}

/** A PDF that opens only with a password, which nobody knows. */
export function lockedPdf(): Buffer {
  const [owner, user] = ["41".repeat(32), "42".repeat(32)];
  return makePdf({
    pages: [[]],
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${owner}> /U <${user}> >> /ID [<41> <41>]`,
  });
}
