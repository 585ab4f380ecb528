import { expect, test } from "vitest";
import { uploadFile } from "./file-input.tsx";

test("a file that is too large is refused before it is sent", async () => {
  const file = new File([new Uint8Array(20_000_001)], "plan.pdf");
  const refused = await uploadFile(
    file,
    "/admin/publish/upload/pdf",
    () => {},
    AbortSignal.any([]),
  );
  const expected = { ok: false, message: expect.stringContaining("larger than 20 MB") };
  expect(refused).toMatchObject(expected);
});
