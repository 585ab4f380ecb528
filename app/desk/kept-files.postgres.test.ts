import { expect, test } from "vitest";
import { formatFile } from "../content/fields.ts";
import { minutes } from "../content/kinds/minutes.ts";
import { closeDatabase } from "../database/database.server.ts";
import { environment } from "../platform/environment.server.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { readDeskForm } from "./read-form.server.ts";

test("a file that only the database has isn't dropped while it is away", async () => {
  environment().DATABASE_URL = "postgres://nobody:nothing@127.0.0.1:1/none";
  await closeDatabase();
  const fileKept = formatFile({ hash: "0".repeat(64), name: "minutes.pdf" });
  const body = new URLSearchParams({ title: "September", fileKept });
  const request = new Request("http://localhost/", { method: "POST", body });
  await expect(readDeskForm(request, minutes)).rejects.toThrow(DatabaseUnavailable);
});
