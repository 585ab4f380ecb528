import { data } from "react-router";
import { findEarlier } from "../content/erase.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { FormBanner } from "../forms/form.tsx";
import { redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/erase-entry.route";
import { askAbout } from "./ask-about.ts";
import { openKind, titleOf } from "./desk-kinds.server.ts";
import { eraseEntry } from "./erase-entry.server.ts";
import { Check } from "./field-notes.tsx";
import { entryOf } from "./open-form.server.ts";

async function findErasable(args: Route.LoaderArgs) {
  const { kind } = openKind(args);
  const { earlier, isShown } = await findEarlier(kind.name, entryOf(args.params.entry) ?? "");
  const last = kind.isSingle ? undefined : earlier.at(-1);
  if (!last) throw data(null, { status: 404, statusText: "Not Found" });
  return { kind, last, isShown };
}

export async function loader(args: Route.LoaderArgs) {
  const { kind, last, isShown } = await findErasable(args);
  const hasVersions = kind.fields.some(({ type }) => type === "versions");
  return { title: titleOf(kind, last), isShown, hasVersions };
}

export async function action(args: Route.ActionArgs) {
  const { administrator, kind } = openKind(args);
  const form = await args.request.formData();
  if (form.get("sure") !== "on") {
    const banner = ["Check the box if you're sure, then press the button again."];
    return data({ banner }, { status: 400 });
  }
  const { last } = await findErasable(args);
  await eraseEntry(administrator, kind, last.slug);
  return redirectTo(`/admin/publish/${kind.name}`, [setFlash("erased")]);
}

export default function EraseEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { title, isShown, hasVersions } = loaderData;
  return (
    <>
      <PageHeading title={askAbout(isShown ? "Erase earlier versions of" : "Erase", title)}>
        Use this for something that should never have been published, such as a list of phone
        numbers.
      </PageHeading>
      <form method="post" className="column form">
        <FormBanner id="not-done" errors={actionData?.banner} />
        <p>
          {isShown
            ? "What visitors see now stays. What it said before, with its files, goes from every earlier edition."
            : "This removes it from the history, too, along with its files and drafts."}{" "}
          {isShown &&
            hasVersions &&
            "The earlier versions that its page lists stay, too: remove them in its form first. "}
          Older backups still have a copy.
        </p>
        <Check name="sure" required>
          I'm sure. I know that this can't be undone.
        </Check>
        <p className="actions">
          <a href="/admin/publish/history" className="button-quiet">
            Keep it
          </a>
          <button type="submit" className="button button-alert">
            Erase it for good
          </button>
        </p>
      </form>
    </>
  );
}
