/** Whether a file is of Word (.docx, .doc) or another office program, or a ZIP archive. */
export function isOfficeFile(bytes: Uint8Array): boolean {
  return ["504b0304", "d0cf11e0"].includes(Buffer.from(bytes.subarray(0, 4)).toString("hex"));
}
