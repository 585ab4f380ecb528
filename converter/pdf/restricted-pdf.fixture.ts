import { inflateRawSync } from "node:zlib";
import { makePdf } from "./pdf.fixture.ts";

/**
 * A PDF of one page, "The dock is open.", that opens without a password but forbids printing, copying and
 * changing. It is encrypted with RC4 (ISO 32000-1, 7.6.3), which Node lacks.
 */
export const restrictedPdf = inflateRawSync(
  Buffer.from(
    [
      "pZI/i9RAGMYLu7Ri/1gs2Jwzk5n8g7DF5W7x8OSWXRV02WI2mayRvZkjmT3utPUbaKkigoWCxdmIgn6E8wvYaCXY2Ihg",
      "Jdks7mKuMwnJ5Pe+z/NOeNLpb/U22OXAYaAwk7tOHINcPz5QIIm0cmamIH05VRVcUAzQ7TpKZ3Wj2xI0feRqkVUY8bp9",
      "DJKYubZga0J+prC+l0rb5RxyTWWF3DRHGFFQ+MxFELljkIGqzLxMVYVa3zPaNgsGsdxgfZHEaKu0reD/s23Rmr7wIMP5",
      "xC5ea8hANmWlmsoVNTtUtkjlmou3cllBf816V+mpvQMR1vXKlkruOxfOveia5+8/P7r9+/X9Vw/f/Tp5+S15c/r1WbK/",
      "+/bLre/5yZMPDy59evrz/I/HHy+eytp3KV1OOCpV7lAEDv17wPc87iHHikVoKnrFvLDFGPNazBWsxTg7g3F3xWwpi5kq",
      "F589LO4pBCADY+rQF0nu6NzAa9bbOi2PD5aRFTOrSpChlTqTZQZyEwxkABekjw1fgOwhFuz/zi7IDcQZT8OA84yGQnJX",
      "elJIFYRRKDMqxURkGXW9iWQ+i3w+UWmkcjfNORVeysNcBmnzU+1sYRQ3ps1j3KQrS7tIRnDqdDrbez3nDw==",
    ].join(""),
    "base64",
  ),
);

/** A PDF that opens only with a password, which nobody knows. */
export function lockedPdf(): Buffer {
  const [owner, user] = ["41".repeat(32), "42".repeat(32)];
  return makePdf({
    pages: [[]],
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${owner}> /U <${user}> >> /ID [<41> <41>]`,
  });
}
