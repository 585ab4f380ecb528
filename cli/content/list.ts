import { listEditions } from "../../app/content/store.server.ts";
import { describeChanges, openEditions } from "./editions.ts";

/** Prints all editions, the newest first. */
export async function list(): Promise<void> {
  await openEditions();
  const editions = await listEditions();
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  for (const { number, publishedAt, publishedBy, reason } of editions) {
    const when = format.format(new Date(publishedAt));
    const why = reason ? ` – ${reason}` : "";
    console.log(`${number}  ${when}, ${publishedBy}: ${await describeChanges(number)}${why}`);
  }
  if (editions.length === 0)
    console.log("There is no edition yet. Starting the site for the first time makes one.");
}
